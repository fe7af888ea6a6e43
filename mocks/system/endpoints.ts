import { membersOf } from '#harness/contract/json-values.ts';
import { changeAnswers, changeBody, handle, without } from '#mocks/proofs/middleware.ts';
import { type Change, inAnotherZone, type Mutant, mutants } from '#mocks/proofs/mutant.ts';
import { changed, type Fields, jsonOf } from '#mocks/proofs/service.ts';
import { cachedChecks } from '#mocks/service-health/variants.ts';
import type { Status } from '#reference/server/domain/service-health.ts';
import { documentedSystem } from '#reference/server/domain/system.ts';
import type { World } from '#reference/server/world/world.ts';

const checks = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** Whether a background service has that status. */
const has =
  (status: Status) =>
  ({ behaviour: { health }, choices, clock, release, store }: World): boolean =>
    health.serviceOrder.some((service) => {
      const serviceReport = health.serviceReport(service, store.services[service], clock.now(), release);
      return health.classify(serviceReport, clock.now(), choices).status === status;
    });
const inMaintenance = ({ store }: World): boolean => store.settings.maintenanceMode;
const withDatabase = ({ situation }: World): boolean => situation.databaseReachable;

/** Mutants in basic health, readiness and liveness (§2.1, §4.1, §5.4). */
const checkMutants: readonly Mutant[] = mutants({
  'SY-04-basic-health-without-a-time, SY-09: Basic health has no Timestamp.': body(
    ['getBasicHealth'],
    (check) => without(check, 'timestamp'),
  ),
  'SY-04-time-of-liveness-is-a-number: The Timestamp of liveness is a number of milliseconds.': timed(
    ['getLiveness'],
    (time) => Date.parse(time),
  ),
  'SY-04-ready-without-a-status, SY-06, SY-13: Readiness tells by its status code alone that it is ready.':
    body(['getReadiness'], (check) => without(check, 'status')),
  'SY-04-unready-without-a-time: An unready answer has no Timestamp.': changeAnswers(
    ['getReadiness'],
    503,
    (answer) => ({ body: without(answer.body, 'timestamp') }),
  ),
  'SY-05-healthy-in-capitals, SY-10: Basic health says Healthy.': says('getBasicHealth', 'Healthy'),
  'SY-05-healthy-is-ok: Basic health says ok.': says('getBasicHealth', 'ok'),
  'SY-06-ready-in-capitals, SY-13: Readiness says Ready.': says('getReadiness', 'Ready'),
  'SY-06-unready-in-its-own-words, SY-14, SY-15: Readiness says unavailable where not_ready is due.':
    unready('unavailable'),
  'SY-06-unready-with-a-hyphen, SY-14, SY-15: Readiness says not-ready.': unready('not-ready'),
  'SY-07-alive-is-healthy, SY-59: Liveness says what basic health says.': says('getLiveness', 'healthy'),
  'SY-07-alive-in-capitals, SY-59: Liveness says Alive.': says('getLiveness', 'Alive'),
  'SY-08-basic-health-in-local-time: The Timestamp of basic health carries the offset of the server.': timed(
    ['getBasicHealth'],
    inAnotherZone,
  ),
  'SY-08-liveness-names-its-zone: The Timestamp of liveness ends with the name of another zone.': timed(
    ['getLiveness'],
    (time) => inAnotherZone(time).replace('+02:00', ' EET'),
  ),
  'SY-08-every-time-is-that-of-another-place, ER-05, SH-30: Every time is two hours behind, as if it were UTC.':
    handle(async (request, next) => {
      const response = await next(request);
      const headers = { date: new Date().toUTCString() };
      return changed(response, { headers, body: twoHoursBehind(await jsonOf(response)) });
    }),
  'SY-09-time-of-the-start, SY-60: Every Timestamp is the time at which the process started.': timed(
    checks,
    () => '2026-01-01T00:00:00.000Z',
  ),
  'SY-09-time-of-the-last-minute: A check is made once a minute, and answered with until the next.': timed(
    checks,
    (time) => time.replace(/\d\d\.\d+Z$/, '00.000Z'),
  ),
  'SY-09-time-of-ten-seconds: A check is made every ten seconds, and answered with until the next.':
    cachedChecks(10_000),
  'SY-10-healthy-only-while-all-services-are, SY-05: Basic health falls ill with a background service.':
    whenever(has('Unhealthy'), 'getBasicHealth', 'unhealthy', 200),
  'SY-10-basic-health-lists-the-services: Basic health carries a verdict on each background service.': body(
    ['getBasicHealth'],
    (check) => ({
      ...check,
      services: { WorkerSync: 'Healthy', WorkerDelivery: 'Healthy', Scheduler: 'Healthy' },
    }),
  ),
  'SY-10-basic-health-tells-the-worst: Basic health has the worst status of the services beside its own.': [
    ...whenever(has('Unhealthy'), 'getBasicHealth', 'healthy', 200, { overall: 'Unhealthy' }),
  ],
  'SY-10-basic-health-has-another-word: Basic health has a word of its own that changes with the services.':
    whenever(has('Unhealthy'), 'getBasicHealth', 'healthy', 200, { heartbeats: 'DOWN' }),
  'SY-10-basic-health-counts-the-worker: Basic health says whether there is a Worker.': body(
    ['getBasicHealth'],
    (check) => ({ ...check, checks: [{ name: 'worker', up: true }] }),
  ),
  'SY-11-ready-only-while-all-services-are: A lost background service makes the web tier unready.':
    readyWhile((world) => documentedSystem.isReady(world) && !has('Unhealthy')(world)),
  'SY-11-ready-only-while-no-heartbeat-is-late: A late heartbeat makes the web tier unready.': readyWhile(
    (world) => documentedSystem.isReady(world) && !has('Degraded')(world),
  ),
  'SY-11-readiness-lists-the-services: Readiness carries a verdict on each background service.': body(
    ['getReadiness'],
    (check) => ({ ...check, entries: [{ service: 'Scheduler', condition: 'Heartbeating' }] }),
  ),
  'SY-12-liveness-lists-the-services: Liveness carries a verdict on each background service.': body(
    ['getLiveness'],
    (check) => ({ ...check, workers: { sync: 'Healthy', delivery: 'Healthy' } }),
  ),
  'SY-12-liveness-mentions-who-is-lost: Liveness has a sentence about the background services once one is lost.':
    whenever(has('Unhealthy'), 'getLiveness', 'alive', 200, { note: 'The Scheduler is gone.' }),
  'SY-12-alive-only-while-all-services-are, SY-07: Liveness speaks of the background services.': whenever(
    has('Unhealthy'),
    'getLiveness',
    'dying',
    200,
  ),
  'SY-13-never-ready: The web tier is never ready.': readyWhile(() => false),
  'SY-14-database-does-not-count: Readiness does not look at the database.': readyWhile(
    (world) => !inMaintenance(world),
  ),
  'SY-14-unready-says-ready, SY-15: Readiness tells by its status code that it is not ready, and says ready.':
    unready('ready'),
  'SY-15-maintenance-does-not-count: Readiness does not look at maintenance mode.': readyWhile(withDatabase),
  'SY-15-maintenance-counts-only-without-a-database, SY-14: Readiness wants two reasons to be unready.':
    readyWhile((world) => withDatabase(world) || !inMaintenance(world)),
  'SY-59-refuses-in-maintenance, ER-01: Liveness answers 503 while maintenance mode is on.': whenever(
    inMaintenance,
    'getLiveness',
    'alive',
    503,
  ),
  'SY-60-checks-in-local-time: Checks give the local time without a zone.': timed(checks, (time) =>
    inAnotherZone(time).replace('+02:00', ''),
  ),
});

/** Mutants in what a client is told for signing in (§2.3). */
const authConfigMutants: readonly Mutant[] = mutants({
  'SY-19-no-client: The auth config has no ClientId.': authConfig({ clientId: undefined }),
  'SY-19-client-is-a-number: ClientId is a number.': authConfig({ clientId: 4711 }),
  'SY-19-scopes-are-missing, SY-21: The auth config has no Scopes.': authConfig({ scopes: undefined }),
  'SY-20-authority-is-a-host: Authority is a host name without a scheme.': authConfig({
    authority: 'issuer.example',
  }),
  'SY-20-authority-is-a-path: Authority is a path on the server itself.': authConfig({
    authority: '/realms/svc',
  }),
  'SY-21-scopes-in-one-text: Scopes is one text with blanks.': authConfig({
    scopes: 'openid profile email',
  }),
  'SY-21-scopes-are-objects: Scopes is a list of objects.': authConfig({ scopes: [{ name: 'openid' }] }),
  'SY-22-hybrid-response: ResponseType is code id_token.': authConfig({ responseType: 'code id_token' }),
  'SY-22-implicit-response: ResponseType is token.': authConfig({ responseType: 'token' }),
  'SY-23-no-pkce: UsePkce is false.': authConfig({ usePkce: false }),
  'SY-23-pkce-in-letters, SY-19: UsePkce is a text.': authConfig({ usePkce: 'true' }),
  'SY-24-plain-challenge: CodeChallengeMethod is plain.': authConfig({ codeChallengeMethod: 'plain' }),
  'SY-24-challenge-in-small-letters: CodeChallengeMethod is s256.': authConfig({
    codeChallengeMethod: 's256',
  }),
});

export const endpointMutants: readonly Mutant[] = [...checkMutants, ...authConfigMutants];

function body(operations: readonly string[], change: (body: Fields) => Fields): Change {
  return changeBody(operations, change);
}

function timed(operations: readonly string[], write: (time: string) => unknown): Change {
  const change = (check: Fields): Fields => ({ ...check, timestamp: write(String(check.timestamp)) });
  return body(operations, change);
}

function says(operation: string, status: string): Change {
  return body([operation], (check) => ({ ...check, status }));
}

function unready(status: string): Change {
  return changeAnswers(['getReadiness'], 503, (answer) => ({ body: { ...answer.body, status } }));
}

function readyWhile(isReady: (world: World) => boolean): Change {
  return { system: { isReady: (around) => isReady(around as World) } };
}

/** Changes a check while something holds that only the server knows: readiness is asked first, and finds it out. */
function whenever(
  holds: (world: World) => boolean,
  operation: string,
  word: string,
  status: number,
  further: Fields = {},
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
  const middleware = handle(async (request, next, service) => {
    if (!service.asks(request, [operation])) return next(request);
    await next(service.requestFor('getReadiness', request, 'none'));
    const response = await next(request);
    if (!isHeld) return response;
    const { timestamp } = membersOf(await jsonOf(response));
    return changed(response, { status, body: { status: word, timestamp, ...further } });
  });
  return [noting, middleware];
}

/** Any JSON with other times; a string that is not JSON stays. */
function twoHoursBehind(body: unknown): unknown {
  const behind = (time: string): string => new Date(Date.parse(time) - 7_200_000).toISOString();
  const text = JSON.stringify(body ?? null).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, behind);
  return JSON.parse(text);
}

function authConfig(members: Fields): Change {
  return body(['getAuthConfig'], (config) => ({ ...config, ...members }));
}
