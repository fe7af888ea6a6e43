/** A state that scenarios ask for, and what they read off its answer. */
export interface KnownState {
  readonly state: string;
  /** Values without which the scenarios that want the state have nothing to go by: a JSON Schema each. */
  readonly answers: Members;
  /** Values that let scenarios look closer. They may be left out, or be null. */
  readonly tells: Members;
  /** An answered list that has as many items as the list of that name among the parameters. */
  readonly sizedByParameter?: string;
}

type Members = Readonly<Record<string, object>>;

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const count = { type: 'integer', minimum: 0 };
const counts = { type: 'object', additionalProperties: count };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}` };
/** Identifiers may be numbers (OP-73). */
const id = { type: ['string', 'integer'], minLength: 1 };

const account = {
  type: 'object',
  properties: { connectedSystemId: id, connectedSystemObjectId: id },
  required: ['connectedSystemId', 'connectedSystemObjectId'],
};

const known = (state: string, answers: Members = {}, tells: Members = {}): KnownState => ({
  state,
  answers,
  tells,
});

/** Every state that a scenario may ask for. An adapter need not know them all. */
export const knownStates: readonly KnownState[] = [
  known('a caller exists', {
    headers: { type: 'object', minProperties: 1, additionalProperties: text },
  }),
  known('a portal session exists', { cookie: text }),
  known('a service has been silent'),
  known('a service has never reported'),
  known('a service is working'),
  known('a service is idle'),
  known('a service heartbeats again'),
  known('a service has a clock that is ahead'),
  known('the database is unreachable'),
  known('maintenance mode is on'),
  known('an initial administrator is configured', {}, { configured: { type: 'boolean' } }),
  known('metaverse objects exist', {}, { count }),
  {
    state: 'a person has accounts',
    answers: { metaverseObjectId: id, accounts: { type: 'array', items: account, uniqueItems: true } },
    tells: {},
    sizedByParameter: 'accounts',
  },
  known('a connected system exists', { connectedSystemId: id }, { runProfileId: id }),
  known('an activity is in progress', {}, { activityId: id }),
  known('every activity has come to its end'),
  known('a synchronisation rule activity exists', { activityId: id }),
  known('a schedule exists', { scheduleId: id }),
  known('a schedule execution is running', { scheduleExecutionId: id }),
  known(
    'a schedule execution has finished',
    { scheduleExecutionId: id },
    { designations: { type: 'array', items: { type: 'array', items: text } } },
  ),
  known('the system is populated', {}, { removes: counts, keeps: counts }),
  known('a custom metaverse attribute is mapped to the SSO unique identifier', { attributeId: id }),
  known('a built-in metaverse attribute is mapped to the SSO unique identifier', { attributeId: id }),
  known('an environment setting has drifted', { setting: text, environment: text, drifted: text }),
  known('the built-in schedules are missing', { names: texts }),
  known('the built-in example data template has lost its attributes', { exampleDataTemplateId: id }),
  known('the store fails', { steps: texts }),
  known('connector files exist', { files: texts }),
  known(
    'what the API does not show is looked at',
    {},
    {
      builtInsRecordedAt: {
        type: 'object',
        properties: { earliest: time, latest: time },
        required: ['earliest', 'latest'],
      },
      withoutConnectedSystem: counts,
    },
  ),
  known('requests are limited', {}, { requests: count, clientsAreToldApartBy: text }),
  known('the clock stands still', {}, { now: time }),
  known('time passes', {}, { now: time }),
];
