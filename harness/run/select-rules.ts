import { rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';

/** The rules that a run can show something of. */
export const rulesOfRuns = rules.filter(({ subject }) => subject !== 'recording');

/**
 * The ids that one word means, in any case: a rule, all rules of an area, or `all`. Undefined for any other word. Rules
 * of runs unless others are given.
 */
export function rulesMeantBy(
  given: string,
  among: readonly Rule[] = rulesOfRuns,
): readonly string[] | undefined {
  const word = given.toUpperCase();
  const ids = among.map(({ id }) => id);
  const meant = ids.filter((id) => word === 'ALL' || id === word || id.startsWith(`${word}-`));
  return meant.length === 0 ? undefined : meant;
}
