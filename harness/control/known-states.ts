/** A state that scenarios ask for, and what they read off its answer. */
export interface KnownState {
  readonly state: string;
  /** Values without which the scenarios that want the state have nothing to go by. */
  readonly answers: readonly string[];
  /** Values that let scenarios look closer. */
  readonly tells: readonly string[];
}

const known = (state: string, ...answers: string[]): KnownState => ({ state, answers, tells: [] });
const telling = (state: string, ...tells: string[]): KnownState => ({ state, answers: [], tells });

/** Every state that a scenario may ask for. An adapter need not know them all. */
export const knownStates: readonly KnownState[] = [
  known('a caller exists', 'headers'),
  known('a portal session exists', 'cookie'),
  known('a service has been silent'),
  known('a service has never reported'),
  known('a service is working'),
  known('a service is idle'),
  known('a service heartbeats again'),
  known('a service has a clock that is ahead'),
  known('the database is unreachable'),
  known('maintenance mode is on'),
  known('an initial administrator is configured'),
  telling('metaverse objects exist', 'count'),
  known('a person has accounts', 'metaverseObjectId', 'accounts'),
  known('a connected system exists', 'connectedSystemId'),
  telling('an activity is in progress', 'activityId'),
  known('every activity has come to its end'),
  known('a synchronisation rule activity exists', 'activityId'),
  known('a schedule exists', 'scheduleId'),
  known('a schedule execution is running', 'scheduleExecutionId'),
  known('a schedule execution has finished', 'scheduleExecutionId'),
  telling('the system is populated', 'removes', 'keeps'),
  known('a custom metaverse attribute is mapped to the SSO unique identifier', 'attributeId'),
  known('a built-in metaverse attribute is mapped to the SSO unique identifier', 'attributeId'),
  known('an environment setting has drifted', 'setting', 'environment'),
  known('the built-in schedules are missing', 'names'),
  known('the built-in example data template has lost its attributes', 'exampleDataTemplateId'),
  known('the store fails', 'steps'),
  known('connector files exist', 'files'),
  known('what the API does not show is looked at'),
  known('requests are limited'),
  known('the clock stands still'),
  known('time passes'),
];
