import type { Fields } from '#harness/scenario/response.ts';

/** A type of record that a factory reset removes or keeps, and the operation that lists it (§4.5). */
export interface Kind {
  /** The phrase for this type of record in the features. */
  readonly name: string;
  readonly operation: string;
  /** Whether the records are listed separately for each Connected System. */
  readonly perSystem?: boolean;
  /** The field of state control's `orphanedRecords` with the number of records of this type. */
  readonly orphans?: string;
  /** Whether new records may appear at any time, even directly after a reset. */
  readonly growsByItself?: boolean;
  /** Whether records are compared by id only. For example, two API Keys may have the same name. */
  readonly knownById?: boolean;
  /** Selects the records of this type from the list. By default, all records of the list have this type. */
  readonly isMeant?: (record: Fields) => boolean;
}

const isCustom = ({ builtIn }: Fields): boolean => builtIn === false;
const isBuiltIn = ({ builtIn }: Fields): boolean => builtIn === true;
// Whether an entry of the change history concerns a Metaverse Object. `objectKind` is undocumented (OP-93).
const ofMetaverse = ({ objectKind }: Fields): boolean => /metaverse/i.test(String(objectKind));
const ofSystem = ({ objectKind }: Fields): boolean =>
  typeof objectKind === 'string' && !ofMetaverse({ objectKind });

const shipped = (noun: string, operation: string): readonly Kind[] => [
  { name: `custom ${noun}`, operation, isMeant: isCustom },
  { name: `built-in ${noun}`, operation, isMeant: isBuiltIn },
];

export const metaverseObjects: Kind = { name: 'Metaverse Objects', operation: 'listMetaverseObjects' };

export const activities: Kind = { name: 'Activities', operation: 'listActivities', growsByItself: true };

export const infrastructureKeys = {
  name: 'infrastructure API Keys',
  operation: 'listApiKeys',
  isMeant: ({ isInfrastructureKey }: Fields): boolean => isInfrastructureKey === true,
  knownById: true,
} satisfies Kind;

export const kinds: readonly Kind[] = [
  { name: 'Connected Systems', operation: 'listConnectedSystems' },
  {
    name: 'objects of Connected Systems',
    operation: 'listConnectorSpaceObjects',
    perSystem: true,
    orphans: 'connectedSystemObjects',
  },
  { name: 'Pending Exports', operation: 'listPendingExports', perSystem: true, orphans: 'pendingExports' },
  {
    name: 'history entries of Connected Systems',
    operation: 'listChangeHistory',
    growsByItself: true,
    isMeant: ofSystem,
  },
  { name: 'history entries of Metaverse Objects', operation: 'listChangeHistory', isMeant: ofMetaverse },
  metaverseObjects,
  { name: 'Synchronisation Rules', operation: 'listSynchronisationRules' },
  { name: 'Object Matching Rules', operation: 'listObjectMatchingRules' },
  { name: 'Schedule Executions', operation: 'listScheduleExecutions', growsByItself: true },
  activities,
  { name: 'Trusted Certificates', operation: 'listTrustedCertificates' },
  {
    name: 'ordinary API Keys',
    operation: 'listApiKeys',
    isMeant: ({ isInfrastructureKey }) => isInfrastructureKey === false,
  },
  infrastructureKeys,
  ...shipped('Schedules', 'listSchedules'),
  ...shipped('Metaverse Object Types', 'listMetaverseObjectTypes'),
  ...shipped('Metaverse Attributes', 'listMetaverseAttributes'),
  ...shipped('Roles', 'listRoles'),
  ...shipped('Connector Definitions', 'listConnectorDefinitions'),
  ...shipped('Predefined Searches', 'listPredefinedSearches'),
  ...shipped('Example Data Sets', 'listExampleDataSets'),
  ...shipped('Example Data Templates', 'listExampleDataTemplates'),
];

export function kindNamed(words: string): Kind {
  const kind = kinds.find(({ name }) => name === words);
  if (kind === undefined) throw new Error(`No kind of record is called "${words}".`);
  return kind;
}

/** One type of record for each list operation; several types may share an operation. */
export const everyList: readonly Kind[] = [...new Map(kinds.map((kind) => [kind.operation, kind])).values()];
