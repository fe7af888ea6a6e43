import { builtIns, templateAttributes } from '#reference/server/data/built-in.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import type { Freedoms } from '#reference/server/domain/freedoms.ts';
import type { SettingRules } from '#reference/server/domain/settings.ts';
import {
  type Environment,
  type Kind,
  noSignIns,
  type RecordOf,
  type Records,
  type Shipped,
  type Store,
} from '#reference/server/domain/store.ts';

/** The three options (4.1). Each is false unless asked for. */
export interface ResetOptions {
  force: boolean;
  includeAdministrators: boolean;
  acknowledgeAdministratorLockout: boolean;
}

export interface ResetContext {
  options: ResetOptions;
  /** Everything as it was when the reset began. */
  before: Store;
  now: Date;
  initiatedBy: string;
  seed: number;
  environment: Environment;
  activityId: string;
  settings: SettingRules;
  freedoms: Freedoms;
  /** Has something done to the store once that much time has passed. */
  postpone(seconds: number, step: (store: Store) => Store): void;
}

type Removes = { readonly [K in Kind]: (record: RecordOf<K>, context: ResetContext) => boolean };
type Step = (draft: Store, context: ResetContext) => Store;

export type ResetRefusal = 'activity-in-progress' | 'administrator-lockout';

/** What a factory reset refuses, removes, keeps, restores and reports (2.7, 4.5, 7.5, 7.6). */
export interface Reset {
  defaults: ResetOptions;
  refusal(
    situation: { activityInProgress: boolean; initialAdministrator: string | null },
    options: ResetOptions,
  ): ResetRefusal | undefined;
  /** What a refused reset makes of the store: nothing. */
  whenRefused(store: Store, refused: ResetRefusal): Store;
  removes: Removes;
  /** What follows the removals, in this order, before the call returns. */
  aftermath: Readonly<Record<string, Step>>;
  /** Whether nothing shows until everything is done. */
  isAtomic: boolean;
  counted: Readonly<Partial<Record<Kind, string>>>;
  countOf(kind: Kind, before: Store, after: Store): number;
}

/** How the Activity shows that it is about a reset, which is open. */
const marks = {
  name: { name: 'Factory reset', targetType: 'System' },
  operation: { name: 'The whole system', targetType: 'System', operation: 'Reset' },
  'target-type': { name: 'The whole system', targetType: 'Reset' },
} as const;

const always = () => true;
const custom = (record: Shipped) => !record.builtIn;

export const documentedReset: Reset = {
  defaults: { force: false, includeAdministrators: false, acknowledgeAdministratorLockout: false }, // 4.1

  refusal({ activityInProgress, initialAdministrator }, options) {
    if (activityInProgress) return 'activity-in-progress'; // 3.3, 7.5
    const locksOut = options.includeAdministrators && initialAdministrator === null;
    return locksOut && !options.acknowledgeAdministratorLockout ? 'administrator-lockout' : undefined; // 7.6
  },

  whenRefused: (store) => store, // 7.5, 7.6

  // 4.5, first and second paragraph. Whatever is not removed is preserved.
  removes: {
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
  },

  // 4.5, the remaining paragraphs
  aftermath: {
    'clear settings that name something removed': (draft, { settings }) =>
      settings.isDangling(draft.settings, draft)
        ? { ...draft, settings: settings.cleared(draft.settings) }
        : draft,
    'restore the built-in schedules': (draft, { seed, now }) => ({
      ...draft,
      schedules: restored(draft.schedules, builtIns(seed, now).schedules),
    }),
    'restore the attributes of the example data template': (draft) => ({
      ...draft,
      exampleDataTemplates: draft.exampleDataTemplates.map((template) =>
        template.builtIn ? { ...template, attributes: templateAttributes } : template,
      ),
    }),
    'record provenance': (draft, { now }) => withProvenance(draft, now),
    're-assert environment settings': (draft, { settings, environment }) => ({
      ...draft,
      settings: settings.reasserted(draft.settings, environment),
    }),
    'end portal sessions': (draft, { now, freedoms }) => ({
      ...draft,
      sessions: new Map(),
      signIns: noSignIns(),
      tokensRefusedBefore: freedoms.tokensOutliveReset ? draft.tokensRefusedBefore : now,
    }),
    'record the reset': (draft, { activityId, initiatedBy, now, freedoms }) => ({
      ...draft,
      activities: [
        ...draft.activities,
        {
          id: activityId,
          ...marks[freedoms.resetActivity],
          targetId: null,
          initiatedBy,
          startedAt: now,
          endsAt: now,
          outcome: 'Complete',
        },
      ],
    }),
  },

  isAtomic: true,

  // 2.7: the first three are named.
  counted: {
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
  },

  // What came back was not removed.
  countOf(kind, before, after) {
    const left = new Set(after[kind].map(({ id }) => id));
    return before[kind].filter(({ id }) => !left.has(id)).length;
  },
};

function restored<Row extends { id: string }>(present: readonly Row[], shipped: readonly Row[]): Row[] {
  const missing = shipped.filter(({ id }) => !present.some((row) => row.id === id));
  return [...present, ...missing];
}

const provenanced = [
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
  const stamp = <Row extends Shipped>(rows: readonly Row[]) =>
    rows.map((row) => (row.builtIn ? { ...row, provenanceAt: now } : row));
  const stamped = provenanced.map((kind) => [kind, stamp<Shipped>(draft[kind])]);
  return { ...draft, ...(Object.fromEntries(stamped) as Pick<Records, (typeof provenanced)[number]>) };
}

/** When the built-in records were last put on record, for state control to tell. */
export function provenanceOf(store: Store): Date[] {
  return provenanced.flatMap((kind) =>
    store[kind].filter((row) => row.builtIn).map((row) => row.provenanceAt),
  );
}
