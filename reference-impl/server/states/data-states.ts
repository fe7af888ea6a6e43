import type { MetaverseObject } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';
import { person } from '../data/people.ts';
import { addAccount, addPerson, addSystem, forecast, populate } from './fixtures.ts';
import { spanOrNull, state } from './state.ts';

const reaction = {
  type: 'object',
  properties: {
    settlesAfterSeconds: { ...spanOrNull, default: 0 },
    outcome: { enum: ['succeeded', 'failed', 'Succeeded', 'Failed'], default: 'succeeded' },
  },
  additionalProperties: false,
} as const;

const atOnce = { settlesAfterSeconds: 0, outcome: 'succeeded' };

/** States in which certain records exist. */
export const dataStates = [
  // If there are too many people, people without credentials are removed first, and administrators last.
  // An API key keeps its role even if its person is removed.
  state(
    'metaverse objects exist',
    { count: { type: 'integer', minimum: 0, maximum: 2_000_000, default: 250 } },
    (world, { count }) => ({ count: setPopulation(world, count) }),
  ),
  state(
    'a person has accounts',
    { accounts: { type: 'array', items: reaction, default: [atOnce, atOnce] } },
    (world, { accounts }) => {
      const owner = addPerson(world);
      const made = accounts.map((wanted, index) => {
        const { system } = addSystem(world, `Target ${index + 1} of ${owner.displayName}`);
        const outcome = wanted.outcome.toLowerCase() === 'failed' ? 'Failed' : 'Succeeded';
        const { id } = addAccount(world, system, owner, { ...wanted, outcome });
        return { connectedSystemId: system.id, connectedSystemObjectId: id };
      });
      return { metaverseObjectId: owner.id, accounts: made };
    },
  ),
  state(
    'a connected system exists',
    { runOutcome: { enum: ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'], default: 'Complete' } },
    (world, { runOutcome }) => {
      const { system, profile } = addSystem(world, 'Warehouse', runOutcome);
      const owner = addPerson(world);
      return {
        connectedSystemId: system.id,
        runProfileId: profile.id,
        connectedSystemObjectId: addAccount(world, system, owner).id,
        metaverseObjectId: owner.id,
      };
    },
  ),
  state('the system is populated', {}, (world) => {
    populate(world);
    return forecast(world);
  }),
];

function setPopulation(world: World, count: number): number {
  const { store, seed, clock, credentials } = world;
  const lent = new Set([
    ...credentials.subjects.values(),
    ...store.apiKeys.map((key) => key.metaverseObjectId),
  ]);
  const rank = ({ id, roles }: MetaverseObject) => Number(roles.length > 0) * 2 + Number(lent.has(id));
  const kept = store.metaverseObjects.toSorted((one, other) => rank(other) - rank(one)).slice(0, count);
  const known = new Set(kept.map(({ id }) => id));
  const typeId = store.objectTypes[0]?.id ?? '';
  const added = [];
  const now = clock.now();
  for (let number = 1; kept.length + added.length < count; number += 1) {
    const made = person(seed, number, typeId, now);
    if (!known.has(made.id)) added.push(made);
  }
  world.change({ metaverseObjects: [...kept, ...added] });
  return count;
}
