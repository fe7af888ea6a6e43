import { cachedChecks } from '#proof/service-health/variants.ts';
import { changeAnswers, changeBody, handle } from '#proof/shapes/middleware.ts';
import { type Change, inAnotherZone, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { changed, type Fields, healthChecks, jsonOf } from '#proof/shapes/service.ts';
import type { Condition, Status } from '#reference/server/domain/service-health.ts';
import { documentedSystem } from '#reference/server/domain/system.ts';
import type { World } from '#reference/server/world/world.ts';

/** Whether at least one background service has this status or condition. */
const has =
  (word: Status | Condition) =>
  ({ behaviour: { health }, choices, clock, release, store }: World): boolean =>
    health.serviceOrder.some((service) => {
      const serviceReport = health.serviceReport(service, store.services[service], clock.now(), release);
      return Object.values(health.classify(serviceReport, clock.now(), choices)).includes(word);
    });
const inMaintenance = ({ store }: World): boolean => store.settings.maintenanceMode;
const withDatabase = ({ situation }: World): boolean => situation.databaseReachable;

/** Mutants that change basic health, readiness and liveness (§2.1, §4.1, §5.4). */
export const checkMutants: readonly Mutant[] = mutants({
  'SY-04-basic-health-without-a-time, SY-09: Basic health has no Timestamp.': changeBody(['getBasicHealth'], {
    timestamp: undefined,
  }),
  'SY-04-unready-without-a-time: A not_ready response has no Timestamp.': changeAnswers(
    ['getReadiness'],
    503,
    ({ body }) => ({ body: { ...body, timestamp: undefined } }),
  ),
  'SY-05-healthy-in-capitals, SY-10: The Status of basic health is Healthy.': changeBody(['getBasicHealth'], {
    status: 'Healthy',
  }),
  'SY-06-unready-with-a-hyphen, SY-14, SY-15: The Status of readiness is not-ready.': unready('not-ready'),
  'SY-07-alive-is-healthy, SY-59: The Status of liveness is healthy.': changeBody(['getLiveness'], {
    status: 'healthy',
  }),
  'SY-08-liveness-names-its-zone: The Timestamp of liveness ends with the name of a time zone other than UTC.':
    timed(['getLiveness'], (time) => inAnotherZone(time).replace('+02:00', ' EET')),
  'SY-08-every-time-is-local, ER-05, SH-30: Every time is local time, two hours behind, but marked as UTC.':
    handle(['*'], async (request, next) => {
      const response = await next(request);
      const headers = { date: new Date().toUTCString() };
      return changed(response, { headers, body: twoHoursBehind(await jsonOf(response)) });
    }),
  'SY-09-time-of-the-last-minute: The result of a check is cached for a minute.': timed(
    healthChecks,
    (time) => time.replace(/\d\d\.\d+Z$/, '00.000Z'),
  ),
  'SY-09-time-of-ten-seconds: The result of a check is cached for ten seconds.': cachedChecks(10_000),
  'SY-10-healthy-only-while-all-services-are, SY-05: Basic health is unhealthy if a background service is.':
    whenever(has('Unhealthy'), 'getBasicHealth', { status: 'unhealthy' }),
  'SY-10-basic-health-lists-the-services: Basic health contains the health of each background service.':
    changeBody(['getBasicHealth'], {
      services: { WorkerSync: 'Healthy', WorkerDelivery: 'Healthy', Scheduler: 'Healthy' },
    }),
  'SY-10-basic-health-has-the-worst-status: Basic health also has the worst status of the services.':
    whenever(has('Unhealthy'), 'getBasicHealth', { overall: 'Unhealthy' }),
  'SY-10-basic-health-depends-on-the-services: Basic health has a field that changes with the services.':
    whenever(has('Unhealthy'), 'getBasicHealth', { heartbeats: 'DOWN' }),
  'SY-10-basic-health-mentions-the-worker: Basic health has a field about the Worker.': changeBody(
    ['getBasicHealth'],
    { checks: [{ name: 'worker', up: true }] },
  ),
  'SY-11-ready-only-while-all-services-are: Readiness is not_ready while a background service is silent.':
    readyUnless(has('Unhealthy')),
  'SY-11-ready-only-while-no-heartbeat-is-late: Readiness is not_ready while a heartbeat is overdue.':
    readyUnless(has('Degraded')),
  'SY-11-ready-only-while-no-work-stalls: Readiness is not_ready while work is stalled.': readyUnless(
    has('Stalled'),
  ),
  'SY-11-readiness-lists-the-services: Readiness contains the health of each background service.': changeBody(
    ['getReadiness'],
    { entries: [{ service: 'Scheduler', condition: 'Heartbeating' }] },
  ),
  'SY-12-liveness-lists-the-services: Liveness contains the health of each background service.': changeBody(
    ['getLiveness'],
    { workers: { sync: 'Healthy', delivery: 'Healthy' } },
  ),
  'SY-12-liveness-mentions-a-silent-service: Liveness mentions a silent background service.': whenever(
    has('Unhealthy'),
    'getLiveness',
    { note: 'The Scheduler is gone.' },
  ),
  'SY-12-alive-only-while-all-services-are, SY-07: Liveness depends on the background services.': whenever(
    has('Unhealthy'),
    'getLiveness',
    { status: 'dying' },
  ),
  'SY-13-never-ready: Readiness is always not_ready.': readyWhile(() => false),
  'SY-14-database-is-ignored: Readiness does not depend on the database.': readyWhile(
    (world) => !inMaintenance(world),
  ),
  'SY-14-unready-says-ready, SY-15: Status is ready although the status code means not ready.':
    unready('ready'),
  'SY-15-maintenance-is-ignored: Readiness does not depend on maintenance mode.': readyWhile(withDatabase),
  'SY-59-refuses-in-maintenance, ER-01: Liveness returns 503 while maintenance mode is on.': whenever(
    inMaintenance,
    'getLiveness',
    {},
    503,
  ),
  'SY-60-checks-in-local-time: Timestamp is local time without a zone.': timed(healthChecks, (time) =>
    inAnotherZone(time).replace('+02:00', ''),
  ),
});

function timed(operations: readonly string[], write: (time: string) => unknown): Change {
  return changeBody(operations, ({ timestamp }) => ({ timestamp: write(String(timestamp)) }));
}

function unready(status: string): Change {
  return changeAnswers(['getReadiness'], 503, (answer) => ({ body: { ...answer.body, status } }));
}

function readyWhile(isReady: (world: World) => boolean): Change {
  return { system: { isReady: (around) => isReady(around as World) } };
}

function readyUnless(holds: (world: World) => boolean): Change {
  return readyWhile((world) => documentedSystem.isReady(world) && !holds(world));
}

/** Changes a health check while `holds` is true. `isReady`, which gets the `World`, is called by readiness. */
function whenever(
  holds: (world: World) => boolean,
  operation: string,
  members: Fields,
  status = 200,
): readonly Change[] {
  let isHeld = false;
  const noting: Change = {
    system: {
      isReady(around) {
        isHeld = holds(around as World);
        return documentedSystem.isReady(around);
      },
    },
  };
  const middleware = changeAnswers([operation], 'success', async ({ request, body }, next, service) => {
    await next(service.requestFor('getReadiness', request, 'none'));
    return isHeld ? { status, body: { ...body, ...members } } : undefined;
  });
  return [noting, middleware];
}

/** The body with all times two hours earlier. */
function twoHoursBehind(body: unknown): unknown {
  const behind = (time: string): string => new Date(Date.parse(time) - 7_200_000).toISOString();
  const text = JSON.stringify(body ?? null).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, behind);
  return JSON.parse(text);
}
