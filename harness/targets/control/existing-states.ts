import { Untestable } from '#harness/result/outcome.ts';
import type { Control, StateParams, StateValues } from './control.ts';

/** States that already hold, by name, with what each would answer. */
export type GivenStates = Readonly<Record<string, StateValues>>;

/**
 * State control by what is there: the operator says which states hold on this server. Nothing is brought about, so a
 * state with other parameters than those that hold is not supported, and there is no calm state to return to.
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
      if (values === undefined) throw unsupported(state, 'is not among those that are given');
      const answer = fitted(values, params);
      if (answer === undefined) throw unsupported(state, `is not given with ${JSON.stringify(params)}`);
      return answer;
    },
    calm: async () => undefined,
  };
}

/** What holds as far as it is asked for: of a list as many as are wanted. Undefined where something else is wanted. */
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

/** Whether something is to behave as nobody can promise: an account that settles late, or fails. */
function takesTime(wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return true;
  const { settlesAfterSeconds = 0, outcome = 'succeeded' } = wanted as Record<string, unknown>;
  return settlesAfterSeconds !== 0 || outcome !== 'succeeded';
}

function unsupported(state: string, why: string): Untestable {
  return new Untestable('state-unsupported', `the state "${state}" ${why}`, [state]);
}
