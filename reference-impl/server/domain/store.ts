import type { BackgroundServiceState, ServiceName } from './service-health.ts';

export interface Named {
  id: string;
  name: string;
}

/** A record of a kind whose records are either built-in or created by users. */
export interface RecordWithProvenance extends Named {
  builtIn: boolean;
  /** When the factory state of a built-in record was last recorded (§4.5). */
  provenanceAt: Date;
}

/** A record as responses contain it. */
export function withoutProvenance<Row extends RecordWithProvenance>({ provenanceAt: _, ...row }: Row) {
  return row;
}

export interface Attribute extends RecordWithProvenance {
  type: string;
  multiValued: boolean;
}
export interface Template extends RecordWithProvenance {
  attributes: readonly string[];
}
export interface MetaverseObject {
  id: string;
  displayName: string;
  typeId: string;
  status: string;
  created: Date;
  roles: readonly string[];
}
export interface ConnectedSystem extends Named {
  description: string | null;
  connectorDefinitionId: string;
  created: Date;
  /** When a deletion in progress takes effect. */
  goneAt: Date | null;
}
/** A Connected System Object: the account of a person in a Connected System. */
export interface Account extends Named {
  connectedSystemId: string;
  metaverseObjectId: string | null;
  settlesAfterSeconds: number | null;
  outcome: 'Succeeded' | 'Failed';
}
/** The delivery of a password to one account. */
export interface Delivery {
  account: Account;
  /** Null for a delivery that never ends. */
  endsAt: Date | null;
  outcome: 'Succeeded' | 'Failed';
}
export interface RunProfile extends Named {
  connectedSystemId: string;
  runType: string;
  outcome: ActivityOutcome;
}
export interface PendingExport {
  id: string;
  connectedSystemId: string;
  connectedSystemObjectId: string;
  changeType: string;
  createdAt: Date;
}
export interface SynchronisationRule extends Named {
  direction: string;
  connectedSystemId: string;
  enabled: boolean;
}
export interface ObjectMatchingRule {
  id: string;
  connectedSystemId: string;
  metaverseAttributeId: string;
  order: number;
}
export interface ScheduleStep {
  name: string;
  connectedSystemId?: string;
  runProfileId?: string;
  continueOnFailure: boolean;
  outcome: 'Succeeded' | 'Failed';
}
export interface Schedule extends RecordWithProvenance {
  triggerType: string;
  continueOnFailure: boolean;
  enabled: boolean;
  steps: readonly ScheduleStep[];
}
export interface ScheduleExecution {
  id: string;
  scheduleId: string;
  startedAt: Date;
  endsAt: Date | null;
  continueOnFailure: boolean;
  cancelled: boolean;
  steps: readonly ScheduleStep[];
}
export type ActivityOutcome = 'Complete' | 'CompleteWithError' | 'Failed' | 'Cancelled';
export interface Activity extends Named {
  targetType: string;
  targetId: string | null;
  initiatedBy: string;
  startedAt: Date;
  /** Null while the end is unknown. */
  endsAt: Date | null;
  outcome: ActivityOutcome;
}
export interface ChangeHistoryEntry {
  id: string;
  objectKind: 'MetaverseObject' | 'ConnectedSystemObject';
  objectId: string;
  changeType: string;
  changedAt: Date;
}
export interface ApiKey extends Named {
  isInfrastructureKey: boolean;
  createdAt: Date;
  roles: readonly string[];
  metaverseObjectId: string | null;
}
export interface Certificate extends Named {
  thumbprint: string;
  validUntil: Date;
}
export interface Settings {
  ssoUniqueIdentifierAttributeId: string | null;
  ssoAuthority: string;
  ssoMetadataAddress: string;
  encryptionKeyPath: string;
  maintenanceMode: boolean;
  changeHistoryDays: number;
}
/** The settings that come from the environment of the service. */
export type Environment = Pick<Settings, 'ssoAuthority' | 'ssoMetadataAddress' | 'encryptionKeyPath'>;
export interface Session {
  userId: string;
  name: string;
}

/** A record that the issuer's library persists during a sign-in or a session. */
export interface KeptSignIn {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date | null;
}

/** The records by kind. `removes` in reset.ts decides which of them a factory reset removes. */
export interface Records {
  connectedSystems: readonly ConnectedSystem[];
  accounts: readonly Account[];
  runProfiles: readonly RunProfile[];
  metaverseObjects: readonly MetaverseObject[];
  changeHistory: readonly ChangeHistoryEntry[];
  synchronisationRules: readonly SynchronisationRule[];
  objectMatchingRules: readonly ObjectMatchingRule[];
  schedules: readonly Schedule[];
  scheduleExecutions: readonly ScheduleExecution[];
  activities: readonly Activity[];
  pendingExports: readonly PendingExport[];
  objectTypes: readonly RecordWithProvenance[];
  attributes: readonly Attribute[];
  roles: readonly RecordWithProvenance[];
  connectorDefinitions: readonly RecordWithProvenance[];
  predefinedSearches: readonly RecordWithProvenance[];
  exampleDataSets: readonly RecordWithProvenance[];
  exampleDataTemplates: readonly Template[];
  apiKeys: readonly ApiKey[];
  certificates: readonly Certificate[];
}
export type Kind = keyof Records;
export type RecordOf<K extends Kind> = Records[K][number];

/** All collections except `signIns` are replaced, never changed in place, so a shallow copy stays intact. */
export interface Store extends Records {
  settings: Settings;
  sessions: ReadonlyMap<string, Session>;
  /** The issuer's records by kind and id. A reset replaces the map; requests in progress use the old one. */
  signIns: Map<string, KeptSignIn>;
  /** The Metaverse Object of each subject that signed in through OIDC. */
  identities: ReadonlyMap<string, string>;
  tokensRefusedBefore: Date | null;
  services: Readonly<Record<ServiceName, BackgroundServiceState>>;
  connectorFiles: readonly string[];
  schema: { version: string; upgrades: readonly string[] };
}

/** Removes Connected Systems whose deletion has completed, with everything that belongs to them. */
export function withoutDeleted(store: Store, now: Date): Store {
  const ended = store.connectedSystems.filter(({ goneAt }) => goneAt !== null && now >= goneAt);
  if (ended.length === 0) return store;
  const gone = new Set(ended.map(({ id }) => id));
  const stays = ({ connectedSystemId }: { connectedSystemId: string }) => !gone.has(connectedSystemId);
  const accounts = store.accounts.filter(stays);
  const goneAccounts = new Set(store.accounts.filter((account) => !stays(account)).map(({ id }) => id));
  return {
    ...store,
    connectedSystems: store.connectedSystems.filter(({ id }) => !gone.has(id)),
    accounts,
    runProfiles: store.runProfiles.filter(stays),
    pendingExports: store.pendingExports.filter(stays),
    synchronisationRules: store.synchronisationRules.filter(stays),
    objectMatchingRules: store.objectMatchingRules.filter(stays),
    changeHistory: store.changeHistory.filter(({ objectId }) => !goneAccounts.has(objectId)),
  };
}
