import { readOwnData } from '#harness/bundled-data.ts';

/** For each state the rules that ask for it; those of callers and of the clock are left out. Written by `npm run states`. */
export const rulesOfStates: Readonly<Record<string, readonly string[]>> = readOwnData(
  'harness/control/states-of-rules.yaml',
) as Record<string, readonly string[]>;

/** The states that the scenarios of a rule ask for. */
export function statesOf(rule: string): readonly string[] {
  return Object.entries(rulesOfStates).flatMap(([state, rules]) => (rules.includes(rule) ? [state] : []));
}
