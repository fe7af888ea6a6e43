import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileOnDemand, trusted } from '#harness/compile-on-demand.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { StateParams, StateValues } from './control.ts';

/** What a state control adapter declares: `GET /states`, or what a command prints for `list`. */
export interface Declaration {
  readonly states: readonly string[];
  readonly clock: boolean;
  readonly skipsWaits: boolean;
  /** The parameter schemas of states, if declared. */
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

/** Parses a declaration; undefined if it is invalid. */
export function readDeclaration(value: unknown): Declaration | undefined {
  const isDeclaration = validator();
  if (!isDeclaration(value)) return undefined;
  const { clock = false, skipsWaits = false } = value.capabilities ?? {};
  const params = new Map(value.states.flatMap((each) => (each.params ? [[each.state, each.params]] : [])));
  return { states: value.states.map(({ state }) => state), clock, skipsWaits, params };
}

/** Why the adapter's own schema excludes parameters; undefined if it accepts them, or has no schema. */
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
    // An invalid schema excludes nothing; "state-control check" reports it.
    return undefined;
  }
}

/** Ends a scenario whose parameters the adapter's own schema excludes: they are not supported. */
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

/** The problem of a response whose fields are not inside `values`. */
export const withoutValues = 'returned fields outside of values: return {"values": {…}}';

/**
 * The values of a response; an empty object has none. Undefined for fields outside of `values`, which would be taken
 * for no values at all.
 */
export function valuesIn(body: unknown): StateValues | undefined {
  const answer = body ?? {};
  if (typeof answer !== 'object') return undefined;
  const values: unknown = Reflect.get(answer, 'values');
  if (values !== undefined) return (values ?? {}) as StateValues;
  return Object.keys(answer).length === 0 ? {} : undefined;
}

/** The reason why a program does not support a state. */
export function unsupportedIn(body: unknown): string | undefined {
  const why: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'unsupported') : undefined;
  return why === undefined || why === false ? undefined : String(why);
}
