import { administratorRole } from '#reference/server/domain/access.ts';
import type { Kind, Store } from '#reference/server/domain/store.ts';
import { add, addAccount, addPerson, addSystem, custom } from './added.ts';
import { documentedReset } from './reset.ts';
import type { World } from './world.ts';

/** Puts two of everything that a factory reset removes beside what is there, and what it keeps. */
export function populate(world: World): void {
  const administrator = addPerson(world, administratorRole);
  for (const place of ['Berlin', 'Bristol']) addSite(world, place);
  add(world, {
    changeHistory: [historyOf(world, 'MetaverseObject', administrator.id)],
    apiKeys: [
      { ...keyOf(world, 'Reporting'), isInfrastructureKey: false },
      { ...keyOf(world, 'Deployment'), isInfrastructureKey: true },
    ],
  });
  world.store = {
    ...world.store,
    connectorFiles: [...world.store.connectorFiles, '/connector-files/groups.csv'],
  };
}

function addSite(world: World, place: string): void {
  const now = world.clock.now();
  const { system } = addSystem(world, `Directory of ${place}`);
  const person = addPerson(world);
  const account = addAccount(world, system, person);
  const attribute = { ...custom(world, `Desk in ${place}`), type: 'Text', multiValued: false };
  const schedule = {
    ...custom(world, `Round of ${place}`),
    triggerType: 'Manual',
    continueOnFailure: false,
    enabled: true,
    steps: [{ name: `Import ${place}`, continueOnFailure: false, outcome: 'Succeeded' as const }],
  };
  add(world, {
    changeHistory: [
      historyOf(world, 'MetaverseObject', person.id),
      historyOf(world, 'ConnectedSystemObject', account.id),
    ],
    synchronisationRules: [
      {
        id: world.newId(),
        name: `People to ${place}`,
        direction: 'Export',
        connectedSystemId: system.id,
        enabled: true,
      },
    ],
    objectMatchingRules: [
      { id: world.newId(), connectedSystemId: system.id, metaverseAttributeId: attribute.id, order: 1 },
    ],
    pendingExports: [
      {
        id: world.newId(),
        connectedSystemId: system.id,
        connectedSystemObjectId: account.id,
        changeType: 'Update',
        createdAt: now,
      },
    ],
    schedules: [schedule],
    scheduleExecutions: [
      {
        id: world.newId(),
        scheduleId: schedule.id,
        startedAt: now,
        endsAt: now,
        continueOnFailure: false,
        cancelled: false,
        steps: schedule.steps,
      },
    ],
    activities: [
      {
        id: world.newId(),
        name: schedule.name,
        targetType: 'Schedule',
        targetId: schedule.id,
        initiatedBy: person.displayName,
        startedAt: now,
        endsAt: now,
        outcome: 'Complete',
      },
    ],
    objectTypes: [custom(world, `Locker in ${place}`)],
    attributes: [attribute],
    roles: [custom(world, `Warden of ${place}`)],
    connectorDefinitions: [custom(world, `Door locks of ${place}`)],
    predefinedSearches: [custom(world, `People in ${place}`)],
    exampleDataSets: [custom(world, `Streets of ${place}`)],
    exampleDataTemplates: [{ ...custom(world, `Staff of ${place}`), attributes: [attribute.name] }],
    certificates: [
      {
        id: world.newId(),
        name: `Authority of ${place}`,
        thumbprint: world.newId().replaceAll('-', ''),
        validUntil: new Date(now.getTime() + 365 * 86_400_000),
      },
    ],
  });
}

function historyOf(world: World, objectKind: 'MetaverseObject' | 'ConnectedSystemObject', objectId: string) {
  return { id: world.newId(), objectKind, objectId, changeType: 'Created', changedAt: world.clock.now() };
}

function keyOf(world: World, name: string) {
  return { id: world.newId(), name, createdAt: world.clock.now(), roles: [], metaverseObjectId: null };
}

const publicNames: Partial<Record<Kind, string>> = {
  accounts: 'connectedSystemObjects',
  objectTypes: 'metaverseObjectTypes',
  attributes: 'metaverseAttributes',
  certificates: 'trustedCertificates',
};

/**
 * How many of each kind a plain reset removes and keeps, by the documented plan, whatever a fault makes of
 * it. Built-in Schedules count as kept, since they are back before the call returns.
 */
export function forecast({ store: before }: World): { removes: Counts; keeps: Counts } {
  const removes: Counts = {};
  const keeps: Counts = {};
  for (const kind of Object.keys(documentedReset.removes) as Kind[]) {
    const total = before[kind].length;
    const gone = goneOf(kind, before);
    removes[publicNames[kind] ?? kind] = gone;
    keeps[publicNames[kind] ?? kind] = total - gone;
  }
  return { removes, keeps };
}

type Counts = Record<string, number>;

function goneOf(kind: Kind, before: Store): number {
  if (kind === 'schedules') return before.schedules.filter((schedule) => !schedule.builtIn).length;
  const removes = documentedReset.removes[kind] as (record: unknown, context: unknown) => boolean;
  const rows: readonly unknown[] = before[kind];
  return rows.filter((row) => removes(row, { options: documentedReset.defaults, before })).length;
}
