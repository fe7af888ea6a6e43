import { membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { changeBody, changeServices, handle, refusal } from '#mocks/proofs/middleware.ts';
import { changed, type Fields, jsonOf, type MiddlewareFactory, type Service } from '#mocks/proofs/service.ts';

const checks = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** Other ways to tell how the service is (2.1, 2.5, 2.6, 3.1). */
export const healthVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'basic-health-needs-readiness': handle(async (request, next, service) => {
    const isFit = !service.asks(request, ['getBasicHealth']) || (await isReady(request, next, service));
    return isFit ? next(request) : refusal(503, request, next, service);
  }),
  'unavailable-while-not-ready': handle(async (request, next, service) => {
    const isFit =
      service.asks(request, [...checks, 'getServiceHealth']) || (await isReady(request, next, service));
    return isFit ? next(request) : refusal(503, request, next, service);
  }),
  'unhealthy-for-a-failure': (service) => {
    let last: Response | undefined;
    return (next) => async (request) => {
      const response = await next(request);
      if (!service.asks(request, ['getServiceHealth'])) return response;
      if (response.status < 300) last = response.clone();
      if (response.status < 500 || last === undefined) return response;
      const liveness = await next(service.requestFor('getLiveness', request, 'none'));
      const { timestamp } = membersOf(await jsonOf(liveness));
      const body = unhealthy((await jsonOf(last)) as Fields, timestamp);
      return changed(last, { body });
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
  'reasons-with-further-figures': changeServices((service) => ({
    ...service,
    reason: `${service.reason} The oldest queued delivery has waited 22 minutes.`,
  })),
  'health-dates-in-rfc-1123': changeBody(['getServiceHealth'], (body) => ({
    ...inRfc1123(body),
    services: (body.services as readonly Fields[]).map(inRfc1123),
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

function inRfc1123(members: Fields): Fields {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      typeof value === 'string' && /At$/.test(name) ? new Date(value).toUTCString() : value,
    ]),
  );
}

/** Changes some services, and the overall status to the worst of them. */
function changeThose(
  body: Fields,
  isMeant: (service: Fields, body: Fields) => boolean,
  change: (service: Fields) => Fields,
): Fields {
  const services = (body.services as readonly Fields[]).map((each) =>
    isMeant(each, body) ? change(each) : each,
  );
  const worst = ['Unhealthy', 'Degraded', 'Healthy'].find((word) =>
    services.some(({ status }) => status === word),
  );
  return { ...body, services, overall: worst ?? body.overall };
}

function isAhead({ lastSeenAt }: Fields, { generatedAt }: Fields): boolean {
  return typeof lastSeenAt === 'string' && Date.parse(lastSeenAt) > Date.parse(String(generatedAt));
}

/** What can be said where no heartbeat can be read: nothing of any service. */
function unhealthy(body: Fields, generatedAt: unknown): Fields {
  return { ...changeThose(body, () => true, neverSeen), generatedAt };
}

function neverSeen({ service, ...members }: Fields): Fields {
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

async function isReady(request: Request, next: Handler, service: Service): Promise<boolean> {
  const readiness = await next(service.requestFor('getReadiness', request, 'none'));
  return membersOf(await jsonOf(readiness)).status !== 'not_ready';
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
