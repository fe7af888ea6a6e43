import { changeBody, isObject, isOneOf, refusal } from './change.ts';
import type { Answer, Asked, FrontMaker, Members } from './front.ts';

const checks = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** Other ways to tell how the service is (2.1, 2.5, 2.6, 3.1). */
export const healthFronts: Readonly<Record<string, FrontMaker>> = {
  'basic-health-needs-readiness': () => async (asked) => {
    const isFit = asked.operation !== 'getBasicHealth' || (await isReady(asked));
    return isFit ? asked.pass() : refusal(asked, 503);
  },
  'unavailable-while-not-ready': () => async (asked) => {
    const isSpared = isOneOf([...checks, 'getServiceHealth'], asked.operation);
    return isSpared || (await isReady(asked)) ? asked.pass() : refusal(asked, 503);
  },
  'unhealthy-for-a-failure': () => {
    let last: Answer | undefined;
    return async (asked) => {
      const answer = await asked.pass();
      if (asked.operation !== 'getServiceHealth') return answer;
      if (answer.status < 300) last = answer;
      if (answer.status < 500 || last === undefined) return answer;
      const { body } = await asked.ask('getLiveness', 'none');
      const generatedAt = isObject(body) ? body.timestamp : undefined;
      return { ...last, body: unhealthy(last.body as Members, generatedAt) };
    };
  },
  'reasons-in-german': changeServices((service) => ({
    ...service,
    reason: inGerman(String(service.reason)),
  })),
  'reasons-with-more-words': changeServices((service) => ({
    ...service,
    reason: `About this service the following is known at present. ${service.reason}`,
  })),
  'health-dates-in-rfc-1123': changeBody(['getServiceHealth'], (body) => ({
    ...inRfc1123(body),
    services: (body.services as readonly Members[]).map(inRfc1123),
  })),
  'unhealthy-shows-no-work': changeServices((service) =>
    service.status === 'Unhealthy'
      ? { ...service, currentWork: null, currentWorkStartedAt: null, lastProgressAt: null }
      : service,
  ),
  'instance-ids-turned-round': changeServices(({ instanceId, ...service }) => ({
    ...service,
    instanceId: typeof instanceId === 'string' ? instanceId.replace(/^(.*)-(\w+)$/, '$2@$1') : instanceId,
  })),
  'future-heartbeat-is-unhealthy': changeBody(['getServiceHealth'], (body) =>
    changeThose(body, isAhead, ({ lastSeenAt, ...service }) => ({
      ...service,
      lastSeenAt,
      status: 'Unhealthy',
      condition: 'NoHeartbeat',
      reason: `The last heartbeat is ${secondsBetween(body.generatedAt, lastSeenAt)} s ahead.`,
    })),
  ),
  'future-heartbeat-is-null': changeBody(['getServiceHealth'], (body) =>
    changeThose(body, isAhead, neverSeen),
  ),
};

function inRfc1123(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      typeof value === 'string' && /At$/.test(name) ? new Date(value).toUTCString() : value,
    ]),
  );
}

function changeServices(change: (service: Members) => Members): FrontMaker {
  return changeBody(['getServiceHealth'], (body) => changeThose(body, () => true, change));
}

/** Changes some services, and the overall status to the worst of them. */
function changeThose(
  body: Members,
  isMeant: (service: Members, body: Members) => boolean,
  change: (service: Members) => Members,
): Members {
  const services = (body.services as readonly Members[]).map((each) =>
    isMeant(each, body) ? change(each) : each,
  );
  const worst = ['Unhealthy', 'Degraded', 'Healthy'].find((word) =>
    services.some(({ status }) => status === word),
  );
  return { ...body, services, overall: worst ?? body.overall };
}

function isAhead({ lastSeenAt }: Members, { generatedAt }: Members): boolean {
  return typeof lastSeenAt === 'string' && Date.parse(lastSeenAt) > Date.parse(String(generatedAt));
}

/** What can be said where no heartbeat can be read: nothing of any service. */
function unhealthy(body: Members, generatedAt: unknown): Members {
  return { ...changeThose(body, () => true, neverSeen), generatedAt };
}

function neverSeen({ service, ...members }: Members): Members {
  return {
    ...Object.fromEntries(Object.keys(members).map((name) => [name, null])),
    service,
    status: 'Unhealthy',
    condition: 'NeverStarted',
    reason: 'It has never been seen: there is no heartbeat of it.',
  };
}

function secondsBetween(from: unknown, to: unknown): number {
  return Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 1000);
}

async function isReady(asked: Asked): Promise<boolean> {
  const { body } = await asked.ask('getReadiness', 'none');
  return !isObject(body) || body.status !== 'not_ready';
}

const german: readonly (readonly [RegExp, string])[] = [
  [/\bThe last heartbeat came\b/g, 'Letztes Lebenszeichen:'],
  [/\bago\b/g, 'zuvor'],
  [/\bNo heartbeat (?:has )?(?:ever )?\w+\b/g, 'Noch nie ein Lebenszeichen'],
  [/\bminutes?\b/g, 'Minuten'],
  [/\bseconds?\b/g, 'Sekunden'],
  [/\bwork\b/gi, 'Arbeit'],
  [/\bhas\b|\bwas\b|\bis\b/g, 'ist'],
];

function inGerman(reason: string): string {
  return german.reduce((text, [word, other]) => text.replaceAll(word, other), reason);
}
