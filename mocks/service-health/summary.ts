import { brokenByOpenDoors, openTo } from '#mocks/authentication/mutants.ts';
import { answersOf, type Body, type Changes, type Fault, fault, reshaped } from '#mocks/proofs/mutant.ts';
import { documentedAccess } from '#reference/server/domain/access.ts';
import { documentedHealth, type Status } from '#reference/server/domain/classify.ts';
import { judged } from './verdicts.ts';

/** Lets the services of an answer be listed in another way. */
function services(change: (listed: readonly Body[]) => readonly Body[]): Changes {
  return answersOf('getServiceHealth', (body) => ({
    ...body,
    services: change(body.services as readonly Body[]),
  }));
}

/** Lets Overall come of the statuses, in the order of the services, by another rule. */
function overall(of: (statuses: readonly Status[]) => Status): Changes {
  return { health: { overall: of } };
}

const worstOf = (statuses: readonly Status[]) => documentedHealth.overall(statuses);
const rank = ({ status }: Body) => documentedHealth.fromBestToWorst.indexOf(status as Status);

/** Wrong turns in which services are listed, in what order, and what comes of them (§2.6, §3.1, §4.1). */
export const serviceHealthSummaryFaults: readonly Fault[] = [
  fault(
    'SH-07-never-started-is-left-out',
    'A service that never reported is missing from the answer.',
    services((listed) => listed.filter(({ condition }) => condition !== 'NeverStarted')),
  ),
  fault('SH-07-sync-stands-in-for-delivery', 'WorkerSync is listed twice, and WorkerDelivery not at all.', {
    health: { serviceOrder: ['WorkerSync', 'WorkerSync', 'Scheduler'] },
  }),
  fault(
    'SH-07-scheduler-twice',
    'The Scheduler is listed twice.',
    services((listed) => [...listed, ...listed.slice(2)]),
  ),
  fault('SH-08-scheduler-comes-first', 'The Scheduler leads the list of services.', {
    health: { serviceOrder: ['Scheduler', 'WorkerSync', 'WorkerDelivery'] },
  }),
  fault('SH-08-delivery-comes-first', 'WorkerDelivery leads the list of services.', {
    health: { serviceOrder: ['WorkerDelivery', 'WorkerSync', 'Scheduler'] },
  }),
  fault(
    'SH-08-worst-comes-first',
    'The services are ordered by how bad they are.',
    services((listed) => listed.toSorted((one, other) => rank(other) - rank(one))),
  ),
  fault(
    'SH-08-never-started-comes-last',
    'A service that never reported goes to the end of the list.',
    services((listed) =>
      listed.toSorted((one, other) => Number(one.lastSeenAt === null) - Number(other.lastSeenAt === null)),
    ),
  ),
  fault(
    'SH-09-overall-is-the-best',
    'Overall is the best status among the services.',
    overall(
      (statuses) =>
        documentedHealth.fromBestToWorst.find((status) => statuses.includes(status)) ?? 'Unhealthy',
    ),
  ),
  fault(
    'SH-09-overall-is-the-first',
    'Overall is the status of WorkerSync.',
    overall(([first = 'Unhealthy']) => first),
  ),
  fault(
    'SH-09-scheduler-does-not-count',
    'Overall looks at the two loops of the Worker alone.',
    overall((statuses) => worstOf(statuses.slice(0, 2))),
  ),
  fault(
    'SH-09-one-lost-service-is-degraded',
    'Overall is Unhealthy only once every service is.',
    overall((statuses) =>
      worstOf(statuses) === 'Unhealthy' && statuses.some((status) => status !== 'Unhealthy')
        ? 'Degraded'
        : worstOf(statuses),
    ),
  ),
  fault(
    'SH-09-degraded-is-unhealthy',
    'Overall knows no middle: whatever is not Healthy is Unhealthy.',
    overall((statuses) => (worstOf(statuses) === 'Healthy' ? 'Healthy' : 'Unhealthy')),
  ),
  fault(
    'SH-10-lost-service-keeps-its-verdict',
    'A service of which nothing is known is given as it was last.',
    judged((verdict, { service }) =>
      service === 'WorkerSync' && verdict.condition === 'NeverStarted'
        ? { status: 'Healthy', condition: 'Heartbeating' }
        : verdict,
    ),
    { alsoBreaks: ['SH-06', 'SH-34', 'SH-65', 'SH-66'] },
  ),
  fault(
    'SH-10-generated-when-the-process-started',
    'GeneratedAt is the time at which the web tier started.',
    answersOf('getServiceHealth', (body) => ({ ...body, generatedAt: new Date('2026-01-01T00:00:00Z') })),
    { alsoBreaks: ['SH-39', 'SH-40', 'SY-60', 'SH-63'] },
  ),
  fault('SH-11-caches-may-store', 'The answer carries no Cache-Control.', {
    health: { cacheControl: undefined },
  }),
  fault('SH-11-caches-must-ask-again', 'Cache-Control says no-cache, which lets caches store.', {
    health: { cacheControl: 'no-cache, max-age=0' },
  }),
  fault(
    'SH-11-caches-may-store-bad-news',
    'Cache-Control is sent only while every service is Healthy.',
    reshaped(
      ({ status }, { operation }) => operation === 'getServiceHealth' && status === 200,
      (answer) => ((answer.body as Body).overall === 'Healthy' ? answer : { ...answer, headers: {} }),
    ),
  ),
  fault(
    'SH-20-lost-sync-takes-delivery-along',
    'Once WorkerSync is lost, WorkerDelivery is given as lost too.',
    services(([sync, delivery = {}, ...others]) => {
      const lost = sync?.condition === 'NoHeartbeat';
      const { status, condition } = lost ? sync : delivery;
      return [...(sync ? [sync] : []), { ...delivery, status, condition }, ...others];
    }),
    { alsoBreaks: ['SH-01'] },
  ),
];

/** Asks whoever is known for no role. */
const withoutRole: Changes = {
  access: {
    allowsAccess(demand, caller, asking, ...rest) {
      return asking.operation === 'getServiceHealth' && caller !== undefined
        ? 'served'
        : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
    },
  },
};

/** Wrong turns in how the operation is served, and to whom (§4.1, §5). */
export const serviceHealthAccessFaults: readonly Fault[] = [
  fault(
    'SH-47-answers-with-another-success',
    'The answer comes with status 203.',
    reshaped(
      ({ status }, { operation }) => operation === 'getServiceHealth' && status === 200,
      (answer) => ({
        ...answer,
        status: 203,
      }),
    ),
  ),
  fault('SH-48-role-is-not-asked-for', 'Any authenticated caller may read service health.', withoutRole),
  fault(
    'SH-48-refusal-tells-of-the-services',
    'Who lacks the role is refused, and told how the services are.',
    telling('forbidden'),
  ),
  fault(
    'SH-49-credentials-are-not-asked-for',
    'Service health is served to whoever sends no credentials.',
    openTo('getServiceHealth'),
    { alsoBreaks: brokenByOpenDoors },
  ),
  fault(
    'SH-49-refusal-tells-of-the-services',
    'Who has no credentials is refused, and told how the services are.',
    telling('unauthenticated'),
  ),
];

/** Refuses as documented, and chats about the services while it does so. */
function telling(refused: 'forbidden' | 'unauthenticated'): Changes {
  const status = refused === 'forbidden' ? 403 : 401;
  return reshaped(
    (answer, { operation }) => operation === 'getServiceHealth' && answer.status === status,
    (answer) => ({
      ...answer,
      body: { ...(answer.body as Body), details: 'WorkerSync: Healthy, Scheduler: Healthy' },
    }),
  );
}
