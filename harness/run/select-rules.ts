import { areas, ruleById } from '#harness/register/register.ts';

/** The ids that one word means, in any case: a rule, all rules of an area, or `all`. Undefined for any other word. */
export function rulesMeantBy(given: string): readonly string[] | undefined {
  const word = given.toUpperCase();
  const meant = areas.filter(({ id }) => word === 'ALL' || word === id).flatMap(({ rules }) => rules);
  if (meant.length > 0) return meant.map(({ id }) => id);
  return ruleById(word) === undefined ? undefined : [word];
}
