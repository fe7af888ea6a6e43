import type { Fields } from '#harness/scenario/response.ts';

/** A kind of record that a factory reset removes or keeps, and where it is listed (§4.5). */
export interface Kind {
  /** As the features call it. */
  readonly name: string;
  readonly operation: string;
  /** Listed for each Connected System apart. */
  readonly perSystem?: boolean;
  /** What state control calls its count of those whose Connected System is gone. */
  readonly orphans?: string;
  /** New ones may come at any time, so that only those from before are looked for. */
  readonly growsByItself?: boolean;
  /** One of the same name is another record: a key. */
  readonly knownById?: boolean;
  /** Which records of the list are meant; all when left out. */
  readonly isMeant?: (record: Fields) => boolean;
}

const isCustom = ({ builtIn }: Fields): boolean => builtIn === false;
const isBuiltIn = ({ builtIn }: Fields): boolean => builtIn === true;
// What kind of record a change is about, where the entry says so under that name (OP-93).
const ofMetaverse = ({ objectKind }: Fields): boolean => /metaverse/i.test(String(objectKind));
const ofSystem = ({ objectKind }: Fields): boolean =>
  typeof objectKind === 'string' && !ofMetaverse({ objectKind });

/** A kind of which some records come with the product and the others were added. */
const shipped = (noun: string, operation: string): readonly Kind[] => [
  { name: `custom ${noun}`, operation, isMeant: isCustom },
  { name: `built-in ${noun}`, operation, isMeant: isBuiltIn },
];

export const metaverseObjects: Kind = { name: 'Metaverse Objects', operation: 'listMetaverseObjects' };

export const activities: Kind = { name: 'Activities', operation: 'listActivities', growsByItself: true };

/** Built in or not. */
export const metaverseAttributes: Kind = {
  name: 'Metaverse Attributes',
  operation: 'listMetaverseAttributes',
};

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
    name: 'changes recorded for Connected Systems',
    operation: 'listChangeHistory',
    growsByItself: true,
    isMeant: ofSystem,
  },
  { name: 'changes recorded for Metaverse Objects', operation: 'listChangeHistory', isMeant: ofMetaverse },
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
  {
    name: 'infrastructure API Keys',
    operation: 'listApiKeys',
    isMeant: ({ isInfrastructureKey }) => isInfrastructureKey === true,
    knownById: true,
  },
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

/** One kind for each list. */
export const everyList: readonly Kind[] = [...new Map(kinds.map((kind) => [kind.operation, kind])).values()];
