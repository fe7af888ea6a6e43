import { randomUUID } from 'node:crypto';

/** A record of a kind whose fields do not matter to the server. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number | string };

type Person = Row & { readonly id: string; readonly displayName: string; readonly roles: readonly string[] };

export type ApiKey = Row & {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly roles: readonly string[];
  readonly isInfrastructureKey: boolean;
};

export type Timed = Row & { readonly startedAt: number; readonly lastsMs: number; readonly outcome: string };

/** A record that belongs to a Connected System. */
type Own = Row & { readonly connectedSystemId: number };

/** The state of the server. Identifiers are integers or GUIDs, by kind of record. */
export interface Store {
  people: Person[];
  apiKeys: ApiKey[];
  systems: Row[];
  runProfiles: Own[];
  objects: Own[];
  syncRules: Row[];
  matchingRules: Own[];
  attributes: Row[];
  schedules: Row[];
  executions: Timed[];
  activities: Timed[];
  certificates: Row[];
  settings: Map<string, { value: string | null; isReadOnly: boolean }>;
  /** The last integer that was assigned to a record. */
  lastId: number;
}

/** One synchronisation created all people at the same instant. */
export const createdAt = '2026-03-02T08:00:00.1234567Z';

const builtInAttributes: readonly Row[] = [
  { id: 1, name: 'Display Name', type: 'Text', multiValued: false, builtIn: true },
  { id: 2, name: 'Object Identifier', type: 'Guid', multiValued: false, builtIn: true },
];

export function createStore(infrastructureKey: string): Store {
  const people = Array.from({ length: 47 }, (_, index) => ({
    id: randomUUID(),
    displayName: `Person ${index + 1}`,
    roles: index === 0 ? ['Administrator'] : [],
  }));
  const scheduleId = randomUUID();
  const ofPlatform = { roles: ['Administrator'], isInfrastructureKey: true };
  const nightly = { name: 'Nightly', triggerType: 'Timed', cronExpression: '0 2 * * *' };
  const [finished, hourAgo] = [{ lastsMs: 900, outcome: 'Complete' }, Date.now() - 3_600_000];
  return {
    people,
    apiKeys: [{ id: randomUUID(), name: 'Infrastructure', secret: infrastructureKey, ...ofPlatform }],
    systems: [
      { id: 41, name: 'HR', description: null, connectorDefinitionId: 1, created: createdAt },
      { id: 46, name: 'Directory', description: null, connectorDefinitionId: 2, created: createdAt },
    ],
    runProfiles: [
      { id: 7, connectedSystemId: 41, name: 'Full import', runType: 'FullImport' },
      { id: 8, connectedSystemId: 46, name: 'Export', runType: 'Export' },
    ],
    objects: people.slice(0, 30).flatMap(({ id, displayName }) =>
      [41, 46].map((system) => ({
        id: randomUUID(),
        connectedSystemId: system,
        metaverseObjectId: id,
        displayName,
      })),
    ),
    syncRules: [{ id: 3, name: 'HR in', direction: 'Import', connectedSystemId: 41, enabled: true }],
    matchingRules: [{ id: 9, connectedSystemId: 41, metaverseAttributeId: 2, order: 0 }],
    attributes: [
      ...builtInAttributes,
      { id: 30, name: 'Badge', type: 'Text', multiValued: false, builtIn: false },
    ],
    schedules: [{ id: scheduleId, ...nightly, builtIn: false, enabled: true, steps: [] }],
    executions: [{ id: randomUUID(), scheduleId, startedAt: hourAgo, ...finished }],
    activities: ['RunProfile', 'SynchronisationRule'].map((targetType, index) => ({
      id: randomUUID(),
      name: `Something ${index}`,
      targetType,
      targetId: String(index + 1),
      initiatedBy: 'Person 1',
      startedAt: hourAgo,
      ...finished,
    })),
    certificates: [{ id: randomUUID(), name: 'Root', thumbprint: 'A1B2', created: createdAt }],
    settings: new Map([
      ['SSO.Authority', { value: 'https://login.strange.example/realms/staff', isReadOnly: true }],
      ['SSO.UniqueIdentifierAttribute', { value: '30', isReadOnly: false }],
      ['RateLimit.RequestsPerMinute', { value: '300', isReadOnly: false }],
      ['MaintenanceMode', { value: 'false', isReadOnly: false }],
    ]),
    lastId: 100,
  };
}

/** An Activity, and its final status once it has ended. */
export const statusOf = ({ startedAt, lastsMs, outcome }: Timed): string =>
  Date.now() < startedAt + lastsMs ? 'InProgress' : outcome;

/** A time with seven decimal places of a second, as in .NET. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace(/(\.\d{3})Z$/, '$14567Z');

/** Starts an Activity that ends after a moment. */
export function beginActivity(
  store: Store,
  targetType: string,
  targetId: unknown,
  {
    name = targetType,
    initiatedBy = 'somebody',
  }: { readonly name?: string; readonly initiatedBy?: string } = {},
): string {
  const [id, startedAt] = [randomUUID(), Date.now()];
  const own = { id, name, targetType, targetId: String(targetId), initiatedBy };
  store.activities.unshift({ ...own, startedAt, lastsMs: 400, outcome: 'Complete' });
  return id;
}

/** A factory reset, without its last line. */
export function wipe(store: Store): void {
  store.people = store.people.filter(({ roles }) => roles.includes('Administrator'));
  store.apiKeys = store.apiKeys.filter(({ isInfrastructureKey }) => isInfrastructureKey);
  const kinds = ['systems', 'runProfiles', 'objects', 'syncRules', 'matchingRules', 'schedules'] as const;
  for (const kind of [...kinds, 'executions', 'activities', 'certificates'] as const) store[kind] = [];
  store.attributes = [...builtInAttributes];
}
