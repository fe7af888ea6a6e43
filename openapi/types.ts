// Generated from service.yaml by npm run types:generate. Edit that instead.

/** One page of a list: Activity. (§2.8) */
export type ActivityPage = Envelope<Activity>;

/**
 * Something that happens or happened. Only its target type is stated, and of that only the name
 * SynchronisationRule; hence no enum (OP-85). (§2.10)
 */
export interface Activity {
  targetType: string;
  /** Our choice, OP-85. */
  id?: Id;
  /** Our choice, OP-85. */
  name?: string;
  /** Our choice, OP-85. */
  targetId?: string | null;
  /** Our choice, OP-86. */
  status?: 'InProgress' | 'Complete' | 'CompleteWithError' | 'Failed' | 'Cancelled';
  /** Our choice, OP-87. */
  initiatedBy?: string | null;
  /** Our choice, OP-85. */
  startedAt?: Time;
  /** Our choice, OP-85. */
  completedAt?: string | null;
  /** Our choice, OP-85. */
  message?: string | null;
}

/**
 * A target type as a client sends it. SynchronisationRule is stated, the others are ours. (§2.10; our
 * choice, OP-85)
 */
export type ActivityTargetType =
  | 'System'
  | 'ConnectedSystem'
  | 'RunProfile'
  | 'Schedule'
  | 'SynchronisationRule'
  | 'MetaverseObject'
  | 'MetaverseAttribute';

/** One page of a list: Role. (§2.8) */
export type RolePage = Envelope<Role>;

/** §4.5; our choice, OP-90. */
export interface Role {
  id: Id;
  name: string;
  builtIn: boolean;
}

/** One page of a list: ApiKey. (§2.8) */
export type ApiKeyPage = Envelope<ApiKey>;

/** What is known of a key. Never the key itself. (§4.5; our choice, OP-90) */
export interface ApiKey {
  id: Id;
  name: string;
  /** Infrastructure keys outlive a factory reset. */
  isInfrastructureKey: boolean;
  createdAt?: Time;
}

/** One page of a list: TrustedCertificate. (§2.8) */
export type TrustedCertificatePage = Envelope<TrustedCertificate>;

/** §4.5; our choice, OP-90. */
export interface TrustedCertificate {
  id: Id;
  name: string;
  thumbprint: string;
  validUntil?: Time;
}

/**
 * The one record of settings. Some come from environment variables and cannot be changed. (§4.5; our
 * choice, OP-92)
 */
export interface ServiceSettings {
  /** The Metaverse Attribute that identifies a signed-in user. Null when it must be set again. */
  ssoUniqueIdentifierAttributeId: string | null;
  ssoAuthority?: string | null;
  ssoMetadataAddress?: string | null;
  encryptionKeyPath?: string | null;
  maintenanceMode?: boolean;
  changeHistoryDays?: number;
}

/**
 * The settings that a caller may set. An attribute that does not exist is refused. (§4.5; our choice,
 * OP-92)
 */
export interface NewServiceSettings {
  ssoUniqueIdentifierAttributeId: Id;
}

/** One page of a list: ChangeHistoryEntry. (§2.8) */
export type ChangeHistoryPage = Envelope<ChangeHistoryEntry>;

/** One change to an object of a Connected System or of the metaverse. (§4.5; our choice, OP-93) */
export interface ChangeHistoryEntry {
  id: Id;
  objectKind: 'MetaverseObject' | 'ConnectedSystemObject';
  objectId: Id;
  changeType: string;
  changedAt?: Time;
}

/** One page of a list: PredefinedSearch. (§2.8) */
export type PredefinedSearchPage = Envelope<PredefinedSearch>;

/** §4.5; our choice, OP-91. */
export interface PredefinedSearch {
  id: Id;
  name: string;
  builtIn: boolean;
}

/** One page of a list: ExampleDataSet. (§2.8) */
export type ExampleDataSetPage = Envelope<ExampleDataSet>;

/** §4.5; our choice, OP-91. */
export interface ExampleDataSet {
  id: Id;
  name: string;
  builtIn: boolean;
}

/** One page of a list: ExampleDataTemplate. (§2.8) */
export type ExampleDataTemplatePage = Envelope<ExampleDataTemplate>;

/** §4.5; our choice, OP-91. */
export interface ExampleDataTemplate {
  id: Id;
  name: string;
  builtIn: boolean;
  attributes?: string[];
}

/** One page of a list: ConnectedSystem. (§2.8) */
export type ConnectedSystemPage = Envelope<ConnectedSystem>;

/** An external system whose identities are managed. (§2.10; our choice, OP-76) */
export interface ConnectedSystem {
  id: Id;
  name: string;
  description?: string | null;
  connectorDefinitionId: Id;
  created?: Time;
}

/** One page of a list: ConnectorSpaceObject. (§2.8) */
export type ConnectorSpaceObjectPage = Envelope<ConnectorSpaceObject>;

/**
 * An account or other object of a Connected System, perhaps joined to a Metaverse Object. (§4.1; our
 * choice, OP-76)
 */
export interface ConnectorSpaceObject {
  id: Id;
  connectedSystemId: Id;
  name: string;
  metaverseObjectId?: string | null;
}

/** One page of a list: PendingExport. (§2.8) */
export type PendingExportPage = Envelope<PendingExport>;

/** A change that waits to be written to its Connected System. (§4.5; our choice, OP-77) */
export interface PendingExport {
  id: Id;
  connectedSystemObjectId: Id;
  changeType: string;
  createdAt?: Time;
}

/** One page of a list: RunProfile. (§2.8) */
export type RunProfilePage = Envelope<RunProfile>;

/** One way of running a Connected System. (§4.3; our choice, OP-78) */
export interface RunProfile {
  id: Id;
  name: string;
  runType: RunType;
}

/** §7; our choice, OP-78. */
export interface NewRunProfile {
  name: string;
  runType: RunType;
}

/** Our choice, OP-78. */
export type RunType =
  | 'FullImport'
  | 'DeltaImport'
  | 'FullSynchronisation'
  | 'DeltaSynchronisation'
  | 'Export';

/** The body of every error. Its member names are shown in camelCase, so they are stated. (§2.9) */
export interface ErrorBody {
  /** For machines. Which values exist is not shown (OP-39). */
  code: string;
  /** For people. */
  message: string;
  /** In some errors. Its type is not shown. (our choice, OP-40) */
  details?: unknown;
  /** In some errors. Its shape is not shown. (our choice, OP-41) */
  validationErrors?: unknown;
  /** Time of the error. Its notation is not shown (OP-06). */
  timestamp: string;
}

/** What the web tier says of itself. It knows nothing of the Worker or the Scheduler. (§2.1) */
export interface BasicHealth {
  status: 'healthy';
  timestamp: CheckTime;
}

/** Whether the web tier can serve, judged by its database and by maintenance mode. (§2.1) */
export interface Readiness {
  status: 'ready' | 'not_ready';
  timestamp: CheckTime;
}

/** That the process runs. (§2.1) */
export interface Liveness {
  status: 'alive';
  timestamp: CheckTime;
}

/** UTC time of the check. Its notation is not shown (OP-05), so no format is required. (§2.1) */
export type CheckTime = string;

/** The verdicts on all background services, and the worst of them. (§2.6) */
export interface ServiceHealthSummary {
  overall: HealthStatus;
  /** Version of the web tier that answered. */
  webVersion: string;
  /** UTC time at which the verdicts were derived. Every reason is relative to it. */
  generatedAt: string;
  /**
   * Always three, in the order WorkerSync, WorkerDelivery, Scheduler.
   *
   * @minItems 3
   * @maxItems 3
   */
  services: [ServiceHealth, ServiceHealth, ServiceHealth];
}

/**
 * The verdict on one background service. Nullable members are not required, since the document does
 * not say whether a member without a value is sent as null or left out (OP-03). (§2.5)
 */
export interface ServiceHealth {
  service: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler';
  status: HealthStatus;
  condition: 'Heartbeating' | 'HeartbeatOverdue' | 'Stalled' | 'NoHeartbeat' | 'NeverStarted';
  /** The condition in plain words with its figures. */
  reason: string;
  /** What the service did when it last reported. Null when idle. */
  currentWork?: string | null;
  currentWorkStartedAt?: NullableTime;
  lastSeenAt?: NullableTime;
  startedAt?: NullableTime;
  /** Host of the reporting instance. */
  hostName?: string | null;
  /** Comparable with webVersion of the summary. */
  version?: string | null;
  /** The host name plus an id of the process. */
  instanceId?: string | null;
  lastProgressAt?: NullableTime;
  /** Free text the service leaves beside its state. */
  detail?: string | null;
}

/** From best to worst. (§3.1) */
export type HealthStatus = 'Healthy' | 'Degraded' | 'Unhealthy';

/** A UTC time, or null. Its precision is open (OP-04). (§2.5) */
export type NullableTime = string | null;

/** One page of a list: MetaverseObject. (§2.8) */
export type MetaverseObjectPage = Envelope<MetaverseObject>;

/** A Metaverse Object as lists show it. Only its nested type is stated. (§2.10) */
export interface MetaverseObject {
  /** The object type, nested since 0.14.0. */
  type: {
    id: Id;
    name: string;
  };
  /** Our choice, OP-74. */
  id?: Id;
  /** Our choice, OP-74. */
  displayName?: string | null;
  /** Our choice, OP-74. */
  status?: string;
  /** Our choice, OP-74. */
  created?: Time;
}

/** A single Metaverse Object. The document shows the list item only. (§2.10; our choice, OP-74) */
export interface MetaverseObjectDetail {
  id: Id;
  type: {
    id: Id;
    name: string;
  };
  displayName?: string | null;
  status?: string;
  created?: Time;
}

/** One page of a list: MetaverseObjectType. (§2.8) */
export type MetaverseObjectTypePage = Envelope<MetaverseObjectType>;

/** §4.5; our choice, OP-75. */
export interface MetaverseObjectType {
  id: Id;
  name: string;
  builtIn: boolean;
}

/** One page of a list: MetaverseAttribute. (§2.8) */
export type MetaverseAttributePage = Envelope<MetaverseAttribute>;

/** §4.5; our choice, OP-75. */
export interface MetaverseAttribute {
  id: Id;
  name: string;
  type: AttributeType;
  multiValued: boolean;
  builtIn: boolean;
}

/** §7; our choice, OP-75. */
export interface NewMetaverseAttribute {
  name: string;
  type: AttributeType;
  multiValued?: boolean;
}

/** Our choice, OP-75. */
export type AttributeType = 'Text' | 'Number' | 'DateTime' | 'Boolean' | 'Guid' | 'Reference' | 'Binary';

/** What to set, on which accounts, and how long to wait for them. (§4.1) */
export interface SetPassword {
  /** The new password. That it is sent under this name is our choice. (our choice, OP-102) */
  password: string;
  /** The accounts to set it on. Left out, it goes to every configured system. */
  connectedSystemObjectIds?: Id[];
  /**
   * Seconds to wait for the targets to settle. Left out, it is 10 when accounts are named and none when
   * the password goes to every system.
   */
  wait?: number;
}

/**
 * What is known of each target. That there is a state per target is stated, its shape is ours. (§3.4;
 * our choice, OP-108)
 */
export interface PasswordResult {
  /** True once every target has settled. */
  settled: boolean;
  /** Our choice, OP-113. */
  activityId?: Id;
  targets: PasswordTarget[];
}

/** §3.4; our choice, OP-108. */
export interface PasswordTarget {
  connectedSystemId: Id;
  connectedSystemObjectId: Id;
  state: 'Pending' | 'Succeeded' | 'Failed';
  message?: string | null;
}

/** One page of a list: Schedule. (§2.8) */
export type SchedulePage = Envelope<Schedule>;

/** A series of steps, run by hand or by time. (§2.10; our choice, OP-81) */
export interface Schedule {
  id: Id;
  name: string;
  triggerType: TriggerType;
  continueOnFailure?: boolean;
  builtIn?: boolean;
  enabled?: boolean;
  steps?: ScheduleStep[];
}

/** §7; our choice, OP-81. */
export interface NewSchedule {
  name: string;
  triggerType: TriggerType;
  continueOnFailure?: boolean;
  enabled?: boolean;
  steps?: ScheduleStep[];
}

/** One step, which may go on past its own failure whatever the Schedule says. (§3.2; our choice, OP-81) */
export interface ScheduleStep {
  name: string;
  connectedSystemId?: Id;
  runProfileId?: Id;
  continueOnFailure?: boolean;
}

/** Our choice, OP-81. */
export type TriggerType = 'Manual' | 'Timed';

/** One page of a list: ScheduleExecution. (§2.8) */
export type ScheduleExecutionPage = Envelope<ScheduleExecution>;

/**
 * One run of a Schedule. Finished executions are Complete, CompleteWithError, Failed or Cancelled. The
 * status is no enum here, because its values before the end are not shown (OP-82). (§2.10)
 */
export interface ScheduleExecution {
  /** §3.2. */
  status: string;
  /** Names the failed steps when the status is CompleteWithError. (§3.2) */
  errorMessage?: string | null;
  /** Our choice, OP-82. */
  id?: Id;
  /** Our choice, OP-82. */
  scheduleId?: Id;
  /** Our choice, OP-82. */
  startedAt?: Time;
  /** Our choice, OP-82. */
  completedAt?: string | null;
}

/**
 * A status as a client sends it. Four names are stated, Running is ours (OP-82). The retired name
 * Completed is not among them, as it has not been accepted since 0.15.0. (§3.2; our choice, OP-83)
 */
export type ScheduleExecutionStatus = 'Running' | 'Complete' | 'CompleteWithError' | 'Failed' | 'Cancelled';

/** §4.3; our choice, OP-89. */
export interface StartedSchedule {
  scheduleExecutionId: Id;
  activityId?: Id;
}

/** One page of a list. Its member names are shown in camelCase, so they are stated. (§2.8) */
export interface Envelope<Item = unknown> {
  /**
   * Never more than 100, the stated cap on the size of a page.
   *
   * @maxItems undefined
   */
  items: Item[];
  totalCount: number;
  page: number;
  pageSize: number;
  totalPages: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/**
 * An identifier. Ours are GUIDs, which the document requires of Metaverse Objects only. (our choice,
 * OP-73)
 */
export type Id = string;

/** A UTC time in a member that is itself our choice. (our choice, OP-04) */
export type Time = string;

/** An operation has begun. Its progress is read from the activity. (§4.3; our choice, OP-88) */
export interface AcceptedActivity {
  activityId: Id;
}

/** One page of a list: SynchronisationRule. (§2.8) */
export type SynchronisationRulePage = Envelope<SynchronisationRule>;

/** How attributes flow between a Connected System and the metaverse. (§2.10; our choice, OP-79) */
export interface SynchronisationRule {
  id: Id;
  name: string;
  direction: Direction;
  connectedSystemId?: Id;
  enabled?: boolean;
}

/** §7; our choice, OP-79. */
export interface NewSynchronisationRule {
  name: string;
  direction: Direction;
  connectedSystemId: Id;
  enabled?: boolean;
}

/** Our choice, OP-79. */
export type Direction = 'Import' | 'Export';

/** One page of a list: ObjectMatchingRule. (§2.8) */
export type ObjectMatchingRulePage = Envelope<ObjectMatchingRule>;

/** How an object of a Connected System finds its Metaverse Object. (§4.5; our choice, OP-80) */
export interface ObjectMatchingRule {
  id: Id;
  connectedSystemId: Id;
  metaverseAttributeId?: Id;
  order?: number;
}

/** One page of a list: ConnectorDefinition. (§2.8) */
export type ConnectorDefinitionPage = Envelope<ConnectorDefinition>;

/** A kind of Connected System the service can talk to. (§4.5; our choice, OP-80) */
export interface ConnectorDefinition {
  id: Id;
  name: string;
  builtIn: boolean;
}

/** Which product answers, and in which version. (§2.2) */
export interface Version {
  /** A constant whose value is not shown (OP-26). */
  product: string;
  /** A semantic version number. */
  version: string;
}

/** What an OAuth client must know to sign a user in. (§2.3) */
export interface AuthConfig {
  /** URL of the OIDC authority. */
  authority: string;
  clientId: string;
  scopes: string[];
  responseType: 'code';
  usePkce: true;
  codeChallengeMethod: 'S256';
}

/** How the service sees the caller. (§2.4) */
export interface UserInfo {
  /** True for a caller with an identity in the service. */
  authorised: boolean;
  /** True for a holder of the Administrator role. */
  isAdministrator: boolean;
  /** Display name. */
  name: string;
  authMethod: 'oauth' | 'api_key';
  /** The caller's Metaverse Object. Null when not authorised. */
  metaverseObjectId?: string | null;
  /** Names of the caller's roles. */
  roles: string[];
  /** Extra context for a caller who is not authorised. */
  message?: string | null;
}

/**
 * The options are stated, and so are their defaults. That a JSON body carries them is our choice.
 * (§4.1; our choice, OP-94)
 */
export interface ResetOptions {
  /** Suppresses the prompt of the client command. */
  force?: boolean;
  /** Also remove the Metaverse Objects that hold the Administrator role. */
  includeAdministrators?: boolean;
  /**
   * Go ahead although no initial administrator is configured. Ignored unless administrators are
   * included.
   */
  acknowledgeAdministratorLockout?: boolean;
}

/**
 * How many entities of each kind were removed. Three counts are named, the others are ours (OP-96).
 * (§2.7)
 */
export interface ResetResult {
  connectedSystemsRemoved: number;
  syncRulesRemoved: number;
  metaverseObjectsRemoved: number;
  objectMatchingRulesRemoved?: ChosenCount;
  schedulesRemoved?: ChosenCount;
  activitiesRemoved?: ChosenCount;
  pendingExportsRemoved?: ChosenCount;
  metaverseObjectTypesRemoved?: ChosenCount;
  metaverseAttributesRemoved?: ChosenCount;
  rolesRemoved?: ChosenCount;
  connectorDefinitionsRemoved?: ChosenCount;
  predefinedSearchesRemoved?: ChosenCount;
  exampleDataSetsRemoved?: ChosenCount;
  exampleDataTemplatesRemoved?: ChosenCount;
  apiKeysRemoved?: ChosenCount;
  trustedCertificatesRemoved?: ChosenCount;
}

/** Our choice, OP-96. */
export type ChosenCount = number;

/** What every list takes. (§4.2) */
export interface ListQuery {
  /**
   * Number of the page, from 1. No minimum is declared, because what becomes of a page below 1 is open
   * (OP-57). (§4.2)
   */
  page?: number;
  /**
   * Items per page, capped at 100. No maximum is declared here, because the document does not say
   * whether a larger size is clamped or refused (OP-54). The cap stands on the items of the envelope.
   * (§4.2)
   */
  pageSize?: number;
  /** Field to sort by. Which fields are offered is open (OP-60). (§4.2) */
  sortBy?: string;
  /** Direction of the order. Its values are open (OP-61), hence no enum; ours are asc and desc. (§4.2) */
  sortDirection?: string;
  /** Text to filter by, in a syntax that is not shown (OP-62). (§4.2) */
  filter?: string;
}

/** The refusals that an operation documents, and `default` for any other status. */
type Refusals<Status extends number> = Record<Status | 'default', ErrorBody>;

/** What an operation takes and answers, by its id. Answers are by status. */
export interface Operations {
  /**
   * `GET /api/v1/system/health`
   * Verdicts on the background services. The only health endpoint that speaks of the Worker and the
   * Scheduler. Each call derives fresh verdicts. (§4.1)
   */
  getServiceHealth: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: ServiceHealthSummary } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/system/reset`
   * Return the system to its factory state. Destructive, and cannot be undone. What is removed and what
   * is kept stands in section 4.5 of the document. (§4.5; the path is our choice, OP-14)
   */
  resetSystem: {
    method: 'POST';
    path?: never;
    query?: never;
    body?: ResetOptions;
    answers: { 200: ResetResult } & Refusals<400 | 401 | 403 | 404 | 405 | 409 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/health`
   * The web tier answers. Says nothing about the Worker or the Scheduler. (§2.1; the path is our choice,
   * OP-08)
   */
  getBasicHealth: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: BasicHealth } & Refusals<400 | 404 | 405 | 429 | 500>;
  };
  /**
   * `GET /api/v1/health/ready`
   * Whether the web tier can serve. Looks at the database and at maintenance mode. Whether not_ready is
   * sent with 200 or 503 is open (OP-15), so both answers admit it. (§2.1; the path is our choice,
   * OP-09)
   */
  getReadiness: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: Readiness; 503: Readiness } & Refusals<400 | 404 | 405 | 429 | 500>;
  };
  /**
   * `GET /api/v1/health/live`
   * The process runs. Confirms that the process runs, and nothing else. (§2.1; the path is our choice,
   * OP-10)
   */
  getLiveness: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: Liveness } & Refusals<400 | 404 | 405 | 429 | 500>;
  };
  /**
   * `GET /api/v1/health/version`
   * Product and version. Names the product and its version, to anybody who asks. (§2.2; the path is our
   * choice, OP-11)
   */
  getVersion: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: Version } & Refusals<400 | 404 | 405 | 429 | 500>;
  };
  /**
   * `GET /api/v1/auth/config`
   * What a client needs to sign users in. Tells a client, before it signs anybody in, where to do so and
   * how. (§2.3; the path is our choice, OP-12)
   */
  getAuthConfig: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: AuthConfig } & Refusals<400 | 404 | 405 | 429 | 500>;
  };
  /**
   * `GET /api/v1/userinfo`
   * How the service sees the caller. For any authenticated caller, user or key, without any role. (§2.4;
   * the path is our choice, OP-13)
   */
  getUserInfo: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: UserInfo } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/reference`
   * Interactive API reference. Whether it needs credentials is open (OP-30). (§1)
   */
  getApiReference: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: string } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/openapi/v1.json`
   * OpenAPI document of this instance. Whether it needs credentials is open (OP-30), and so is the
   * version of OpenAPI (OP-114). (§1)
   */
  getOpenApiDocument: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: Record<string, unknown> } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/metaverse/objects/{id}/password`
   * Set the password of a Metaverse Object. With accounts named, the default wait is 10 seconds; sent to
   * every system, there is none. A given wait overrides either. (§4.1)
   */
  setMetaverseObjectPassword: {
    method: 'POST';
    path: {
      /** Identifies the Metaverse Object. (§4.1) */
      id: Id;
    };
    query?: never;
    body: SetPassword;
    answers: { 200: PasswordResult; 202: PasswordResult } & Refusals<
      400 | 401 | 403 | 404 | 405 | 429 | 500 | 503
    >;
  };
  /**
   * `POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password`
   * Set the password of one Connected System Object. The default wait is open (OP-103); ours is 10
   * seconds, as the path names the account. (§4.1)
   */
  setConnectedSystemObjectPassword: {
    method: 'POST';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
      /** Identifies the Connected System Object. (§4.1) */
      csoId: Id;
    };
    query?: never;
    body: SetPassword;
    answers: { 200: PasswordResult; 202: PasswordResult } & Refusals<
      400 | 401 | 403 | 404 | 405 | 429 | 500 | 503
    >;
  };
  /**
   * `GET /api/v1/metaverse/objects`
   * List Metaverse Objects. One page of the Metaverse Objects. The path and the members of an object are
   * our choice. (§4.2; the path is our choice, OP-64)
   */
  listMetaverseObjects: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: MetaverseObjectPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/metaverse/objects/{id}`
   * One Metaverse Object. One Metaverse Object by its identifier. The path and the members of an object
   * are our choice. (§2.10; the path is our choice, OP-64)
   */
  getMetaverseObject: {
    method: 'GET';
    path: {
      /** Identifies the Metaverse Object. (§4.1) */
      id: Id;
    };
    query?: never;
    body?: never;
    answers: { 200: MetaverseObjectDetail } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/metaverse/object-types`
   * List object types. One page of the types that a Metaverse Object can have, built-in ones included.
   * (§4.2; the path is our choice, OP-64)
   */
  listMetaverseObjectTypes: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: MetaverseObjectTypePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/metaverse/attributes`
   * List attributes. One page of the attributes that Metaverse Objects can have, built-in ones included.
   * (§4.2; the path is our choice, OP-64)
   */
  listMetaverseAttributes: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: MetaverseAttributePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/metaverse/attributes`
   * Create an attribute. Adds an attribute. The enums in the request are what this operation is here
   * for: they are sent by name, and a number is refused (section 7). (§7; the path is our choice, OP-64)
   */
  createMetaverseAttribute: {
    method: 'POST';
    path?: never;
    query?: never;
    body: NewMetaverseAttribute;
    answers: { 201: MetaverseAttribute } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connected-systems`
   * List Connected Systems. One page of the external systems that identities are synchronised with.
   * (§4.2; the path is our choice, OP-65)
   */
  listConnectedSystems: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ConnectedSystemPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connected-systems/{connectedSystemId}`
   * One Connected System. One Connected System by its identifier. (§2.10; the path is our choice, OP-65)
   */
  getConnectedSystem: {
    method: 'GET';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: never;
    body?: never;
    answers: { 200: ConnectedSystem } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `DELETE /api/v1/synchronisation/connected-systems/{connectedSystemId}`
   * Delete a Connected System. Begins to delete a Connected System and answers at once with the activity
   * that shows the progress. (§4.3; the path is our choice, OP-65)
   */
  deleteConnectedSystem: {
    method: 'DELETE';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: never;
    body?: never;
    answers: { 202: AcceptedActivity } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/import-schema`
   * Import the schema of a Connected System. Begins to read the schema of an external system and answers
   * at once with the activity that shows the progress. (§4.3; the path is our choice, OP-65)
   */
  importConnectedSystemSchema: {
    method: 'POST';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: never;
    body?: never;
    answers: { 202: AcceptedActivity } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space`
   * List the objects of a Connected System. One page of the accounts and other objects that a Connected
   * System holds. Their identifiers are those that a password is set on. (§4.2; the path is our choice,
   * OP-65)
   */
  listConnectorSpaceObjects: {
    method: 'GET';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: ListQuery;
    body?: never;
    answers: { 200: ConnectorSpaceObjectPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connected-systems/{connectedSystemId}/pending-exports`
   * List changes that wait to be exported. One page of the changes that have not been sent to a
   * Connected System yet. (§4.2; the path is our choice, OP-65)
   */
  listPendingExports: {
    method: 'GET';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: ListQuery;
    body?: never;
    answers: { 200: PendingExportPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles`
   * List Run Profiles. One page of the ways in which a Connected System can be run. (§4.2; the path is
   * our choice, OP-65)
   */
  listRunProfiles: {
    method: 'GET';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: ListQuery;
    body?: never;
    answers: { 200: RunProfilePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles`
   * Create a Run Profile. Adds a way in which a Connected System can be run. Its run type is sent by
   * name. (§7; the path is our choice, OP-65)
   */
  createRunProfile: {
    method: 'POST';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
    };
    query?: never;
    body: NewRunProfile;
    answers: { 201: RunProfile } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles/{runProfileId}/execute`
   * Execute a Run Profile. Begins a run of a Connected System and answers at once with the activity that
   * shows the progress. (§4.3; the path is our choice, OP-65)
   */
  executeRunProfile: {
    method: 'POST';
    path: {
      /** Identifies the Connected System. (§4.1) */
      connectedSystemId: Id;
      /** Identifies the Run Profile. (our choice, OP-65) */
      runProfileId: Id;
    };
    query?: never;
    body?: never;
    answers: { 202: AcceptedActivity } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/sync-rules`
   * List Synchronisation Rules. One page of the rules by which objects flow between a Connected System
   * and the metaverse. (§4.2; the path is our choice, OP-66)
   */
  listSynchronisationRules: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: SynchronisationRulePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/synchronisation/sync-rules`
   * Create a Synchronisation Rule. Adds a rule by which objects flow between a Connected System and the
   * metaverse. Its direction is sent by name. (§7; the path is our choice, OP-66)
   */
  createSynchronisationRule: {
    method: 'POST';
    path?: never;
    query?: never;
    body: NewSynchronisationRule;
    answers: { 201: SynchronisationRule } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/object-matching-rules`
   * List Object Matching Rules. One page of the rules that join an object of a Connected System to a
   * Metaverse Object. (§4.2; the path is our choice, OP-66)
   */
  listObjectMatchingRules: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ObjectMatchingRulePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/synchronisation/connector-definitions`
   * List Connector Definitions. One page of the kinds of external system that can be connected. (§4.2;
   * the path is our choice, OP-66)
   */
  listConnectorDefinitions: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ConnectorDefinitionPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/schedules`
   * List Schedules. One page of the Schedules, built-in ones included. (§4.2; the path is our choice,
   * OP-67)
   */
  listSchedules: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: SchedulePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/schedules`
   * Create a Schedule. Adds a Schedule. Its trigger type is sent by name. (§7; the path is our choice,
   * OP-67)
   */
  createSchedule: {
    method: 'POST';
    path?: never;
    query?: never;
    body: NewSchedule;
    answers: { 201: Schedule } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `POST /api/v1/schedules/{scheduleId}/run`
   * Run a Schedule now. The document does not count this among the operations that answer 202 (OP-89).
   * (§4.3; the path is our choice, OP-67)
   */
  runSchedule: {
    method: 'POST';
    path: {
      /** Identifies the Schedule. (our choice, OP-67) */
      scheduleId: Id;
    };
    query?: never;
    body?: never;
    answers: { 202: StartedSchedule } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/schedule-executions`
   * List Schedule Executions. One page of the executions of Schedules, with the status of each. (§4.2;
   * the path is our choice, OP-67)
   */
  listScheduleExecutions: {
    method: 'GET';
    path?: never;
    query?: ListQuery & {
      /**
       * Only executions with this status. That a client can send a status here is our choice. (our choice,
       * OP-83)
       */
      status?: ScheduleExecutionStatus;
    };
    body?: never;
    answers: { 200: ScheduleExecutionPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/schedule-executions/{id}`
   * One Schedule Execution. Complete, CompleteWithError, Failed and Cancelled are final. (§3.2; the path
   * is our choice, OP-67)
   */
  getScheduleExecution: {
    method: 'GET';
    path: {
      /** Identifies the Schedule Execution. (our choice, OP-67) */
      id: Id;
    };
    query?: never;
    body?: never;
    answers: { 200: ScheduleExecution } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/activities`
   * List Activities. One page of what happens and has happened in the service. (§4.2; the path is our
   * choice, OP-68)
   */
  listActivities: {
    method: 'GET';
    path?: never;
    query?: ListQuery & {
      /** Only activities on this kind of target. (our choice, OP-85) */
      targetType?: ActivityTargetType;
    };
    body?: never;
    answers: { 200: ActivityPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/activities/{id}`
   * One Activity. One Activity by its identifier: where the progress of an operation that answered 202
   * is read. (§2.10; the path is our choice, OP-68)
   */
  getActivity: {
    method: 'GET';
    path: {
      /** Identifies the Activity. (our choice, OP-68) */
      id: Id;
    };
    query?: never;
    body?: never;
    answers: { 200: Activity } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/security/roles`
   * List Roles. One page of the roles that a caller can have. (§4.2; the path is our choice, OP-69)
   */
  listRoles: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: RolePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/security/api-keys`
   * List API Keys. One page of the API keys. The keys themselves are not shown. (§4.2; the path is our
   * choice, OP-69)
   */
  listApiKeys: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ApiKeyPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/security/certificates`
   * List Trusted Certificates. One page of the certificates that the service trusts. (§4.2; the path is
   * our choice, OP-69)
   */
  listTrustedCertificates: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: TrustedCertificatePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/service-settings`
   * The Service Settings. The settings of the service, which a factory reset puts back to their
   * defaults. (§4.5; the path is our choice, OP-70)
   */
  getServiceSettings: {
    method: 'GET';
    path?: never;
    query?: never;
    body?: never;
    answers: { 200: ServiceSettings } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `PUT /api/v1/service-settings`
   * Set what the settings name. For a mapping that a factory reset has cleared. What comes from
   * environment variables stays as it is. (§4.5; the path is our choice, OP-70)
   */
  updateServiceSettings: {
    method: 'PUT';
    path?: never;
    query?: never;
    body: NewServiceSettings;
    answers: { 200: ServiceSettings } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/change-history`
   * List recorded changes. One page of the changes that were recorded. (§4.2; the path is our choice,
   * OP-71)
   */
  listChangeHistory: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ChangeHistoryPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/predefined-searches`
   * List Predefined Searches. One page of the searches that the service comes with. (§4.2; the path is
   * our choice, OP-70)
   */
  listPredefinedSearches: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: PredefinedSearchPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/example-data/sets`
   * List Example Data Sets. One page of the sets of example data that the service comes with. (§4.2; the
   * path is our choice, OP-70)
   */
  listExampleDataSets: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ExampleDataSetPage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
  /**
   * `GET /api/v1/example-data/templates`
   * List Example Data Templates. One page of the templates that example data are made from. (§4.2; the
   * path is our choice, OP-70)
   */
  listExampleDataTemplates: {
    method: 'GET';
    path?: never;
    query?: ListQuery;
    body?: never;
    answers: { 200: ExampleDataTemplatePage } & Refusals<400 | 401 | 403 | 404 | 405 | 429 | 500 | 503>;
  };
}

export type OperationId = keyof Operations;

/** The body with which an operation answers a status. */
export type Answer<
  Id extends OperationId,
  Status extends keyof Operations[Id]['answers'],
> = Operations[Id]['answers'][Status];

/** The body of an answer that is no error. */
export type Success<Id extends OperationId> = Operations[Id]['answers'][keyof Operations[Id]['answers'] &
  (200 | 201 | 202)];

/** The body that an operation takes. */
export type RequestBody<Id extends OperationId> = NonNullable<Operations[Id]['body']>;
