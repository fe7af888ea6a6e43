import { isDeepStrictEqual } from 'node:util';
import type { StatedExample } from './stated-examples.ts';

export const callerState = 'a caller exists';

type Params = Readonly<Record<string, unknown>>;

/** What `GET /states` answers, as openapi/state-control.yaml has it. */
export interface StatesDeclaration {
  readonly states: readonly DeclaredState[];
  readonly capabilities: { readonly clock: false };
}

interface DeclaredState {
  readonly state: string;
  readonly description?: string;
  /** A JSON Schema; its `examples` are all that there is. */
  readonly params: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, { readonly enum: readonly unknown[] }>>;
    readonly examples: readonly Params[];
  };
}

/** Every state that examples stand for, each once, with the parameters that can be had. */
export function declaration(examples: readonly StatedExample[]): StatesDeclaration {
  const administrator = { kind: 'administrator', method: 'api-key' };
  const choices = new Map<string, readonly Params[]>([[callerState, [administrator]]]);
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

function declared(state: string, choices: readonly Params[], summary: string | undefined): DeclaredState {
  const names = [...new Set(choices.flatMap((params) => Object.keys(params)))];
  const valuesOf = (name: string): unknown[] =>
    choices
      .flatMap((params) => (name in params ? [params[name]] : []))
      .filter((value, index, all) => all.findIndex((each) => isDeepStrictEqual(each, value)) === index);
  const properties = Object.fromEntries(names.map((name) => [name, { enum: valuesOf(name) }]));
  return {
    state,
    // A summary speaks of one example, and so of the state where there is no other.
    ...(choices.length === 1 && summary !== undefined && { description: `${summary}.` }),
    params: { type: 'object', properties, examples: choices },
  };
}
