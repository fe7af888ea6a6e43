import type { ServiceVariation } from '#harness/client/simulated-service.ts';
import { decoded, isObject } from '#harness/contract/json-values.ts';
import { nullableFields } from '#steps/service-health/documented-health.ts';
import { pageOf } from './long-lists.ts';
import { changeJson } from './service-variations.ts';

interface Occasion {
  /** The response of the underlying service. */
  readonly content: Readonly<Record<string, unknown>>;
  /** How many responses of this operation, except errors, the same instance has returned before. */
  readonly earlierReads: number;
  readonly version: string;
  readonly isOther: boolean;
  readonly query: URLSearchParams;
}

/** Changes values in responses, except errors, so that wrong shortcuts of a client become visible. */
export function withDistinctiveResponses(release: string): ServiceVariation {
  const reads = new Map<string, number>();
  return changeJson(({ content, request, operation, isOther }) => {
    const response = responses[operation];
    if (response === undefined || !isObject(content) || Object.hasOwn(content, 'code')) return content;
    const counter = `${operation} ${isOther}`;
    const earlierReads = reads.get(counter) ?? 0;
    reads.set(counter, earlierReads + 1);
    const version = release.replace(/\d+$/, isOther ? '9' : '4');
    return response({ content, earlierReads, version, isOther, query: new URL(request.url).searchParams });
  });
}

const responses: Readonly<Record<string, (occasion: Occasion) => unknown>> = {
  getBasicHealth: timed(100),
  getReadiness: timed(200),
  getLiveness: timed(300),
  getVersion: ({ content, version }) => ({ ...content, version }),
  getAuthConfig: ({ content, earlierReads, isOther }) => ({
    ...content,
    authority: `https://login.example/realms/${isOther ? 'Guests' : 'Staff'}`,
    clientId: isOther ? 'Svc-Kiosk' : 'Svc-Portal',
    scopes: isOther || earlierReads % 2 === 1 ? ['openid'] : ['openid', 'profile', 'Svc.Read'],
  }),
  getUserInfo: ({ content, earlierReads, isOther }) => ({
    ...content,
    name: isOther ? 'Grace Hopper' : 'Ada King-Noël 𠮷',
    ...(content.authorised !== true && { message: 'No one in the metaverse has this key – “Svc”.' }),
    ...(content.authorised === true && {
      roles:
        content.isAdministrator === true ? ['Administrator', 'Auditor'] : ['Auditor'].slice(earlierReads % 2),
    }),
  }),
  getServiceHealth: ({ earlierReads, version, isOther }) => {
    const at = (secondsBefore: number): string => timeOf(400 + 600 * earlierReads, secondsBefore);
    // In each situation, the worst service is neither the first nor the last in the list.
    const situations = isOther ? [silent, late, stalled] : [stalled, silent, late];
    const situation = situations[earlierReads % situations.length] ?? stalled;
    const overall = situation === late ? 'Degraded' : 'Unhealthy';
    // Each response may come from another web tier (§2.6), so `webVersion` differs between responses.
    const webVersion = version.replace(/\d+$/, (patch) => String(Number(patch) + 10 * earlierReads));
    return { overall, webVersion, generatedAt: at(0), services: situation(at) };
  },
  resetSystem: ({ content, earlierReads }) => ({
    ...content,
    connectedSystemsRemoved: 3 + earlierReads,
    syncRulesRemoved: 41 - 2 * earlierReads,
    metaverseObjectsRemoved: 1207 + 5 * earlierReads,
  }),
  listScheduleExecutions: ({ query }) => pageOf(executions(query), query),
};

function timed(seconds: number): (occasion: Occasion) => unknown {
  return ({ content, earlierReads, isOther }) => ({
    ...content,
    timestamp: timeOf(seconds + (isOther ? 50 : 0) + 7 * earlierReads, 0),
  });
}

const started = Date.now();

/** A time by the clock of the service, which is 47 minutes slow. */
function timeOf(seconds: number, before: number): string {
  return new Date(started - 47 * 60_000 + (seconds - before) * 1000).toISOString();
}

type At = (secondsBefore: number) => string;

function service(name: string, verdict: string, reason: string, facts: object = {}): object {
  const [status, condition] = verdict.split(': ');
  return { service: name, status, condition, reason, ...unknown, ...facts };
}

const unknown = Object.fromEntries(nullableFields.map((field) => [field, null]));

/** A stalled Worker with a current heartbeat, one that never started, and a Scheduler that is healthy. */
const stalled = (at: At): object[] => [
  service('WorkerSync', 'Degraded: Stalled', 'The current work has not moved forward for 14 minutes.', {
    currentWork: 'Full import of Pracę, 給与 and 𠮷',
    currentWorkStartedAt: at(2_500),
    lastSeenAt: at(2),
    startedAt: at(90_000),
    hostName: 'worker-East',
    version: '0.11.2',
    instanceId: 'worker-East#71',
    lastProgressAt: at(840),
    detail: 'Waits for page 41',
  }),
  service('WorkerDelivery', 'Unhealthy: NeverStarted', 'The service has never reported.'),
  service('Scheduler', 'Healthy: Heartbeating', 'The last heartbeat came 9 s ago.', {
    lastSeenAt: at(9),
    startedAt: at(70_000),
    hostName: 'clock-1',
    version: '0.12.7',
    instanceId: 'clock-1#8',
    detail: '5 Schedules are due today',
  }),
];

/** A healthy Worker, a Worker without heartbeat, and a Scheduler that is late but within its own limit. */
const silent = (at: At): object[] => [
  service('WorkerSync', 'Healthy: Heartbeating', 'The last heartbeat came 4 s ago.', {
    currentWork: 'Delta sync of Équipe',
    currentWorkStartedAt: at(61),
    lastSeenAt: at(4),
    startedAt: at(88_000),
    hostName: 'worker-West',
    version: '0.11.3',
    instanceId: 'worker-West#12',
    lastProgressAt: at(33),
  }),
  service('WorkerDelivery', 'Unhealthy: NoHeartbeat', 'No heartbeat for 75 s.', {
    lastSeenAt: at(75),
    startedAt: at(66_000),
    hostName: 'worker-North',
    version: '0.10.1',
    instanceId: 'worker-North#3',
    detail: '12 passwords queued 🔑',
  }),
  service('Scheduler', 'Degraded: HeartbeatOverdue', 'The last heartbeat came 97 s ago.', {
    lastSeenAt: at(97),
    startedAt: at(71_000),
    hostName: 'clock-2',
    version: '0.12.6',
    instanceId: 'clock-2#5',
  }),
];

/** A Worker that is a few seconds late, between a healthy Worker and a healthy Scheduler. */
const late = (at: At): object[] => {
  const [sync, delivery] = silent(at);
  const [, , scheduler] = stalled(at);
  const overdue = {
    status: 'Degraded',
    condition: 'HeartbeatOverdue',
    reason: 'The last heartbeat came 17 s ago – spät.',
  };
  return [{ ...sync, detail: 'Slow' }, { ...delivery, ...overdue, lastSeenAt: at(17) }, { ...scheduler }];
};

/** More Schedule Executions than two pages have, all with the requested status. */
function executions(query: URLSearchParams): readonly { readonly id: string }[] {
  return Array.from({ length: 230 }, (_, index) => ({
    id: `execution-${index + 1}`,
    scheduleId: `schedule-${index % 7}`,
    status: query.get('status') ?? (index % 3 === 0 ? 'Failed' : 'Cancelled'),
    errorMessage: null,
    startedAt: timeOf(index, 90_000),
    completedAt: timeOf(index, 80_000),
  }));
}

/** Any Schedule Execution can be read, as those of the list can. One that is not in the list is Complete. */
export const knowExecutions: ServiceVariation = (service) => (next) => async (request) => {
  const response = await next(request);
  if (service.operationOf(request) !== 'getScheduleExecution' || response.status !== 404) return response;
  const id = decoded(new URL(request.url).pathname.split('/').at(-1) ?? '');
  const listed = executions(new URLSearchParams()).find((each) => each.id === id);
  return Response.json(listed ?? { ...executions(new URLSearchParams({ status: 'Complete' }))[0], id });
};
