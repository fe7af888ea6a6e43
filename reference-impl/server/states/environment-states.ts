import { initialAdministrator, type World } from '#reference/server/world/world.ts';
import { BadParameters, span, state } from './state.ts';

// The clock cannot be moved beyond this time, so that later times in responses also have four-digit years.
const lastMoment = Date.UTC(9000, 0, 1);

/** States of the environment: clock, database, configuration and rate limits. */
export const environmentStates = [
  state('the clock stands still', {}, ({ clock }) => {
    clock.standStill();
    return { now: clock.now().toISOString() };
  }),
  state('time passes', { seconds: { ...span, default: 1 } }, ({ clock }, { seconds }) => {
    const now = clock.now().getTime() + seconds * 1000;
    if (now > lastMoment) throw new BadParameters('The clock cannot be moved beyond the year 9000.');
    clock.pass(seconds * 1000);
    return { now: clock.now().toISOString() };
  }),
  state(
    'the database is unreachable',
    { reachable: { type: 'boolean', default: false } },
    (world, { reachable }) => surround(world, { databaseReachable: reachable }),
  ),
  state('maintenance mode is on', { on: { type: 'boolean', default: true } }, (world, { on }) => {
    world.change({ settings: { ...world.store.settings, maintenanceMode: on } });
    return undefined;
  }),
  state(
    'an initial administrator is configured',
    { configured: { type: 'boolean', default: true } },
    (world, { configured }) => {
      surround(world, { initialAdministrator: configured ? initialAdministrator : null });
      return { configured };
    },
  ),
  state(
    'requests are limited',
    {
      requests: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 5 },
      windowSeconds: { ...span, exclusiveMinimum: 0, default: 60 },
    },
    (world, limit) => {
      surround(world, { limit, windows: new Map() });
      return { ...limit, clientsIdentifiedBy: 'credentials' };
    },
  ),
];

function surround(world: World, change: Partial<World['situation']>): undefined {
  world.situation = { ...world.situation, ...change };
}
