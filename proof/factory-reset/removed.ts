import { guest } from '#proof/authentication/mutants.ts';
import { type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedReset, type Reset, type ResetContext } from '#reference/server/domain/reset.ts';
import { inWords, removing } from './changes.ts';

const { removes } = documentedReset;

/** The kinds of record that a reset removes, by the rule that requires the removal. */
const removedKinds = {
  'FR-12': 'connectedSystems',
  'FR-13': 'accounts',
  'FR-17': 'synchronisationRules',
  'FR-18': 'objectMatchingRules',
  'FR-19': 'schedules',
  'FR-20': 'scheduleExecutions',
  'FR-21': 'activities',
  'FR-22': 'pendingExports',
  'FR-23': 'objectTypes',
  'FR-24': 'attributes',
  'FR-25': 'roles',
  'FR-26': 'connectorDefinitions',
  'FR-27': 'predefinedSearches',
  'FR-28': 'exampleDataSets',
  'FR-29': 'exampleDataTemplates',
  'FR-30': 'apiKeys',
  'FR-31': 'certificates',
} as const;

type RemovedKind = (typeof removedKinds)[keyof typeof removedKinds];
type Removable = { readonly id: string; readonly builtIn?: boolean };
type Removes = (record: Removable, context: ResetContext) => boolean;

/**
 * Two mutants for each kind. The first mutant keeps one record.
 * If a reset includes administrators, the second mutant keeps all records of the kind.
 */
const kept = Object.entries(removedKinds).flatMap(([rule, kind]) => {
  const isRemoved = removes[kind] as Removes;
  const firstOf = (context: ResetContext): Removable | undefined =>
    (context.before[kind] as readonly Removable[]).find(
      (record) => record.builtIn !== true && isRemoved(record, context),
    );
  return [
    [
      `${rule}-one-is-kept: The first of the ${inWords(kind)} to be removed is kept.`,
      removingOf(kind, (record, context) => isRemoved(record, context) && record !== firstOf(context)),
    ],
    [
      `${rule}-all-are-kept-with-administrators: A reset that includes administrators keeps all ${inWords(kind)}.`,
      removingOf(
        kind,
        (record, context) => isRemoved(record, context) && !context.options.includeAdministrators,
      ),
    ],
  ] as const;
});

function removingOf(kind: RemovedKind, isRemoved: Removes): ReturnType<typeof removing> {
  return removing({ [kind]: isRemoved } as Partial<Reset['removes']>);
}

/** Mutants that change what a factory reset removes (§4.5). */
export const removalMutants: readonly Mutant[] = mutants({
  ...Object.fromEntries(kept),
  'FR-13-objects-of-administrators-are-kept: The Connected System Objects of administrators are kept.':
    removing({
      accounts: ({ metaverseObjectId }, { before }) =>
        !before.metaverseObjects.some(({ id, roles }) => id === metaverseObjectId && roles.length > 0),
    }),
  'FR-14-changes-are-kept: The change history of Connected System Objects is kept.': removing({
    changeHistory: (entry, context) =>
      entry.objectKind !== 'ConnectedSystemObject' && removes.changeHistory(entry, context),
  }),
  'FR-15-people-with-accounts-are-kept: Metaverse Objects that are joined to a Connected System Object are kept.':
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) &&
        (person.roles.length > 0 ||
          !context.before.accounts.some(({ metaverseObjectId }) => metaverseObjectId === person.id)),
    }),
  'FR-16-changes-are-kept: The change history of removed Metaverse Objects is kept.': removing({
    changeHistory: ({ objectKind }) => objectKind === 'ConnectedSystemObject',
  }),
  'FR-30-keys-of-administrators-are-kept: API Keys with the Administrator role are kept.': removing({
    apiKeys: ({ isInfrastructureKey, roles }) => !isInfrastructureKey && !roles.includes(administratorRole),
  }),
  'FR-30-removed-key-is-accepted, AU-06: A removed API key is accepted.': guest(({ headers }) =>
    /^svc_[0-9a-f]{32}$/.test(headers.get('x-api-key') ?? ''),
  ),
  'FR-32-option-is-ignored, FR-68: IncludeAdministrators changes nothing.': removing({
    metaverseObjects: ({ roles }) => !roles.includes(administratorRole),
  }),
  'FR-32-caller-is-kept: A reset that includes administrators keeps its caller.': removing({
    metaverseObjects: (person, { options, initiatedBy }) =>
      options.includeAdministrators
        ? person.displayName !== initiatedBy
        : !person.roles.includes(administratorRole),
  }),
  'FR-32-first-administrator-is-kept, FR-68: A reset that includes administrators keeps the first of them.':
    removing({
      metaverseObjects: (person, { options, before }) =>
        !person.roles.includes(administratorRole) ||
        (options.includeAdministrators &&
          before.metaverseObjects.find(({ roles }) => roles.includes(administratorRole)) !== person),
    }),
});
