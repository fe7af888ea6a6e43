import { allow, forget, withoutAuth } from '#proof/authentication/allow.ts';
import { changeAnswers, changeBody } from '#proof/shapes/middleware.ts';
import { also, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields, ResponseChange } from '#proof/shapes/service.ts';
import { healthy, shown } from './verdicts.ts';

const ranks = ['Healthy', 'Degraded', 'Unhealthy'];
const rank = ({ status }: Fields): number => ranks.indexOf(String(status));
const worst = (services: readonly Fields[]): string => ranks[Math.max(...services.map(rank))] ?? '';

/** Mutants that change the services, Overall, headers or the access requirement (§2.6, §3.1.2, §4.1, §5). */
export const summaryMutants: readonly Mutant[] = mutants({
  'SH-07-never-started-is-left-out: A service that never reported is missing from the response.': services(
    (listed) => listed.filter(({ condition }) => condition !== 'NeverStarted'),
  ),
  'SH-07-sync-is-listed-twice: WorkerSync is listed twice, and WorkerDelivery not at all.': services(
    ([sync, , ...others]) => [sync, sync, ...others],
  ),
  'SH-08-delivery-comes-first: WorkerDelivery is the first service.': services(
    ([sync, delivery, scheduler]) => [delivery, sync, scheduler],
  ),
  'SH-08-worst-comes-first: The services are ordered by status, the worst first.': services((listed) =>
    listed.toSorted((one, other) => rank(other) - rank(one)),
  ),
  'SH-09-overall-is-the-first: Overall is the status of WorkerSync.': overall(([first]) => first?.status),
  'SH-09-scheduler-does-not-count: Overall ignores the Scheduler.': overall((listed) =>
    worst(listed.slice(0, 2)),
  ),
  'SH-09-unhealthy-only-if-all-are: Overall is Unhealthy only once every service is.': overall((listed) =>
    worst(listed) === 'Unhealthy' && listed.some(({ status }) => status !== 'Unhealthy')
      ? 'Degraded'
      : worst(listed),
  ),
  'SH-09-degraded-is-unhealthy: Overall is Unhealthy if any service is not Healthy.': overall((listed) =>
    worst(listed) === 'Healthy' ? 'Healthy' : 'Unhealthy',
  ),
  'SH-10-never-reported-is-healthy, SH-06, SH-34, SH-65, SH-66: A service that has never reported is shown as Healthy.':
    shown(healthy, ({ service, condition }) => service === 'WorkerSync' && condition === 'NeverStarted'),
  'SH-10-generated-when-the-process-started, SH-39, SH-40, SY-60, SH-63, SH-64: GeneratedAt is the time at which the web tier started.':
    ofHealth((body) => ({ body: { ...body, generatedAt: '2026-01-01T00:00:00.000Z' } })),
  'SH-11-caches-may-store: Service health has no Cache-Control header.': ofHealth(
    withCacheControl(undefined),
  ),
  'SH-11-no-cache-instead-of-no-store: Cache-Control is no-cache, which permits caches to store the response.':
    ofHealth(withCacheControl('no-cache, max-age=0')),
  'SH-11-caches-may-store-for-tokens: With a bearer token, service health has no Cache-Control header.':
    changeAnswers(['getServiceHealth'], 200, ({ request }) =>
      request.headers.has('authorization') ? withCacheControl(undefined)() : undefined,
    ),
  'SH-11-caches-may-store-unless-healthy: Service health has a Cache-Control header only while every service is Healthy.':
    ofHealth((body) => (body.overall === 'Healthy' ? undefined : withCacheControl(undefined)())),
  'SH-20-delivery-follows-sync, SH-01: If WorkerSync is silent, WorkerDelivery is NoHeartbeat too.': services(
    ([sync, delivery, ...others]) => {
      const { status, condition } = sync?.condition === 'NoHeartbeat' ? sync : (delivery ?? {});
      return [sync, { ...delivery, status, condition }, ...others];
    },
  ),
  'SH-47-tokens-are-refused: Administrators with a bearer token are refused.': forget(
    ({ credential }, operation) => operation === 'getServiceHealth' && credential === 'bearer',
  ),
  'SH-47-returns-203: Service health returns 203.': ofHealth(() => ({ status: 203 })),
  'SH-47-unhealthy-returns-503: Service health returns 503 while a service is Unhealthy.': ofHealth((body) =>
    body.overall === 'Unhealthy' ? { status: 503, body } : undefined,
  ),
  'SH-48-portal-sessions-need-no-role: Anyone who is signed in to the portal may read service health.':
    serving((caller) => caller?.credential === 'session'),
  'SH-48-role-is-not-required: Any authenticated caller may read service health.': serving(
    (caller) => caller !== undefined,
  ),
  'SH-48-tokens-need-no-role: Any bearer token may read service health.': serving(
    (caller) => caller?.credential === 'bearer',
  ),
  'SH-48-keys-need-no-role: Any API key may read service health.': serving(
    (caller) => caller?.credential === 'api-key',
  ),
  'SH-48-callers-without-identity-are-served: Callers without identity may read service health.': serving(
    (caller) => caller?.metaverseObjectId === null,
  ),
  'SH-48-refusal-contains-the-health: The refusal of a caller without the role contains the health of the services.':
    telling(403),
  'SH-49-credentials-are-not-required: An anonymous caller may read service health.': also(
    ['AU-16'],
    withoutAuth('getServiceHealth'),
  ),
  'SH-49-refusal-contains-the-health: The refusal of an anonymous caller contains the health of the services.':
    telling(401),
});

function serving(isServed: Parameters<typeof allow>[1]): Change {
  return allow('getServiceHealth', isServed);
}

function ofHealth(change: (body: Fields) => ResponseChange | undefined): Change {
  return changeAnswers(['getServiceHealth'], 200, ({ body }) => change(body));
}

function withCacheControl(value: string | undefined): () => ResponseChange {
  return () => ({ headers: { 'cache-control': value } });
}

function services(change: (listed: readonly Fields[]) => readonly (Fields | undefined)[]): Change {
  return changeBody(['getServiceHealth'], (body) => ({
    services: change(body.services as readonly Fields[]),
  }));
}

function overall(of: (listed: readonly Fields[]) => unknown): Change {
  return changeBody(['getServiceHealth'], (body) => ({ overall: of(body.services as readonly Fields[]) }));
}

/** Refuses as documented, but discloses the services in the refusal. */
function telling(status: number): Change {
  const details = 'WorkerSync: Healthy, Scheduler: Healthy';
  return changeAnswers(['getServiceHealth'], status, ({ body }) => ({ body: { ...body, details } }));
}
