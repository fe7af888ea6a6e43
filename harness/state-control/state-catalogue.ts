import { readBundledData } from '#harness/files/bundled-data.ts';

/** A state with its parameters and return values, as in `openapi/states.yaml`. */
export interface KnownState {
  readonly state: string;
  readonly summary: string;
  readonly params: Members;
  readonly requiredValues: Members;
  readonly ruleValues: Members;
  readonly optionalValues: Members;
  readonly sizedByParameter?: string;
  readonly isolated?: true;
  readonly zeroTellsNothing?: true;
  readonly neededToSkipWaits?: readonly string[];
}

type Members = Readonly<Record<string, object>>;

const none = { params: {}, requiredValues: {}, ruleValues: {}, optionalValues: {} };

/** Every state that scenarios may enter. An adapter may support only some of these states. */
export const knownStates: readonly KnownState[] = Object.entries(
  readBundledData('openapi/states.yaml') as Readonly<
    Record<string, Omit<KnownState, 'state' | keyof typeof none>>
  >,
).map(([state, described]) => ({ state, ...none, ...described }));

export function statesThat(has: (state: KnownState) => boolean): ReadonlySet<string> {
  return new Set(knownStates.filter(has).map(({ state }) => state));
}

/** States that only create records for one scenario. Other scenarios do not use these records. */
export const isolatedStates: ReadonlySet<string> = statesThat(({ isolated }) => isolated === true);

/** A JSON Schema for `POST /states`. `#/$defs/NAME/answer` is for the return values of the state NAME. */
export function statesSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://svc-contract.example/states.schema.json',
    title: 'States of state control',
    type: 'object',
    required: ['state'],
    oneOf: knownStates.map(({ state }) => ({ $ref: `#/$defs/${encodeURIComponent(state)}/request` })),
    $defs: Object.fromEntries(knownStates.map((known) => [known.state, exchangeOf(known)])),
  };
}

function exchangeOf({ state, summary, params, requiredValues, ...others }: KnownState): object {
  return {
    request: {
      description: summary,
      type: 'object',
      required: ['state'],
      properties: {
        state: { const: state },
        params: { type: 'object', properties: params, additionalProperties: false, default: {} },
      },
      additionalProperties: false,
    },
    answer: {
      type: 'object',
      required: ['values'],
      properties: {
        values: {
          type: 'object',
          required: Object.keys(requiredValues),
          properties: { ...requiredValues, ...nullable({ ...others.ruleValues, ...others.optionalValues }) },
        },
      },
    },
  };
}

/** Optional values may also be null. */
function nullable(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, { anyOf: [schema, { type: 'null' }] }]),
  );
}
