import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileOnDemand, trusted } from '#harness/compile-on-demand.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { StateParams, StateValues } from './control.ts';

/** What a state control adapter declares: `GET /states`, or what a command prints for `list`. */
export interface Declaration {
  readonly states: readonly string[];
  readonly clock: boolean;
  readonly skipsWaits: boolean;
  /** The schemas of the parameters of states, where it gives them. */
  readonly params: ReadonlyMap<string, object>;
}

interface WrittenDeclaration {
  readonly states: readonly { readonly state: string; readonly params?: object }[];
  readonly capabilities?: { readonly clock?: boolean; readonly skipsWaits?: boolean };
}

const validator = compileOnDemand<WrittenDeclaration>({
  type: 'object',
  required: ['states'],
  properties: {
    states: {
      type: 'array',
      items: { type: 'object', required: ['state'], properties: { state: { type: 'string' } } },
    },
    capabilities: {
      type: 'object',
      properties: { clock: { type: 'boolean' }, skipsWaits: { type: 'boolean' } },
    },
  },
});

/** A declaration as the protocol writes it; undefined when it is none. */
export function readDeclaration(value: unknown): Declaration | undefined {
  const isDeclaration = validator();
  if (!isDeclaration(value)) return undefined;
  const { clock = false, skipsWaits = false } = value.capabilities ?? {};
  const params = new Map(value.states.flatMap((each) => (each.params ? [[each.state, each.params]] : [])));
  return { states: value.states.map(({ state }) => state), clock, skipsWaits, params };
}

/** What an adapter says by its own schema that it does not take; undefined where it takes it, or gives no schema. */
export function excludedBy(
  { params: schemas }: Pick<Declaration, 'params'>,
  state: string,
  params: StateParams,
): string | undefined {
  const schema = schemas.get(state);
  if (schema === undefined) return undefined;
  try {
    const validate = new Ajv2020({ ...trusted, strict: false }).compile(schema);
    if (validate(params)) return undefined;
    const [error] = validate.errors ?? [];
    return `${(error?.instancePath ?? '').slice(1)} ${error?.message ?? 'is excluded'}`.trim();
  } catch {
    // What cannot be read as a schema excludes nothing; "state-control check" says what is wrong with it.
    return undefined;
  }
}

/** Ends a scenario that asks for what the adapter's own schema excludes: it does not support that. */
export function assertNotExcluded(
  declared: Pick<Declaration, 'params'>,
  state: string,
  params: StateParams,
): void {
  const why = excludedBy(declared, state, params);
  if (why === undefined) return;
  const asked = `"${state}" ${JSON.stringify(params)}`;
  throw new Untestable('state-unsupported', `${asked}: by the adapter's own schema ${why}`, [state]);
}

/** What is said of an answer that forgets what its members have to stand in. */
export const withoutValues = 'answers members outside of values: write {"values": {…}}';

/**
 * The values of an answer; one of no members has none. Undefined for members that stand elsewhere, which would be taken
 * for no values at all.
 */
export function valuesIn(body: unknown): StateValues | undefined {
  const answer = body ?? {};
  if (typeof answer !== 'object') return undefined;
  const values: unknown = Reflect.get(answer, 'values');
  if (values !== undefined) return (values ?? {}) as StateValues;
  return Object.keys(answer).length === 0 ? {} : undefined;
}

/** Why a state cannot be had, where a program says so. */
export function unsupportedIn(body: unknown): string | undefined {
  const why: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'unsupported') : undefined;
  return why === undefined || why === false ? undefined : String(why);
}
