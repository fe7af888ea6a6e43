import {
  answersOf,
  type Body,
  type Changes,
  type Fault,
  fault,
  inAnotherZone,
  reshaped,
  without,
} from '#mocks/proofs/mutant.ts';
import { documentedSystem } from '#reference/server/domain/system.ts';

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

/** Gives the auth config other members. */
function authConfig(changes: Readonly<Record<string, unknown>>): Changes {
  return {
    system: { authConfig: (client) => ({ ...documentedSystem.authConfig(client), ...changes }) },
  };
}

/** Wrong turns in what a client is told for signing in (§2.3). */
export const authConfigFaults: readonly Fault[] = [
  fault('SY-19-no-client', 'The auth config has no ClientId.', authConfig({ clientId: undefined })),
  fault('SY-19-client-is-a-number', 'ClientId is a number.', authConfig({ clientId: 4711 })),
  fault('SY-19-scopes-are-missing', 'The auth config has no Scopes.', authConfig({ scopes: undefined }), {
    alsoBreaks: ['SY-21'],
  }),
  fault(
    'SY-20-authority-is-a-host',
    'Authority is a host name without a scheme.',
    authConfig({ authority: 'issuer.example' }),
  ),
  fault(
    'SY-20-authority-is-a-path',
    'Authority is a path on the server itself.',
    authConfig({ authority: '/realms/svc' }),
  ),
  fault(
    'SY-21-scopes-in-one-text',
    'Scopes is one text with blanks.',
    authConfig({ scopes: 'openid profile email' }),
  ),
  fault(
    'SY-21-scopes-are-objects',
    'Scopes is a list of objects.',
    authConfig({ scopes: [{ name: 'openid' }] }),
  ),
  fault(
    'SY-22-hybrid-response',
    'ResponseType is code id_token.',
    authConfig({ responseType: 'code id_token' }),
  ),
  fault('SY-22-implicit-response', 'ResponseType is token.', authConfig({ responseType: 'token' })),
  fault('SY-23-no-pkce', 'UsePkce is false.', authConfig({ usePkce: false })),
  fault('SY-23-pkce-in-letters', 'UsePkce is a text.', authConfig({ usePkce: 'true' }), {
    alsoBreaks: ['SY-19'],
  }),
  fault(
    'SY-24-plain-challenge',
    'CodeChallengeMethod is plain.',
    authConfig({ codeChallengeMethod: 'plain' }),
  ),
  fault(
    'SY-24-challenge-in-small-letters',
    'CodeChallengeMethod is s256.',
    authConfig({ codeChallengeMethod: 's256' }),
  ),
];
