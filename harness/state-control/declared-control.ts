import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { compileOnDemand, trusted } from '#harness/contract/compile-on-demand.ts';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import { stateUnsupported, type Untestable } from '#harness/result/outcome.ts';
import { type Adapter, httpAdapter } from './adapter.ts';
import type { Control, StateParams, StateValues } from './control.ts';

/** What an adapter declares when it lists its states. */
export interface Declaration {
  readonly states: readonly string[];
  readonly clock: boolean;
  readonly skipsWaits: boolean;
  /** For each state with a parameter schema: compiles the schema, and throws if the schema is invalid. */
  readonly params: ReadonlyMap<string, () => ValidateFunction<unknown>>;
}

interface WrittenDeclaration {
  readonly states: readonly { readonly state: string; readonly params?: object }[];
  readonly capabilities?: { readonly clock?: boolean; readonly skipsWaits?: boolean };
}

// In JSON Schema 2020-12, a format does not restrict values.
const lenient = { strict: false, validateFormats: false } as const;

let compiled: ValidateFunction<WrittenDeclaration> | undefined;

/** The validator of declarations, compiled on first use from the schema in `openapi/state-control.yaml`. */
function validator(): ValidateFunction<WrittenDeclaration> {
  if (compiled !== undefined) return compiled;
  const ajv = new Ajv2020({ ...trusted, strict: false });
  ajv.addSchema(readBundledData('openapi/state-control.yaml') as object, 'protocol');
  compiled = ajv.compile<WrittenDeclaration>({ $ref: 'protocol#/components/schemas/Vocabulary' });
  return compiled;
}

/** Reads a declaration. If the declaration is invalid, returns the problem as a string. */
export function readDeclaration(value: unknown): Declaration | string {
  const isDeclaration = validator();
  if (!isDeclaration(value)) {
    const [error] = isDeclaration.errors ?? [];
    return `${error?.instancePath || 'the declaration'} ${error?.message ?? 'is invalid'}`;
  }
  const { clock = false, skipsWaits = false } = value.capabilities ?? {};
  const params = new Map(
    value.states.flatMap(({ state, params: schema }) =>
      schema ? [[state, compileOnDemand(schema, lenient)] as const] : [],
    ),
  );
  return { states: value.states.map(({ state }) => state), clock, skipsWaits: clock && skipsWaits, params };
}

/** The error in the adapter's parameter schema for a state. Undefined if the schema is valid or missing. */
export function flawOfSchema({ params: validators }: Declaration, state: string): string | undefined {
  try {
    validators.get(state)?.();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Why the adapter's schema excludes `params`. Without a valid schema, `params` are not excluded. */
export function excludedBy(declaration: Declaration, state: string, params: StateParams): string | undefined {
  if (flawOfSchema(declaration, state) !== undefined) return undefined;
  const validate = declaration.params.get(state)?.();
  if (validate === undefined || validate(params)) return undefined;
  const [error] = validate.errors ?? [];
  return `${(error?.instancePath ?? '').slice(1)} ${error?.message ?? 'is excluded'}`.trim();
}

/** Part of the error message if an adapter's response is not an object, or has fields but no `values`. */
export const withoutValues = 'returned fields outside of values: return {"values": {…}}';

/** The values in a response. Undefined if the response is not an object, or has fields but no `values`. */
export function valuesIn(body: unknown): StateValues | undefined {
  const response = body ?? {};
  if (typeof response !== 'object') return undefined;
  const values: unknown = Reflect.get(response, 'values');
  if (values !== undefined) return (values ?? {}) as StateValues;
  return Object.keys(response).length === 0 ? {} : undefined;
}

/** State control for the states that the adapter declares. Their list is requested once. */
export async function declaredControl(adapter: Adapter): Promise<Control> {
  const broken = (problem: string): HarnessError => {
    // A message of the adapter may lack its full stop.
    const words = `State control ${problem.replace(/(?<![.!?])$/, '.')}`;
    return new HarnessError('CONTROL_BROKEN', words, { hint: adapter.hint });
  };
  const listed = await adapter.list();
  if (listed.kind !== 'done') throw broken(`${adapter.place} does not list its states: ${listed.message}`);
  const declared = readDeclaration(listed.body);
  if (typeof declared === 'string')
    throw broken(`${adapter.place} does not list its states as {"states": [{"state": "…"}]}: ${declared}.`);
  return {
    adapter: adapter.name,
    states: new Set(declared.states),
    movesClock: declared.clock,
    skipsWaits: declared.skipsWaits,
    async enter(state, params = {}) {
      const unsupported = (why: string): Untestable => stateUnsupported(why, [state]);
      const requested = `"${state}" ${JSON.stringify(params)}`;
      if (!declared.states.includes(state)) throw unsupported(`"${state}"`);
      const excluded = excludedBy(declared, state, params);
      if (excluded !== undefined)
        throw unsupported(`${requested}: according to the adapter's schema, ${excluded}`);
      const reply = await adapter.enter({ state, params });
      if (reply.kind === 'unsupported') throw unsupported(requested);
      if (reply.kind !== 'done') throw broken(`could not enter "${state}": ${reply.message}`);
      const values = valuesIn(reply.body);
      if (values === undefined) throw unsupported(`the state "${state}" ${withoutValues}`);
      return values;
    },
    async restoreInitialState() {
      const reply = await adapter.restoreInitialState();
      if (reply.kind === 'unsupported')
        throw stateUnsupported('the adapter cannot restore the initial state', ['the initial state']);
      if (reply.kind !== 'done') throw broken(`could not restore the initial state: ${reply.message}`);
    },
  };
}

/** In-process state control of the reference implementation or of the mock, called through `fetch`. */
export function inProcessControl(fetch: (request: Request) => Promise<Response>, token?: string) {
  return declaredControl(httpAdapter(fetch, token));
}
