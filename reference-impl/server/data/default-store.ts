import { administratorRole } from '#reference/server/domain/access.ts';
import { guid } from '#reference/server/domain/random.ts';
import type { BackgroundServiceState } from '#reference/server/domain/service-health.ts';
import type { Environment, MetaverseObject, Store } from '#reference/server/domain/store.ts';
import { builtIns } from './built-in.ts';
import { person } from './people.ts';

interface StoreOptions {
  seed: number;
  objects: number;
  now: Date;
  environment: Environment;
}

export const environment: Environment = {
  ssoAuthority: 'https://sign-in.svc-contract.test/reference',
  ssoMetadataAddress: 'https://sign-in.svc-contract.test/reference/.well-known/openid-configuration',
  encryptionKeyPath: '/data/encryption-keys',
};

const day = 86_400_000;
const minute = 60_000;

/** Services are idle, and no activity is in progress. Only the first person has the Administrator role. */
export function defaultStore({ seed, objects, now, environment }: StoreOptions): Store {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const id = (index: number) => guid(seed ^ 0xda7a, index);
  const shipped = builtIns(seed, ago(30 * day));
  const typeId = shipped.objectTypes[0]?.id ?? id(0);
  const administrator = { ...person(seed, 0, typeId, ago(20 * day)), roles: [administratorRole] };
  const people: MetaverseObject[] = [administrator];
  let created = administrator.created;
  for (let index = 1; index < objects; index += 1) {
    // After the first thousand people, each group of 100 shares a Date, which halves the memory of a record.
    if (index < 1_000 || index % 100 === 0) created = new Date(created.getTime() + minute);
    people.push(person(seed, index, typeId, created));
  }

  const [systemId, profileId] = [id(1), id(3)];
  const pulse = createHealthyService(ago(day));
  const ofSystem = { connectedSystemId: systemId };

  return {
    ...shipped,
    connectedSystems: [
      {
        id: systemId,
        name: 'Human Resources',
        description: 'Where people enter and leave.',
        connectorDefinitionId: shipped.connectorDefinitions[0]?.id ?? id(0),
        created: ago(19 * day),
        goneAt: null,
      },
    ],
    accounts: [
      {
        id: id(2),
        name: administrator.displayName,
        ...ofSystem,
        metaverseObjectId: administrator.id,
        settlesAfterSeconds: 0,
        outcome: 'Succeeded',
      },
    ],
    runProfiles: [
      { id: profileId, name: 'Full import', ...ofSystem, runType: 'FullImport', outcome: 'Complete' },
    ],
    metaverseObjects: people,
    changeHistory: people.slice(0, 1).map(({ id: objectId, created: changedAt }) => {
      return { id: id(4), objectKind: 'MetaverseObject', objectId, changeType: 'Created', changedAt };
    }),
    synchronisationRules: [
      { id: id(5), name: 'People from HR', direction: 'Import', ...ofSystem, enabled: true },
    ],
    objectMatchingRules: [
      { id: id(6), ...ofSystem, metaverseAttributeId: shipped.attributes[5]?.id ?? id(0), order: 1 },
    ],
    scheduleExecutions: [],
    activities: [
      {
        id: id(7),
        name: 'Full import',
        targetType: 'RunProfile',
        targetId: profileId,
        initiatedBy: administrator.displayName,
        startedAt: ago(day),
        endsAt: ago(day - minute),
        outcome: 'Complete',
      },
    ],
    pendingExports: [],
    apiKeys: [],
    certificates: [],
    settings: {
      ssoUniqueIdentifierAttributeId: shipped.attributes[4]?.id ?? null,
      ...environment,
      maintenanceMode: false,
      changeHistoryDays: 90,
    },
    sessions: new Map(),
    signIns: new Map(),
    identities: new Map(),
    tokensRefusedBefore: null,
    services: { WorkerSync: pulse, WorkerDelivery: pulse, Scheduler: pulse },
    connectorFiles: ['/connector-files/people.csv'],
    schema: { version: '42', upgrades: ['40', '41', '42'] },
  };
}

/** A service that is heartbeating and idle. */
export function createHealthyService(startedAt: Date): BackgroundServiceState {
  return { startedAt, neverReported: false, silentSince: null, work: null, detail: null };
}
