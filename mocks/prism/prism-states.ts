import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ExampleState, Operation } from '#harness/contract/operations.ts';
import { controlProtocol } from '#reference/server/http/control-protocol.ts';
import { problem } from '#reference/server/http/responses.ts';

/** A named example in the contract that represents a state of state control. */
export interface StatedExample extends ExampleState {
  readonly operation: string;
  readonly status: number;
  /** The name of the example, unique among the examples of its response. */
  readonly name: string;
  readonly summary?: string | undefined;
}

export function statedExamples(operations: Iterable<Operation>): readonly StatedExample[] {
  return [...operations].flatMap(({ id, responses }) =>
    [...responses].flatMap(([status, { examples }]) =>
      examples.flatMap(({ name, summary, state }) =>
        state === undefined ? [] : [{ operation: id, status: Number(status), name, summary, ...state }],
      ),
    ),
  );
}

type Members = Readonly<Record<string, unknown>>;

const callerState = 'a caller exists';

/** The response of `GET /states`: each state that has examples, with the supported parameters. */
function declaration(examples: readonly StatedExample[]) {
  const administrator = { kind: 'administrator', method: 'api-key' };
  const choices = new Map<string, readonly Members[]>([[callerState, [administrator]]]);
  for (const { state, params } of examples) {
    const known = choices.get(state) ?? [];
    if (!known.some((each) => isDeepStrictEqual(each, params))) choices.set(state, [...known, params]);
  }
  const summaryOf = (state: string) => examples.find((each) => each.state === state)?.summary;
  return {
    states: [...choices].map(([state, params]) => declared(state, params, summaryOf(state))),
    capabilities: { clock: false },
  };
}

function declared(state: string, choices: readonly Members[], summary: string | undefined) {
  const names = [...new Set(choices.flatMap((params) => Object.keys(params)))];
  const valuesOf = (name: string): unknown[] =>
    choices
      .flatMap((params) => (name in params ? [params[name]] : []))
      .filter((value, index, all) => all.findIndex((each) => isDeepStrictEqual(each, value)) === index);
  const properties = Object.fromEntries(names.map((name) => [name, { enum: valuesOf(name) }]));
  return {
    state,
    // The summary is about one example. It describes the state only if the state has no other example.
    ...(choices.length === 1 && summary !== undefined && { description: `${summary}.` }),
    // `params` is a JSON Schema. The requested parameters must match one of its `examples`.
    params: { type: 'object', properties, examples: choices },
  };
}

/** An example is a complete response: states conflict if they need different examples of an operation. */
export function prismStates(examples: readonly StatedExample[], token?: string) {
  const inEffect = new Map<string, StatedExample>();
  // The examples for each caller, by the key or token that state control issued.
  const callers = new Map<string, readonly StatedExample[]>();

  const declared = declaration(examples);

  function enterCaller(params: Members): Response {
    const { kind = 'administrator', method = 'api-key', token: defect = 'valid' } = params;
    // The mock accepts any token, so a caller with an invalid token is not supported.
    if (defect !== 'valid') return unsupported(callerState, params, declared);
    const matching = examples.filter(
      (each) => each.state === callerState && covers({ kind, method }, each.params),
    );
    // An administrator needs no examples of its own. Any other caller without examples is unsupported.
    if (matching.length === 0 && kind !== 'administrator') return unsupported(callerState, params, declared);
    const secret = randomUUID();
    callers.set(secret, matching);
    const headers = method === 'bearer' ? { authorization: `Bearer ${secret}` } : { 'x-api-key': secret };
    return Response.json({ values: { headers } });
  }

  function enter(state: string, params: Members): Response {
    if (state === callerState) return enterCaller(params);
    const covered = examples.filter((each) => each.state === state && covers(params, each.params));
    // If parameters are omitted, several examples of an operation can match. The first match is used.
    const matching = [...Map.groupBy(covered, ({ operation }) => operation).values()].flatMap(
      ([first]) => first ?? [],
    );
    const clash = matching.some(({ operation, name }) => (inEffect.get(operation)?.name ?? name) !== name);
    if (clash)
      return problem(501, `"${state}" conflicts with an active state: the two need different responses.`);
    if (matching.length === 0) return unsupported(state, params, declared);
    for (const example of matching) inEffect.set(example.operation, example);
    return Response.json({ values: Object.assign({}, ...matching.map(({ values }) => values)) });
  }

  return {
    /** The example for the next response of an operation; if undefined, the operation's first example. */
    chosen(operation: string, { headers }: Request): StatedExample | undefined {
      const secret = headers.get('x-api-key') ?? headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
      return callers.get(secret)?.find((each) => each.operation === operation) ?? inEffect.get(operation);
    },
    control: controlProtocol(token, {
      declaration: () => declared,
      restoreInitialState: () => inEffect.clear(),
      enter: (state, params) => enter(state, params as Members),
    }),
  };
}

// Every requested parameter must match the example. A parameter that is not requested may have any value.
function covers(requested: Members, shown: Members): boolean {
  return Object.entries(requested).every(([name, value]) => isDeepStrictEqual(value, shown[name]));
}

function unsupported(state: string, params: Members, { states }: ReturnType<typeof declaration>): Response {
  const known = states.find((each) => each.state === state);
  if (known === undefined) return problem(501, `Unknown state "${state.slice(0, 100)}".`);
  const choices = known.params.examples.map((example) => JSON.stringify(example)).join(', ');
  return problem(
    501,
    `The contract has no example for "${state}" with ${JSON.stringify(params)}. Available: ${choices}.`,
  );
}
