// Generated from the states of the reference implementation by npm run types:generate.

/** What each state takes, and what it answers with. */
export interface States {
  /** Its last heartbeat came that long ago and none has come since. */
  'a service has been silent': {
    params: { service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler'; seconds?: number };
    values: Record<string, never>;
  };
  /** By that much; its last heartbeat came at this moment, and none has come since. */
  'a service has a clock that is ahead': {
    params: { service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler'; seconds?: number };
    values: Record<string, never>;
  };
  /** Nothing is known of it, not even that it started. */
  'a service has never reported': {
    params: { service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler' };
    values: Record<string, never>;
  };
  /**
   * On something that last moved forward that long ago (null: it cannot tell) and began that long ago
   * (null: a minute before). Its heartbeat is not touched.
   */
  'a service is working': {
    params: {
      service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler';
      work?: string;
      progressSecondsAgo?: number | null;
      startedSecondsAgo?: number | null;
      detail?: string | null;
    };
    values: Record<string, never>;
  };
  /** It has no work in hand. Its heartbeat is not touched. */
  'a service is idle': {
    params: { service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler' };
    values: Record<string, never>;
  };
  /** After silence, or for the first time; idle, as a service is that was started anew. */
  'a service heartbeats again': {
    params: { service?: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler' };
    values: Record<string, never>;
  };
  /** Until the initial state is restored. A wait moves it on by itself. */
  'the clock stands still': {
    params: Record<string, never>;
    values: { now: string };
  };
  /** The clock moves on, whether it stands or runs. */
  'time passes': {
    params: { seconds?: number };
    values: { now: string };
  };
  /** Whatever needs it fails. With reachable: true it is back. */
  'the database is unreachable': {
    params: { reachable?: boolean };
    values: Record<string, never>;
  };
  /** Or off again. */
  'maintenance mode is on': {
    params: { on?: boolean };
    values: Record<string, never>;
  };
  /** Through SVC_SSO_INITIAL_ADMIN, or not. Answers which. */
  'an initial administrator is configured': {
    params: { configured?: boolean };
    values: { configured: boolean };
  };
  /**
   * For each client, in windows that begin with its first request. Answers the limit that is in force,
   * and what makes two requests one client.
   */
  'requests are limited': {
    params: { requests?: number; windowSeconds?: number };
    values: { requests: number; windowSeconds: number; clientsAreToldApartBy: string };
  };
  /**
   * Exactly that many. Administrators go last, and before them whoever lends a caller an identity; with
   * none left, only API keys keep their rights.
   */
  'metaverse objects exist': {
    params: { count?: number };
    values: { count: number };
  };
  /**
   * Each in a Connected System of its own, which takes that long to settle a password and then succeeds
   * or fails (null: never).
   */
  'a person has accounts': {
    params: {
      accounts?: {
        settlesAfterSeconds?: number | null;
        outcome?: 'succeeded' | 'failed' | 'Succeeded' | 'Failed';
      }[];
    };
    values: {
      metaverseObjectId: string;
      accounts: { connectedSystemId: string; connectedSystemObjectId: string }[];
    };
  };
  /** With one Run Profile, whose runs end as given, and one Connected System Object of a person. */
  'a connected system exists': {
    params: { runOutcome?: 'Complete' | 'CompleteWithError' | 'Failed' | 'Cancelled' };
    values: {
      connectedSystemId: string;
      runProfileId: string;
      connectedSystemObjectId: string;
      metaverseObjectId: string;
    };
  };
  /**
   * With some of every kind a factory reset removes or keeps. Answers how many people a reset without
   * options would, as things stand now.
   */
  'the system is populated': {
    params: Record<string, never>;
    values: { removes: { metaverseObjects: number }; keeps: { metaverseObjects: number } };
  };
  /** For that long, or until the calm state (null). */
  'an activity is in progress': {
    params: { endsAfterSeconds?: number | null };
    values: { activityId: string };
  };
  /** Whatever was in progress is over. */
  'every activity has come to its end': {
    params: Record<string, never>;
    values: Record<string, never>;
  };
  /** An Activity whose target is a Synchronisation Rule, already ended. */
  'a synchronisation rule activity exists': {
    params: Record<string, never>;
    values: { activityId: string };
  };
  /** Whose steps, when it is run, end as given. */
  'a schedule exists': {
    params: {
      continueOnFailure?: boolean;
      steps?: { name: string; outcome?: 'Succeeded' | 'Failed'; continueOnFailure?: boolean }[];
    };
    values: { scheduleId: string };
  };
  /**
   * With that status in the words of the newest release; the release in force says it in its own. A run
   * that went on past failed steps did so because the Schedule, or each of those steps, is set to.
   * Answers by what else a message may name each failed step.
   */
  'a schedule execution has finished': {
    params: {
      status?: 'Complete' | 'Completed' | 'CompleteWithError' | 'Failed' | 'Cancelled';
      failedSteps?: string[];
      continuedBy?: 'schedule' | 'step';
    };
    values: { scheduleExecutionId: string; scheduleId: string; designations: string[][] };
  };
  /** For that long, or until the calm state (null). */
  'a schedule execution is running': {
    params: { endsAfterSeconds?: number | null };
    values: { scheduleExecutionId: string; scheduleId: string };
  };
  /**
   * Somebody with credentials of their own, which stay good through the calm state. A stranger has no
   * identity; an infrastructure caller holds an infrastructure API key with the Administrator role. The
   * API key is the given one, or a random one (null).
   */
  'a caller exists': {
    params: {
      kind?: 'administrator' | 'user' | 'stranger' | 'infrastructure' | 'initial-administrator';
      key?: string | null;
      method?: 'api-key' | 'bearer';
      token?: 'valid' | 'expired' | 'wrong-audience' | 'wrong-signature' | 'wrong-issuer' | 'unsigned';
    };
    values:
      | { headers: { 'X-Api-Key': string }; name: string; metaverseObjectId: string | null; apiKeyId: string }
      | { headers: { Authorization: string }; name: string; metaverseObjectId: string | null };
  };
  /** Somebody is signed in to the web portal; the cookie authenticates. It ends with the calm state. */
  'a portal session exists': {
    params: { kind?: 'administrator' | 'user' };
    values: { cookie: string };
  };
  /** So that a reset takes away what the setting names. */
  'a custom metaverse attribute is mapped to the SSO unique identifier': {
    params: Record<string, never>;
    values: { attributeId: string };
  };
  /** So that a reset leaves what the setting names. */
  'a built-in metaverse attribute is mapped to the SSO unique identifier': {
    params: Record<string, never>;
    values: { attributeId: string };
  };
  /** The record of settings differs from the environment it comes from. */
  'an environment setting has drifted': {
    params: { setting?: 'ssoAuthority' | 'ssoMetadataAddress' | 'encryptionKeyPath' };
    values: { setting: string; environment: string; drifted: string };
  };
  /** Somebody removed them. */
  'the built-in schedules are missing': {
    params: Record<string, never>;
    values: { names: string[] };
  };
  /** Somebody removed them. */
  'the built-in example data template has lost its attributes': {
    params: Record<string, never>;
    values: { exampleDataTemplateId: string; attributes: string[] };
  };
  /**
   * Once, at that step of the next factory reset, counted from 1 or by name (null: not at all). Answers
   * the names of all steps.
   */
  'the store fails': {
    params: { atStep?: number | string | null };
    values: { step: string | null; steps: string[] };
  };
  /** Under the connector files mount, beside what is there. */
  'connector files exist': {
    params: { names?: string[] };
    values: { files: string[] };
  };
  /**
   * Changes nothing. Answers the connector files, when the built-in records were last put on record, the
   * database schema with its history, and how many records are left whose Connected System is gone.
   */
  'what the API does not show is looked at': {
    params: Record<string, never>;
    values: {
      connectorFiles: string[];
      builtInsRecordedAt: { earliest: string; latest: string };
      databaseSchema: { version: string; upgrades: string[] };
      withoutConnectedSystem: { connectedSystemObjects: number; pendingExports: number };
    };
  };
}
