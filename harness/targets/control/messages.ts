import { compileOnDemand } from '#harness/compile-on-demand.ts';
import type { StateValues } from './control.ts';

/** What a state control adapter declares: `GET /states`, or what a command prints for `list`. */
export interface Declaration {
  readonly states: readonly string[];
  readonly clock: boolean;
  readonly skipsWaits: boolean;
}

interface WrittenDeclaration {
  readonly states: readonly { readonly state: string }[];
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
  return { states: value.states.map(({ state }) => state), clock, skipsWaits };
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
