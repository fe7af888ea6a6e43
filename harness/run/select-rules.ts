import { areas, ruleById } from '#harness/rules/register.ts';

/** The ids that one word means: a rule, all rules of an area, or `all`. Undefined for any other word. */
export function rulesMeantBy(word: string): readonly string[] | undefined {
  const meant = areas.filter(({ id }) => word === 'all' || word === id).flatMap(({ rules }) => rules);
  if (meant.length > 0) return meant.map(({ id }) => id);
  return ruleById(word) === undefined ? undefined : [word];
}
