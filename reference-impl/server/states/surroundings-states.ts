import type { World } from '#reference/server/world/world.ts';
import { type State, state } from './state.ts';

/** What surrounds the data: clock, database, settings of the environment, limits. */
export const surroundingsStates: readonly State[] = [
  state<object>(
    'the clock stands still',
    'Until the calm state. A wait moves it on by itself.',
    {},
    ({ clock }) => {
      clock.standStill();
      return { now: clock.now().toISOString() };
    },
  ),
  state<{ seconds: number }>(
    'time passes',
    'The clock moves on, whether it stands or runs.',
    { seconds: { type: 'number', minimum: 0, default: 1 } },
    ({ clock }, { seconds }) => {
      clock.pass(seconds * 1000);
      return { now: clock.now().toISOString() };
    },
  ),
  state<{ reachable: boolean }>(
    'the database is unreachable',
    'Whatever needs it fails. With reachable: true it is back.',
    { reachable: { type: 'boolean', default: false } },
    (world, { reachable }) => surround(world, { databaseReachable: reachable }),
  ),
  state<{ on: boolean }>(
    'maintenance mode is on',
    'Or off again.',
    { on: { type: 'boolean', default: true } },
    (world, { on }) => {
      world.store = { ...world.store, settings: { ...world.store.settings, maintenanceMode: on } };
      return undefined;
    },
  ),
  state<{ configured: boolean }>(
    'an initial administrator is configured',
    'Through SVC_SSO_INITIAL_ADMIN, or not. Answers which.',
    { configured: { type: 'boolean', default: true } },
    (world, { configured }) => {
      const initialAdministrator = configured ? 'initial.administrator@svc-contract.test' : null;
      surround(world, { environment: { ...world.situation.environment, initialAdministrator } });
      return { configured };
    },
  ),
  state<{ requests: number; windowSeconds: number }>(
    'requests are limited',
    'For each client, in windows that begin with its first request. Answers the limit that is in force, and what makes two requests one client.',
    {
      requests: { type: 'integer', minimum: 0, default: 5 },
      windowSeconds: { type: 'number', exclusiveMinimum: 0, default: 60 },
    },
    (world, limit) => {
      surround(world, { limit, windows: new Map() });
      return { ...limit, clientsAreToldApartBy: 'credentials' };
    },
  ),
];

function surround(world: World, change: Partial<World['situation']>): undefined {
  world.situation = { ...world.situation, ...change };
}
