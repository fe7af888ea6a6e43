import { membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { inArabicFigures, inRfc1123, toTheMinute } from '#proof/shapes/body-variants.ts';
import { bodyOf, changeBody, changeServices, refuseAnyone, timeOf } from '#proof/shapes/middleware.ts';
import {
  altered,
  changed,
  type FieldChanges,
  type Fields,
  healthChecks,
  jsonOf,
  type MiddlewareFactory,
  type Service,
} from '#proof/shapes/service.ts';
import { inEach, saying } from './times.ts';
import { later, onceSeen, timesAs } from './verdicts.ts';
import { inGerman, inGermanFigures, inLargestUnit } from './wording.ts';

const silent = ['HeartbeatOverdue', 'NoHeartbeat'];
const withUtc = (time: string): string => time.replace('T', ' ').replace('Z', ' UTC');
const toTheSecond =
  (round: (seconds: number) => number) =>
  (time: string): string =>
    new Date(round(Date.parse(time) / 1000) * 1000).toISOString();

/** Permitted variants of reporting service health (§2.1, §2.5, §2.6, §3.1). */
export const healthVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'basic-health-needs-readiness': refuseAnyone(['getBasicHealth'], 503, isUnready),
  'basic-health-lists-its-own-parts': changeBody(healthChecks, {
    host: 'web-worker-3',
    workers: { busy: 3, idle: 5 },
    overall: 'Healthy',
    services: [{ name: 'database', condition: 'Healthy' }, { name: 'web' }],
    note: 'This is the status of the web tier; the Worker and the Scheduler are reported separately.',
  }),
  'checks-are-cached': cachedChecks(5_000),
  'unavailable-while-not-ready': refuseAnyone(
    ['*'],
    503,
    async (request, next, service) =>
      !service.asks(request, [...healthChecks, 'getServiceHealth']) && isUnready(request, next, service),
  ),
  'unhealthy-for-a-failure': (service) => {
    let last: Response | undefined;
    return (next) => async (request) => {
      const response = await next(request);
      if (!service.asks(request, ['getServiceHealth'])) return response;
      if (response.status < 300) last = response.clone();
      if (response.status < 500 || last === undefined) return response;
      const generatedAt = await timeOf(request, next, service);
      // If a server cannot read heartbeats, its response shows each service as never started.
      const body = changeThose((await jsonOf(last)) as Fields, () => true, neverSeen);
      return changed(last, { body: { ...body, generatedAt } });
    };
  },
  'reasons-in-german': changeServices((service) => ({ reason: inGerman(String(service.reason)) })),
  'reasons-with-more-words': changeServices((service) => ({
    reason: `About this service the following is known at present. ${service.reason}`,
  })),
  'reasons-with-additional-numbers': changeServices((service) => ({
    reason: `${service.reason} The oldest queued delivery has waited 22 minutes.`,
  })),
  'reasons-with-other-numbers': saying({
    Heartbeating: 'It has been idle for 12 minutes.',
    HeartbeatOverdue: 'It is late: the oldest queued delivery has waited 22 minutes.',
    NoHeartbeat: 'No heartbeat comes any more, and 3 deliveries are waiting.',
    Stalled: 'It makes no headway, and 1,240 objects are still to be read.',
    NeverStarted: 'It is still waiting for the first heartbeat, which is overdue by now.',
  }),
  'reasons-about-other-things': saying({
    Heartbeating: 'Idle: the last run was reported 25 minutes ago.',
    HeartbeatOverdue: 'Late (9 deliveries are waiting). The queue has been quiet for 22 minutes.',
    NoHeartbeat: 'Lost, 3 heartbeats missed: it had been silent for 22 minutes before, too.',
    Stalled: 'Attempt 7 waits for a system that has not responded for 45 minutes.',
  }),
  'reasons-in-three-languages': saying({
    Heartbeating: '正常',
    HeartbeatOverdue: 'De service is al langer dan vijftien seconden stil.',
    NoHeartbeat: 'Le service ne répond plus depuis plus d’une minute.',
    Stalled: 'No hay avances desde hace más de diez minutos.',
    NeverStarted: 'No se ha iniciado; lo normal son 5 s.',
  }),
  'reasons-with-counts': saying({
    Heartbeating: 'No heartbeat missed in 3 hours, and never overdue in 2 days.',
    HeartbeatOverdue: (silence) => `The heartbeat, due every 5 s, is ${silence - 5} s late.`,
    NoHeartbeat: 'Missed heartbeats: 40; restarts: 2',
    Stalled: 'The import is stuck at object 1240 of 5000.',
    NeverStarted: 'It cannot be called healthy: 0 heartbeats.',
  }),
  'reasons-with-bounds': saying({
    Heartbeating: 'The last heartbeat came less than 20 s ago, and the next is due within 5 s.',
    ...inEach(silent, (silence) => `No heartbeat has come for more than ${silence - 3} s.`),
    Stalled: (_, progressAge) => `No progress for over ${Math.floor(progressAge / 60)} minutes.`,
  }),
  'reasons-in-the-largest-unit': saying({
    ...inEach(silent, (silence) => `No heartbeat for ${inLargestUnit(silence)}.`),
    Stalled: (_, progressAge) => `No progress for ${inLargestUnit(progressAge)}.`,
  }),
  'reasons-with-a-decimal-comma': saying({
    ...inEach(silent, (silence) => `Letztes Lebenszeichen vor ${silence},0 Sekunden.`),
    Stalled: (_, progressAge) => `Kein Fortschritt seit ${inGermanFigures(progressAge)} Sekunden.`,
  }),
  'reasons-with-numbers-in-words': saying({
    HeartbeatOverdue: 'There has been no heartbeat for more than fifteen seconds.',
    NoHeartbeat: 'Seit über einer Minute kommt keine Meldung.',
    Stalled: 'There has been no progress for more than ten minutes.',
  }),
  'reasons-in-other-numerals': saying({
    ...inEach(silent, (silence) => `آخر نبضة قبل ${inArabicFigures(String(silence))} ثانية`),
    Stalled: (_, progressAge) => `لا تقدم منذ ${inArabicFigures(String(progressAge))} ثانية`,
    NeverStarted: 'لم تبدأ الخدمة قط',
  }),
  'health-dates-to-the-minute': healthDated(toTheMinute),
  'generated-at-rounded-up': changeBody(['getServiceHealth'], ({ generatedAt }) => ({
    generatedAt: toTheSecond(Math.ceil)(String(generatedAt)),
  })),
  'health-dates-cut-and-rounded-up': healthDated(toTheSecond(Math.ceil), toTheSecond(Math.floor)),
  'health-dates-with-utc-in-letters': healthDated(withUtc),
  'health-dates-in-rfc-1123': healthDated(inRfc1123),
  'unhealthy-shows-no-work': changeServices((service) =>
    service.status === 'Unhealthy'
      ? { currentWork: null, currentWorkStartedAt: null, lastProgressAt: null }
      : {},
  ),
  'overdue-shows-no-work': changeServices(({ condition }) =>
    silent.includes(String(condition))
      ? { currentWork: null, currentWorkStartedAt: null, lastProgressAt: null }
      : {},
  ),
  'instance-ids-with-start': changeServices(({ instanceId, startedAt }) => ({
    instanceId: instanceId && `${instanceId}-${Date.parse(String(startedAt))}`,
  })),
  'long-work-is-shortened': changeServices(({ currentWork }) =>
    typeof currentWork === 'string' && currentWork.length > 60
      ? { currentWork: `${currentWork.slice(0, 59)}…` }
      : {},
  ),
  'detail-is-empty': onceSeen(({ detail }) => ({ detail: detail ?? '' })),
  'detail-about-former-work': onceSeen(({ currentWork, detail }) => ({
    detail: currentWork === null ? 'The last run ended with 3 errors, 25 minutes ago.' : detail,
  })),
  'instance-ids-reversed': changeServices(({ instanceId, hostName }) => ({
    hostName: hostName && `${String(hostName)}.example`,
    instanceId: typeof instanceId === 'string' ? instanceId.replace(/^(.*)-(\w+)$/, '$2@$1') : instanceId,
  })),
  'instances-restart-under-the-same-id': (service) => {
    let read = 0;
    return changeServices(({ startedAt, lastSeenAt }) => {
      read += 1;
      const restarted = startedAt && later(startedAt, 61);
      return read > 12 && restarted && restarted < String(lastSeenAt)
        ? { startedAt: restarted, version: '0.16.1' }
        : {};
    })(service);
  },
  'future-heartbeat-is-unhealthy': changeBody(['getServiceHealth'], (body) =>
    changeThose(body, isAhead, ({ lastSeenAt }) => ({
      status: 'Unhealthy',
      condition: 'NoHeartbeat',
      reason: `The last heartbeat is ${Math.round(leadOf(lastSeenAt, body.generatedAt))} s ahead.`,
    })),
  ),
  'future-heartbeat-is-null': changeBody(['getServiceHealth'], (body) =>
    changeThose(body, isAhead, neverSeen),
  ),
};

/** Repeats the last response of a health check for this many milliseconds of the server's clock. */
export function cachedChecks(milliseconds: number): MiddlewareFactory {
  return (service) => {
    const last = new Map<string, { readonly body: Fields; readonly status: number }>();
    return (next) => async (request) => {
      const response = await next(request);
      const operation = service.operationOf(request) ?? '';
      const body = membersOf(await jsonOf(response));
      // A refusal is no check; not_ready is one, with any status.
      if (typeof body.status !== 'string' || !healthChecks.includes(operation)) return response;
      const earlier = last.get(operation);
      const [now, then] = [body, earlier?.body].map((each) => Date.parse(String(each?.timestamp)));
      const isFresh = Number(now) - Number(then) < milliseconds && Number(now) >= Number(then);
      if (!isFresh) last.set(operation, { body, status: response.status });
      return isFresh && earlier ? changed(response, earlier) : response;
    };
  };
}

function healthDated(
  write: (time: string) => string,
  writeGeneratedAt: (time: string) => string = write,
): MiddlewareFactory {
  return changeBody(['getServiceHealth'], (body) => ({
    ...timesAs(body, writeGeneratedAt),
    services: (body.services as readonly Fields[]).map((service) => timesAs(service, write)),
  }));
}

/** Changes the services for which `isMeant` is true, and sets Overall to the worst status of all services. */
function changeThose(
  body: Fields,
  isMeant: (service: Fields, body: Fields) => boolean,
  change: FieldChanges,
): Fields {
  const services = (body.services as readonly Fields[]).map((each) =>
    isMeant(each, body) ? altered(each, change) : each,
  );
  const worst = ['Unhealthy', 'Degraded', 'Healthy'].find((word) =>
    services.some(({ status }) => status === word),
  );
  return { ...body, services, overall: worst ?? body.overall };
}

function isAhead({ lastSeenAt }: Fields, { generatedAt }: Fields): boolean {
  return leadOf(lastSeenAt, generatedAt) > 0;
}

/** By how many seconds a time is after the time of its response; NaN if there is none. */
function leadOf(time: unknown, generatedAt: unknown): number {
  return (Date.parse(String(time)) - Date.parse(String(generatedAt))) / 1000;
}

function neverSeen({ service, ...others }: Fields): Fields {
  return {
    ...Object.fromEntries(Object.keys(others).map((name) => [name, null])),
    status: 'Unhealthy',
    condition: 'NeverStarted',
    reason: 'It has never been seen: there is no heartbeat of it.',
  };
}

async function isUnready(...asked: [Request, Handler, Service]): Promise<boolean> {
  return (await bodyOf('getReadiness', ...asked, 'none')).status === 'not_ready';
}
