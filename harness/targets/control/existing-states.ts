import { Untestable } from '#harness/result/outcome.ts';
import type { Control, StateParams, StateValues } from './control.ts';

/** Existing states by name, with their return values. */
export type GivenStates = Readonly<Record<string, StateValues>>;

/**
 * State control by existing states: the operator declares which states hold on this server. None is entered, so a
 * state with other parameters is not supported, and the initial state cannot be restored.
 */
export function givenControl(given: GivenStates): Control {
  return {
    adapter: 'given',
    states: new Set(Object.keys(given)),
    movesClock: false,
    skipsWaits: false,
    hasNoCalm: true,
    async enter(state, params = {}) {
      const values = given[state];
      if (values === undefined) throw unsupported(state, 'is not declared in the profile');
      const answer = fitted(values, params);
      if (answer === undefined) throw unsupported(state, `is not declared with ${JSON.stringify(params)}`);
      return answer;
    },
    calm: async () => undefined,
  };
}

/** The requested part of an existing value: of a list as many items as requested. Undefined if it does not match. */
function fitted(values: StateValues, params: StateParams): StateValues | undefined {
  const answer: Record<string, unknown> = { ...values };
  for (const [name, wanted] of Object.entries(params)) {
    const held = values[name];
    if (Array.isArray(wanted)) {
      if (!Array.isArray(held) || held.length < wanted.length || wanted.some(takesTime)) return undefined;
      answer[name] = held.slice(0, wanted.length);
    } else if (name === 'count') {
      if (typeof held !== 'number' || typeof wanted !== 'number') return undefined;
    } else if (held !== wanted) return undefined;
  }
  return answer;
}

/** Whether a parameter needs behaviour that cannot be declared: an account that settles late, or fails. */
function takesTime(wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return true;
  const { settlesAfterSeconds = 0, outcome = 'succeeded' } = wanted as Record<string, unknown>;
  return settlesAfterSeconds !== 0 || outcome !== 'succeeded';
}

function unsupported(state: string, why: string): Untestable {
  return new Untestable('state-unsupported', `the state "${state}" ${why}`, [state]);
}
