import { changeAnswers, changeBody, changeServices, changeStatus } from '#proof/shapes/middleware.ts';
import type { Fields } from '#proof/shapes/service.ts';
import type { ChoiceMiddleware, Choices } from './choices.ts';

/** How the web tier reports on itself and the background services (§2.1, §2.2, §2.5, §4.1). */
export const healthChoices: ChoiceMiddleware = {
  notReadyStatus: (status) => changeStatus(['getReadiness'], 503, status),
  buildMetadata: (place) =>
    place === 'version'
      ? changeBody(['getVersion'], (body) => ({ version: `${body.version}+7f3a` }))
      : changeBody(['getServiceHealth'], (body) => ({ webVersion: `${body.webVersion}+7f3a` })),
  extraCacheDirectives: (directives) =>
    changeAnswers(['getServiceHealth'], 'success', ({ headers }) => {
      const present = headers.get('cache-control') ?? [];
      return { headers: { 'cache-control': [present, directives].flat().join(', ') } };
    }),
  idleLastProgress: () =>
    changeServices((service) => (isIdle(service) ? { lastProgressAt: service.lastSeenAt } : {})),
  idleWorkStartedAt: () =>
    changeServices((service) => (isIdle(service) ? { currentWorkStartedAt: service.startedAt } : {})),
  // Removes all characters except letters and digits from the host name within the instance id (§2.5).
  instanceIdHost: () =>
    changeServices(({ hostName, instanceId }) => ({
      instanceId:
        typeof instanceId === 'string'
          ? instanceId.replace(String(hostName), String(hostName).replaceAll(/[^a-z0-9]/gi, ''))
          : instanceId,
    })),
  reasonStyle: (style) =>
    changeServices((service, { generatedAt }) => {
      const now = Date.parse(String(generatedAt));
      const since = (time: unknown): number =>
        Math.max(0, Math.floor((now - Date.parse(String(time))) / 1000));
      return { reason: reasonIn(style, service, since) };
    }),
};

const isIdle = ({ currentWork, lastSeenAt }: Fields): boolean => currentWork === null && lastSeenAt !== null;

/** Another wording of a Reason. The document states only that a Reason contains relevant numbers (§2.5). */
function reasonIn(style: Choices['reasonStyle'], service: Fields, since: (time: unknown) => number): string {
  const { condition, startedAt, lastSeenAt, currentWorkStartedAt } = service;
  const reason = String(service.reason);
  switch (style) {
    case 'clock':
      return withTimes(reason, (seconds) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`);
    case 'work':
      return condition === 'Stalled'
        ? `The work, running for ${since(currentWorkStartedAt)} s, does not move forward.`
        : reason;
    case 'excess':
      return condition === 'HeartbeatOverdue'
        ? `The heartbeat is overdue by ${Math.max(0, since(lastSeenAt) - 15)} s.`
        : reason;
    case 'uptime': {
      const start = `It started ${inHours(since(startedAt))} ago.`;
      if (condition === 'NeverStarted') return 'It has not started in the 35 minutes since the web tier did.';
      if (condition === 'NoHeartbeat') return `No heartbeat comes any more. ${start}`;
      return condition === 'Heartbeating' ? `It heartbeats. ${start}` : withTimes(reason, inHours);
    }
    default:
      return reason;
  }
}

function withTimes(reason: string, write: (seconds: number) => string): string {
  return reason.replaceAll(/(\d+) s\b/g, (_, seconds: string) => write(Number(seconds)));
}

function inHours(seconds: number): string {
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
