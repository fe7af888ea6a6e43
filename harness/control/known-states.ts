import {
  accounts,
  configured,
  count,
  counts,
  group,
  id,
  list,
  period,
  seconds,
  service,
  text,
  texts,
  time,
} from './state-shapes.ts';

/** A state that scenarios ask for, and what they read off its answer. */
export interface KnownState {
  readonly state: string;
  /** What holds once it was brought about. */
  readonly means: string;
  /** What may be asked for, each with its default: what holds where it is left out. */
  readonly params: Members;
  /** Values without which the scenarios that want the state have nothing to go by: a JSON Schema each. */
  readonly answers: Members;
  /** Values that some rules look at, which are untested without. They may be left out, or be null. */
  readonly tells: Members;
  /** Values that make a run surer or shorter, and whose lack costs nothing. */
  readonly adds: Members;
  /** An answered list that has as many items as the list of that name among the parameters. */
  readonly sizedByParameter?: string;
}

type Members = Readonly<Record<string, object>>;

const known = (
  state: string,
  means: string,
  { params = {}, answers = {}, tells = {}, adds = {} }: Partial<Omit<KnownState, 'state' | 'means'>> = {},
): KnownState => ({ state, means, params, answers, tells, adds });

/** Every state that a scenario may ask for. An adapter need not know them all. */
export const knownStates: readonly KnownState[] = [
  known(
    'a caller exists',
    'Somebody has credentials, which stay good in the calm state. A stranger has no identity in the service.',
    {
      params: {
        kind: { enum: ['administrator', 'user', 'stranger', 'infrastructure'], default: 'administrator' },
        method: { enum: ['api-key', 'bearer'], default: 'api-key' },
        token: {
          enum: ['valid', 'expired', 'wrong-signature', 'wrong-audience'],
          default: 'valid',
          description: 'Of a bearer: what is wrong with its token.',
        },
      },
      answers: {
        headers: {
          type: 'object',
          minProperties: 1,
          additionalProperties: text,
          description: 'The headers that authenticate a request.',
        },
      },
    },
  ),
  known('a portal session exists', 'Somebody is signed in to the web portal.', {
    params: { kind: { enum: ['administrator', 'user'], default: 'administrator' } },
    answers: { cookie: { ...text, description: 'name=value of the cookie.' } },
  }),
  known('a service has been silent', 'Its last heartbeat came that long ago and none has come since.', {
    params: { service, seconds: { ...seconds, default: 61 } },
  }),
  known('a service has never reported', 'Nothing is known of it.', { params: { service } }),
  known(
    'a service is working',
    'On work that last moved forward that long ago, and began that long ago. Its heartbeat goes on.',
    {
      params: {
        service,
        work: { ...text, default: 'Full import', description: 'The name of the work; any will do.' },
        progressSecondsAgo: { ...period, default: 0, description: 'null: it cannot tell progress.' },
        startedSecondsAgo: {
          ...period,
          default: null,
          description: 'null: a minute before its last progress.',
        },
      },
    },
  ),
  known('a service is idle', 'It has no work in hand.', { params: { service } }),
  known('a service heartbeats again', 'After silence, or for the first time.', { params: { service } }),
  known('a service has a clock that is ahead', 'Its last heartbeat bears a time that far in the future.', {
    params: { service, seconds: { ...seconds, default: 30 } },
  }),
  known('the database is unreachable', 'Until the calm state.'),
  known('maintenance mode is on', 'Until the calm state.'),
  known('an initial administrator is configured', 'In the settings of the environment, or not.', {
    params: { configured },
    adds: { configured: { type: 'boolean', description: 'What is configured now.' } },
  }),
  known('metaverse objects exist', 'Exactly so many.', {
    params: { count: { ...count, default: 250 } },
    adds: {
      count: {
        ...count,
        description: 'How many there are; without it they are taken to be as many as asked for.',
      },
    },
  }),
  {
    ...known(
      'a person has accounts',
      'Each in a Connected System of its own, which takes that long to settle a password (null: never), and then succeeds or fails.',
      {
        params: { accounts },
        answers: {
          metaverseObjectId: id,
          accounts: {
            type: 'array',
            items: group({ connectedSystemId: id, connectedSystemObjectId: id }),
            uniqueItems: true,
            description: 'As many as asked for, in that order.',
          },
        },
      },
    ),
    sizedByParameter: 'accounts',
  },
  known('a connected system exists', 'With a Run Profile that can be run.', {
    answers: { connectedSystemId: id },
    tells: { runProfileId: { ...id, description: 'To run it.' } },
  }),
  known('an activity is in progress', 'Until the calm state.', { adds: { activityId: id } }),
  known('every activity has come to its end', 'Whatever was in progress is over.'),
  known('a synchronisation rule activity exists', 'An Activity whose target is a Synchronisation Rule.', {
    answers: { activityId: id },
  }),
  known('a schedule exists', 'One that can be run.', { answers: { scheduleId: id } }),
  known('a schedule execution is running', 'Until the calm state.', { answers: { scheduleExecutionId: id } }),
  known(
    'a schedule execution has finished',
    'With that status. A run that went on past failed steps did so because the Schedule, or each of those steps, is set to.',
    {
      params: {
        status: { enum: ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'], default: 'Complete' },
        failedSteps: list(text, []),
        continuedBy: { enum: ['schedule', 'step'], default: 'schedule' },
      },
      answers: { scheduleExecutionId: id },
      tells: {
        designations: {
          type: 'array',
          items: { type: 'array', items: text },
          description: 'For each failed step, by what else a message may name it.',
        },
      },
    },
  ),
  known('the system is populated', 'With some of every kind that a factory reset removes or keeps.', {
    tells: {
      removes: {
        ...counts,
        description: 'How many of each kind a reset without options removes, as things stand.',
      },
      keeps: { ...counts, description: 'How many it keeps; metaverseObjects are the administrators.' },
    },
  }),
  known(
    'a custom metaverse attribute is mapped to the SSO unique identifier',
    'So that a reset removes what the setting names.',
    {
      answers: { attributeId: id },
    },
  ),
  known(
    'a built-in metaverse attribute is mapped to the SSO unique identifier',
    'So that a reset keeps what the setting names.',
    {
      answers: { attributeId: id },
    },
  ),
  known(
    'an environment setting has drifted',
    'The record of settings differs from the environment that it comes from.',
    {
      params: {
        setting: {
          enum: ['ssoAuthority', 'ssoMetadataAddress', 'encryptionKeyPath'],
          default: 'ssoAuthority',
        },
      },
      answers: { setting: text, environment: text, drifted: text },
    },
  ),
  known('the built-in schedules are missing', 'Somebody removed them.', { answers: { names: texts } }),
  known('the built-in example data template has lost its attributes', 'Somebody removed them.', {
    answers: { exampleDataTemplateId: id },
  }),
  known(
    'the store fails',
    'Once, at that step of the next factory reset: by number, or by its name in steps (null: not at all).',
    {
      params: { atStep: { type: ['integer', 'string', 'null'], default: 1 } },
      answers: { steps: texts },
    },
  ),
  known('connector files exist', 'Under the connector files mount, beside what is there.', {
    params: { names: list(text, ['import.csv']) },
    answers: { files: texts },
  }),
  known('what the API does not show is looked at', 'Changes nothing.', {
    tells: {
      builtInsRecordedAt: {
        ...group({ earliest: time, latest: time }),
        description: 'When the built-in records were last put on record.',
      },
      withoutConnectedSystem: {
        ...counts,
        description: 'How many records of each kind are left whose Connected System is gone.',
      },
    },
  }),
  known('requests are limited', 'For each client, to so many in each window.', {
    params: {
      requests: { ...count, default: 5 },
      windowSeconds: { type: 'number', exclusiveMinimum: 0, default: 60 },
    },
    adds: { requests: { ...count, description: 'The limit in force, where it cannot be as asked for.' } },
    tells: {
      clientsAreToldApartBy: {
        ...text,
        description: '"credentials" where a caller is a client; without it no rule looks at clients apart.',
      },
    },
  }),
  known('the clock stands still', 'Until the calm state. Only where the capability clock is declared.', {
    adds: { now: time },
  }),
  known(
    'time passes',
    'The clock moves on, whether it stands or runs. Only where the capability clock is declared.',
    {
      params: { seconds: { ...seconds, default: 1 } },
      tells: {
        now: {
          ...time,
          description:
            "The server's time afterwards. Needed where skipsWaits is declared: waits are measured by it.",
        },
      },
    },
  ),
];
