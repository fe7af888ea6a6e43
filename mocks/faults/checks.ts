import { answersOf, type Body, inAnotherZone, reshaped, without } from './answers.ts';
import { type Fault, fault } from './fault.ts';

/** Wrong turns in basic health, readiness and liveness (§2.1, §4.1, §5.4). */
export const checkFaults: readonly Fault[] = [
  fault(
    'SY-04-basic-health-without-a-time',
    'Basic health has no Timestamp.',
    answersOf('getBasicHealth', (body) => without(body, 'timestamp')),
    { alsoBreaks: ['SY-09'] },
  ),
  fault(
    'SY-04-time-of-liveness-is-a-number',
    'The Timestamp of liveness is a number of milliseconds.',
    answersOf('getLiveness', (body) => ({ ...body, timestamp: Number(body.timestamp) })),
  ),
  fault(
    'SY-04-ready-without-a-status',
    'Readiness tells by its status code alone that it is ready.',
    answersOf('getReadiness', (body) => without(body, 'status')),
    { alsoBreaks: ['SY-06', 'SY-13'] },
  ),
  fault(
    'SY-05-healthy-in-capitals',
    'Basic health says Healthy.',
    {
      system: { healthStatus: () => 'Healthy' },
    },
    { alsoBreaks: ['SY-10'] },
  ),
  fault('SY-05-healthy-is-ok', 'Basic health says ok.', { system: { healthStatus: () => 'ok' } }),
  fault(
    'SY-06-ready-in-capitals',
    'Readiness says Ready.',
    {
      system: { readinessStatus: (ready) => (ready ? 'Ready' : 'not_ready') },
    },
    { alsoBreaks: ['SY-13'] },
  ),
  fault(
    'SY-06-unready-in-its-own-words',
    'Readiness says unavailable where not_ready is due.',
    {
      system: { readinessStatus: (ready) => (ready ? 'ready' : 'unavailable') },
    },
    { alsoBreaks: ['SY-14', 'SY-15'] },
  ),
  fault(
    'SY-06-unready-with-a-hyphen',
    'Readiness says not-ready.',
    {
      system: { readinessStatus: (ready) => (ready ? 'ready' : 'not-ready') },
    },
    { alsoBreaks: ['SY-14', 'SY-15'] },
  ),
  fault(
    'SY-07-alive-is-healthy',
    'Liveness says what basic health says.',
    { system: { aliveStatus: () => 'healthy' } },
    { alsoBreaks: ['SY-59'] },
  ),
  fault(
    'SY-07-alive-in-capitals',
    'Liveness says Alive.',
    { system: { aliveStatus: () => 'Alive' } },
    { alsoBreaks: ['SY-59'] },
  ),
  fault(
    'SY-08-basic-health-in-local-time',
    'The Timestamp of basic health carries the offset of the server.',
    answersOf('getBasicHealth', (body) => ({ ...body, timestamp: inAnotherZone(body.timestamp) })),
  ),
  fault(
    'SY-08-liveness-names-its-zone',
    'The Timestamp of liveness ends with the name of another zone.',
    answersOf('getLiveness', (body) => ({
      ...body,
      timestamp: inAnotherZone(body.timestamp).replace('+02:00', ' EET'),
    })),
  ),
  fault(
    'SY-09-time-of-the-start',
    'Every Timestamp is the time at which the process started.',
    { system: { checkedAt: () => new Date('2026-01-01T00:00:00Z') } },
    { alsoBreaks: ['SY-60'] },
  ),
  fault('SY-09-time-of-the-last-minute', 'A check is made once a minute, and answered with until the next.', {
    system: { checkedAt: (now) => new Date(Math.floor(now.getTime() / 60_000) * 60_000) },
  }),
  fault(
    'SY-10-healthy-only-while-all-services-are',
    'Basic health falls ill with a background service.',
    {
      system: {
        healthStatus: ({ services }) => (services().includes('Unhealthy') ? 'unhealthy' : 'healthy'),
      },
    },
    { alsoBreaks: ['SY-05'] },
  ),
  fault(
    'SY-10-basic-health-lists-the-services',
    'Basic health carries a verdict on each background service.',
    answersOf('getBasicHealth', (body) => ({
      ...body,
      services: { WorkerSync: 'Healthy', WorkerDelivery: 'Healthy', Scheduler: 'Healthy' },
    })),
  ),
  fault('SY-11-ready-only-while-all-services-are', 'A lost background service makes the web tier unready.', {
    system: {
      isReady: ({ databaseReachable, maintenanceMode, services }) =>
        databaseReachable && !maintenanceMode && !services().includes('Unhealthy'),
    },
  }),
  fault('SY-11-ready-only-while-no-heartbeat-is-late', 'A late heartbeat makes the web tier unready.', {
    system: {
      isReady: ({ databaseReachable, maintenanceMode, services }) =>
        databaseReachable && !maintenanceMode && !services().includes('Degraded'),
    },
  }),
  fault(
    'SY-12-alive-only-while-all-services-are',
    'Liveness speaks of the background services.',
    {
      system: { aliveStatus: ({ services }) => (services().includes('Unhealthy') ? 'dying' : 'alive') },
    },
    { alsoBreaks: ['SY-07'] },
  ),
  fault('SY-13-never-ready', 'The web tier is never ready.', { system: { isReady: () => false } }),
  fault('SY-14-database-does-not-count', 'Readiness does not look at the database.', {
    system: { isReady: ({ maintenanceMode }) => !maintenanceMode },
  }),
  fault(
    'SY-14-unready-says-ready',
    'Readiness tells by its status code that it is not ready, and says ready.',
    {
      system: { readinessStatus: () => 'ready' },
    },
    { alsoBreaks: ['SY-15'] },
  ),
  fault('SY-15-maintenance-does-not-count', 'Readiness does not look at maintenance mode.', {
    system: { isReady: ({ databaseReachable }) => databaseReachable },
  }),
  fault(
    'SY-15-maintenance-counts-only-without-a-database',
    'Readiness wants two reasons to be unready.',
    {
      system: { isReady: ({ databaseReachable, maintenanceMode }) => databaseReachable || !maintenanceMode },
    },
    { alsoBreaks: ['SY-14'] },
  ),
  fault(
    'SY-59-refuses-in-maintenance',
    'Liveness answers 503 while maintenance mode is on.',
    {
      system: { aliveStatus: ({ maintenanceMode }) => (maintenanceMode ? 'down' : 'alive') },
      ...reshaped(
        ({ body }) => (body as Body).status === 'down',
        (answer) => ({ ...answer, status: 503, body: { ...(answer.body as Body), status: 'alive' } }),
      ),
    },
    { alsoBreaks: ['ER-01'] },
  ),
  fault('SY-04-unready-without-a-time', 'An unready answer has no Timestamp.', {
    ...reshaped(
      ({ status, body }) => status === 503 && (body as Body).status === 'not_ready',
      (answer) => ({ ...answer, body: without(answer.body as Body, 'timestamp') }),
    ),
  }),
  fault(
    'SY-60-checks-in-local-time',
    'Checks give the local time without a zone.',
    answersOf(['getBasicHealth', 'getReadiness', 'getLiveness'], (body) => ({
      ...body,
      timestamp: inAnotherZone(body.timestamp).replace('+02:00', ''),
    })),
  ),
];
