import { type KnownState, knownStates } from './known-states.ts';

/**
 * The states as JSON Schema. The whole validates what `POST /states` is sent; `#/$defs/NAME/answer` validates what the
 * state NAME answers with.
 */
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

function exchangeOf({ state, means, params, answers, tells, adds }: KnownState): object {
  return {
    request: {
      description: means,
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
          required: Object.keys(answers),
          properties: { ...answers, ...nullable({ ...tells, ...adds }) },
        },
      },
    },
  };
}

/** What may be left out may be null as well. */
function nullable(members: KnownState['tells']): KnownState['tells'] {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, { anyOf: [schema, { type: 'null' }] }]),
  );
}
