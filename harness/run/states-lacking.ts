import type { Control } from '#harness/control/control.ts';
import type { RuleResult } from '#harness/result/result.ts';

/**
 * A rule that was not exercised for want of state control, with every state that it lacks and not only the one that its
 * first scenario asked for first. What has another cause stays as it is.
 `wanted` are the states that its scenarios enter.
 */
export function namingStates(
  rule: RuleResult,
  { states, adapter }: Pick<Control, 'states' | 'adapter'>,
  wanted: readonly string[],
): RuleResult {
  const { verdict, cause, detail = '', needs = [] } = rule;
  const isOfControl = cause === 'no-state-control' || cause === 'state-unsupported';
  if (verdict !== 'untested' || !isOfControl) return rule;
  const lacking = wanted.filter((state) => !states.has(state));
  if (lacking.length === 0) return rule;
  const named = lacking.map((state) => `"${state}"`).join(', ');
  // What else is lacking is said as well: a clock, answers that are no examples.
  const others = needs.filter((need) => !lacking.includes(need));
  const words =
    adapter === 'none' ? `needs state control: ${named}` : `needs the ${count(lacking.length)} ${named}`;
  return {
    ...rule,
    detail: others.length > 0 ? `${detail}; ${words}` : words,
    needs: [...others, ...lacking],
  };
}

function count(states: number): string {
  return states === 1 ? 'state' : 'states';
}
