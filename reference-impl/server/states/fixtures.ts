import { personName } from '#reference/server/data/people.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import type {
  Account,
  ActivityOutcome,
  ConnectedSystem,
  MetaverseObject,
  RecordWithProvenance,
  RunProfile,
} from '#reference/server/domain/store.ts';
import { add, addExecution } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';

/** A record that is not built in, but looks like a record that a user has created. */
export function custom(world: World, name: string): RecordWithProvenance {
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

export function addSystem(world: World, name: string, outcome: ActivityOutcome = 'Complete') {
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

export function addAccount(
  world: World,
  { id: connectedSystemId }: ConnectedSystem,
  owner: MetaverseObject | null,
  reaction: Pick<Account, 'settlesAfterSeconds' | 'outcome'> = {
    settlesAfterSeconds: 0,
    outcome: 'Succeeded',
  },
): Account {
  const made: Account = {
    id: world.newId(),
    name: owner?.displayName ?? 'unjoined',
    connectedSystemId,
    metaverseObjectId: owner?.id ?? null,
    ...reaction,
  };
  add(world, { accounts: [made] });
  return made;
}

/** Adds records of each kind that a factory reset removes, and records that it keeps. */
export function populate(world: World): void {
  const administrator = addPerson(world, administratorRole);
  for (const city of ['Berlin', 'Bristol']) addSite(world, city);
  add(world, {
    changeHistory: [historyOf(world, 'MetaverseObject', administrator.id)],
    apiKeys: [
      { ...keyOf(world, 'Reporting'), isInfrastructureKey: false },
      { ...keyOf(world, 'Deployment'), isInfrastructureKey: true },
    ],
  });
  world.change({ connectorFiles: [...world.store.connectorFiles, '/connector-files/groups.csv'] });
}

function addSite(world: World, place: string): void {
  const { system } = addSystem(world, `Directory of ${place}`);
  const person = addPerson(world);
  const account = addAccount(world, system, person);
  const now = world.clock.now();
  const named = (name: string) => ({ id: world.newId(), name });
  const ofSystem = { connectedSystemId: system.id };
  const attribute = { ...custom(world, `Desk in ${place}`), type: 'Text', multiValued: false };
  const steps = [{ name: `Import ${place}`, continueOnFailure: false, outcome: 'Succeeded' as const }];
  const timing = { triggerType: 'Manual', continueOnFailure: false, enabled: true };
  const schedule = { ...custom(world, `Round of ${place}`), ...timing, steps };
  const ended = { startedAt: now, endsAt: now };
  const change = { connectedSystemObjectId: account.id, changeType: 'Update', createdAt: now };
  const target = { targetType: 'Schedule', targetId: schedule.id, initiatedBy: person.displayName };
  const validUntil = new Date(now.getTime() + 365 * 86_400_000);
  const certificate = { thumbprint: world.newId().replaceAll('-', ''), validUntil };
  addExecution(world, schedule, { cancelled: false, endsAt: now });
  add(world, {
    changeHistory: [
      historyOf(world, 'MetaverseObject', person.id),
      historyOf(world, 'ConnectedSystemObject', account.id),
    ],
    synchronisationRules: [
      { ...named(`People to ${place}`), ...ofSystem, direction: 'Export', enabled: true },
    ],
    objectMatchingRules: [{ id: world.newId(), ...ofSystem, metaverseAttributeId: attribute.id, order: 1 }],
    pendingExports: [{ id: world.newId(), ...ofSystem, ...change }],
    schedules: [schedule],
    activities: [{ ...named(schedule.name), ...target, ...ended, outcome: 'Complete' }],
    objectTypes: [custom(world, `Locker in ${place}`)],
    attributes: [attribute],
    roles: [custom(world, `Warden of ${place}`)],
    connectorDefinitions: [custom(world, `Door locks of ${place}`)],
    predefinedSearches: [custom(world, `People in ${place}`)],
    exampleDataSets: [custom(world, `Streets of ${place}`)],
    exampleDataTemplates: [{ ...custom(world, `Staff of ${place}`), attributes: [attribute.name] }],
    certificates: [{ ...named(`Authority of ${place}`), ...certificate }],
  });
}

function historyOf(world: World, objectKind: 'MetaverseObject' | 'ConnectedSystemObject', objectId: string) {
  return { id: world.newId(), objectKind, objectId, changeType: 'Created', changedAt: world.clock.now() };
}

function keyOf(world: World, name: string) {
  return { id: world.newId(), name, createdAt: world.clock.now(), roles: [], metaverseObjectId: null };
}

/** The numbers of Metaverse Objects that a reset without options removes and keeps. */
export function forecast({ store: { metaverseObjects } }: World) {
  const remaining = metaverseObjects.filter(({ roles }) => roles.includes(administratorRole)).length;
  return {
    removes: { metaverseObjects: metaverseObjects.length - remaining },
    keeps: { metaverseObjects: remaining },
  };
}
