import { guest } from '#proof/authentication/mutants.ts';
import { type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedReset, type ResetContext } from '#reference/server/domain/reset.ts';
import { removing } from './changes.ts';

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

/**
 * Two mutants for each kind. The first mutant keeps one record.
 * If a reset includes administrators, the second mutant keeps all records of the kind.
 */
const kept = Object.entries(removedKinds).flatMap(([rule, kind]) => {
  const noun = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const isRemoved = removes[kind] as (record: unknown, context: ResetContext) => boolean;
  const firstOf = (context: ResetContext): unknown =>
    (context.before[kind] as readonly { builtIn?: boolean }[]).find(
      (record) => record.builtIn !== true && isRemoved(record, context),
    );
  return [
    [
      `${rule}-one-is-kept: The first of the ${noun} to be removed is kept.`,
      removing(kind, (record, context, isDue) => isDue && record !== firstOf(context)),
    ],
    [
      `${rule}-all-are-kept-with-administrators: A reset that includes administrators keeps all ${noun}.`,
      removing(kind, (_, { options }, isDue) => isDue && !options.includeAdministrators),
    ],
  ] as const;
});

/** Mutants that change what a factory reset removes (§4.5). */
export const removalMutants: readonly Mutant[] = mutants({
  'FR-15-only-a-thousand-are-removed, FR-05: A reset removes at most 1,000 Metaverse Objects.': removing(
    'metaverseObjects',
    (person, { before }, isDue) => isDue && before.metaverseObjects.indexOf(person) < 1_000,
  ),
  ...Object.fromEntries(kept),
  'FR-13-objects-of-administrators-are-kept: The Connected System Objects of administrators are kept.':
    removing(
      'accounts',
      ({ metaverseObjectId }, { before }) =>
        !before.metaverseObjects.some(({ id, roles }) => id === metaverseObjectId && roles.length > 0),
    ),
  'FR-14-changes-are-kept: The change history of Connected System Objects is kept.': removing(
    'changeHistory',
    ({ objectKind }, _, isDue) => isDue && objectKind !== 'ConnectedSystemObject',
  ),
  'FR-15-people-with-accounts-are-kept: Metaverse Objects that are joined to a Connected System Object are kept.':
    removing(
      'metaverseObjects',
      ({ id, roles }, { before }, isDue) =>
        isDue &&
        (roles.length > 0 || !before.accounts.some(({ metaverseObjectId }) => metaverseObjectId === id)),
    ),
  'FR-16-changes-are-kept: The change history of removed Metaverse Objects is kept.': removing(
    'changeHistory',
    ({ objectKind }) => objectKind === 'ConnectedSystemObject',
  ),
  'FR-30-keys-of-administrators-are-kept: API Keys with the Administrator role are kept.': removing(
    'apiKeys',
    ({ roles }, _, isDue) => isDue && !roles.includes(administratorRole),
  ),
  'FR-30-removed-key-is-accepted, AU-06: A removed API key is accepted.': guest(({ headers }) =>
    /^svc_[0-9a-f]{32}$/.test(headers.get('x-api-key') ?? ''),
  ),
  'FR-32-option-is-ignored, FR-68: IncludeAdministrators changes nothing.': removing(
    'metaverseObjects',
    ({ roles }) => !roles.includes(administratorRole),
  ),
  'FR-32-caller-is-kept: A reset that includes administrators keeps its caller.': removing(
    'metaverseObjects',
    ({ displayName }, { options, initiatedBy }, isDue) =>
      isDue && !(options.includeAdministrators && displayName === initiatedBy),
  ),
  'FR-32-first-administrator-is-kept, FR-68: A reset that includes administrators keeps the first of them.':
    removing(
      'metaverseObjects',
      (person, { before }, isDue) =>
        isDue && before.metaverseObjects.find(({ roles }) => roles.includes(administratorRole)) !== person,
    ),
});
