import { administratorRole } from './access.ts';
import type { Activities } from './activities.ts';
import type { Choices } from './choices.ts';
import type { Clock } from './clock.ts';
import type { Environment, Kind, RecordOf, Records, RecordWithProvenance, Schedule, Store } from './store.ts';
import type { SettingRules } from './system.ts';

/*
 * What a factory reset keeps (§4.5):
 *
 * | kept | exceptions |
 * |---|---|
 * | built-in object types, attributes, roles, connector definitions, searches and example data | |
 * | administrators, with their change history | removed if includeAdministrators is true |
 * | infrastructure API keys | |
 * | the Service Settings | a setting for a removed record is cleared; environment settings are restored |
 * | the connector files | |
 * | the database schema with its upgrades | |
 * | the reports of the background services | |
 * | the subjects that signed in | |
 * | bearer tokens | invalid if the choice tokensOutliveReset is false |
 *
 * Everything else is removed: the records that `removes` selects, portal sessions and sign-ins in progress.
 * Built-in Schedules are also removed, and recreated before the call returns. Afterwards there is one new
 * Activity, that of the reset. Connector files, schema, reports and subjects need no code below: they are
 * outside `Records`, so no step removes them. The document does not mention the reports and the subjects.
 */

const always = () => true;
const custom = (record: RecordWithProvenance) => !record.builtIn;

// For each kind of record: whether a reset removes the record (§4.5, first and second list item).
const removes: Removes = {
  connectedSystems: always,
  accounts: always,
  runProfiles: always,
  metaverseObjects: ({ roles }, { options }) =>
    options.includeAdministrators || !roles.includes(administratorRole),
  changeHistory: (entry, { options, before }) =>
    entry.objectKind === 'ConnectedSystemObject' ||
    !before.metaverseObjects.some(
      ({ id, roles }) =>
        id === entry.objectId && roles.includes(administratorRole) && !options.includeAdministrators,
    ),
  synchronisationRules: always,
  objectMatchingRules: always,
  schedules: always,
  scheduleExecutions: always,
  activities: always,
  pendingExports: always,
  objectTypes: custom,
  attributes: custom,
  roles: custom,
  connectorDefinitions: custom,
  predefinedSearches: custom,
  exampleDataSets: custom,
  exampleDataTemplates: custom,
  apiKeys: (key) => !key.isInfrastructureKey,
  certificates: always,
};

const defaults = { force: false, includeAdministrators: false, acknowledgeAdministratorLockout: false };

export type ResetOptions = typeof defaults;

export interface ResetContext {
  options: ResetOptions;
  /** The store as it was when the reset began. */
  before: Store;
  now: Date;
  initiatedBy: string;
  builtIns: { schedules: readonly Schedule[]; templateAttributes: readonly string[] };
  environment: Environment;
  activityId: string;
  settings: SettingRules;
  choices: Choices;
}

/** The parts of the world that are checked before a reset. */
export interface ResetWorld {
  store: Store;
  readonly behaviour: { readonly activities: Activities };
  readonly clock: Pick<Clock, 'now'>;
  readonly situation: { readonly initialAdministrator: string | null };
}

type Removes = { readonly [K in Kind]: (record: RecordOf<K>, context: ResetContext) => boolean };
type ResetStep = (draft: Store, context: ResetContext) => Store;

type ResetRefusal = 'activity-in-progress' | 'administrator-lockout';

// After the removals, a reset takes these steps in this order, then ends (§4.5, third to fifth list item).
const afterRemovals: Readonly<Record<string, ResetStep>> = {
  'clear settings that refer to removed records': (draft, { settings }) =>
    settings.isDangling(draft.settings, draft)
      ? { ...draft, settings: settings.cleared(draft.settings) }
      : draft,
  'restore the built-in schedules': (draft, { builtIns }) => ({
    ...draft,
    schedules: restored(draft.schedules, builtIns.schedules),
  }),
  'restore the attributes of the example data template': (draft, { builtIns }) => ({
    ...draft,
    exampleDataTemplates: draft.exampleDataTemplates.map((template) =>
      template.builtIn ? { ...template, attributes: builtIns.templateAttributes } : template,
    ),
  }),
  'record provenance': (draft, { now }) => withProvenance(draft, now),
  're-assert environment settings': (draft, { settings, environment }) => ({
    ...draft,
    settings: settings.reasserted(draft.settings, environment),
  }),
  'end portal sessions': (draft, { now, choices }) => ({
    ...draft,
    sessions: new Map(),
    signIns: new Map(),
    tokensRefusedBefore: choices.tokensOutliveReset ? draft.tokensRefusedBefore : now,
  }),
  'record the reset': (draft, { activityId, initiatedBy, now }) => ({
    ...draft,
    activities: [
      ...draft.activities,
      {
        id: activityId,
        name: 'Factory reset',
        targetType: 'System',
        targetId: null,
        initiatedBy,
        startedAt: now,
        endsAt: now,
        outcome: 'Complete',
      },
    ],
  }),
};

// §2.7 names only the first three counts.
const counted: Readonly<Partial<Record<Kind, string>>> = {
  connectedSystems: 'connectedSystemsRemoved',
  synchronisationRules: 'syncRulesRemoved',
  metaverseObjects: 'metaverseObjectsRemoved',
  objectMatchingRules: 'objectMatchingRulesRemoved',
  schedules: 'schedulesRemoved',
  activities: 'activitiesRemoved',
  pendingExports: 'pendingExportsRemoved',
  objectTypes: 'metaverseObjectTypesRemoved',
  attributes: 'metaverseAttributesRemoved',
  roles: 'rolesRemoved',
  connectorDefinitions: 'connectorDefinitionsRemoved',
  predefinedSearches: 'predefinedSearchesRemoved',
  exampleDataSets: 'exampleDataSetsRemoved',
  exampleDataTemplates: 'exampleDataTemplatesRemoved',
  apiKeys: 'apiKeysRemoved',
  certificates: 'trustedCertificatesRemoved',
};

/** When a factory reset is refused, and what it removes, restores and reports (§2.7, §4.5, §7.5, §7.6). */
export const documentedReset = {
  defaults,

  refusal(
    { behaviour: { activities }, clock, situation, store }: ResetWorld,
    options: ResetOptions,
  ): ResetRefusal | undefined {
    const now = clock.now();
    if (store.activities.some((activity) => activities.isInProgress(activity, now)))
      return 'activity-in-progress'; // §3.3, §7.5
    const locksOut = options.includeAdministrators && situation.initialAdministrator === null;
    return locksOut && !options.acknowledgeAdministratorLockout ? 'administrator-lockout' : undefined; // §7.6
  },

  removes,
  afterRemovals,
  counted,

  // Restored records do not count as removed.
  countOf(kind: Kind, before: Store, after: Store): number {
    const left = new Set(after[kind].map(({ id }) => id));
    return before[kind].filter(({ id }) => !left.has(id)).length;
  },
};

export type Reset = typeof documentedReset;

/** The steps of a reset by name, in order: first the removals, then the steps after them. */
export function stepsOf({ removes, afterRemovals }: Reset): Readonly<Record<string, ResetStep>> {
  const removals = Object.entries(removes).map(([kind, isRemoved]) => {
    const step: ResetStep = (draft, context) => {
      const removes = isRemoved as (record: unknown, context: ResetContext) => boolean;
      const rows: readonly unknown[] = draft[kind as Kind];
      return { ...draft, [kind]: rows.filter((record) => !removes(record, context)) };
    };
    return [`remove ${kind}`, step];
  });
  return { ...Object.fromEntries(removals), ...afterRemovals };
}

function restored<Row extends { id: string }>(present: readonly Row[], shipped: readonly Row[]): Row[] {
  const missing = shipped.filter(({ id }) => !present.some((row) => row.id === id));
  return [...present, ...missing];
}

export const provenanced = [
  'objectTypes',
  'attributes',
  'roles',
  'connectorDefinitions',
  'predefinedSearches',
  'exampleDataSets',
  'exampleDataTemplates',
  'schedules',
] as const satisfies readonly (keyof Records)[];

function withProvenance(draft: Store, now: Date): Store {
  const stamp = <Row extends RecordWithProvenance>(rows: readonly Row[]) =>
    rows.map((row) => (row.builtIn ? { ...row, provenanceAt: now } : row));
  const stamped = provenanced.map((kind) => [kind, stamp<RecordWithProvenance>(draft[kind])]);
  return { ...draft, ...(Object.fromEntries(stamped) as Pick<Records, (typeof provenanced)[number]>) };
}
