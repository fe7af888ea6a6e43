import { personName } from '#reference/server/data/people.ts';
import type { administratorRole } from '#reference/server/domain/access.ts';
import type {
  Account,
  ActivityOutcome,
  ConnectedSystem,
  MetaverseObject,
  RunProfile,
  Shipped,
  Store,
} from '#reference/server/domain/store.ts';
import type { World } from './world.ts';

/** Puts something into the store beside what is there. */
export function add(
  world: World,
  rows: { readonly [K in keyof Store]?: Store[K] extends readonly unknown[] ? Store[K] : never },
): void {
  const grown = Object.entries(rows).map(([kind, added]) => [
    kind,
    [...(world.store[kind as keyof Store] as readonly unknown[]), ...(added as readonly unknown[])],
  ]);
  world.store = { ...world.store, ...(Object.fromEntries(grown) as Partial<Store>) };
}

/** A record of somebody's own making among those that come with the product. */
export function custom(world: World, name: string): Shipped {
  return { id: world.newId(), name, builtIn: false, provenanceAt: world.clock.now() };
}

export function addPerson(world: World, role?: typeof administratorRole): MetaverseObject {
  const { seed, store, clock } = world;
  const made: MetaverseObject = {
    id: world.newId(),
    displayName: personName(seed ^ 0xadd, store.metaverseObjects.length),
    typeId: store.objectTypes[0]?.id ?? '',
    status: 'Active',
    created: clock.now(),
    roles: role === undefined ? [] : [role],
  };
  add(world, { metaverseObjects: [made] });
  return made;
}

export interface AddedSystem {
  system: ConnectedSystem;
  profile: RunProfile;
}

export function addSystem(world: World, name: string, outcome: ActivityOutcome = 'Complete'): AddedSystem {
  const system: ConnectedSystem = {
    id: world.newId(),
    name,
    description: null,
    connectorDefinitionId: world.store.connectorDefinitions[0]?.id ?? '',
    created: world.clock.now(),
    goneAt: null,
  };
  const profile: RunProfile = {
    id: world.newId(),
    name: `Delta import of ${name}`,
    connectedSystemId: system.id,
    runType: 'DeltaImport',
    outcome,
  };
  add(world, { connectedSystems: [system], runProfiles: [profile] });
  return { system, profile };
}

export interface Reaction {
  settlesAfterSeconds: number | null;
  outcome: Account['outcome'];
}

export function addAccount(
  world: World,
  { id: connectedSystemId }: ConnectedSystem,
  owner: MetaverseObject | null,
  { settlesAfterSeconds, outcome }: Reaction = { settlesAfterSeconds: 0, outcome: 'Succeeded' },
): Account {
  const made: Account = {
    id: world.newId(),
    name: owner?.displayName ?? 'unjoined',
    connectedSystemId,
    metaverseObjectId: owner?.id ?? null,
    settlesAfterSeconds,
    outcome,
  };
  add(world, { accounts: [made] });
  return made;
}
