import { readRegister } from './read-register.ts';
import type { Rule, RuleArea } from './rule.ts';

/** The whole register, chapter by chapter in document order: what the `Rule:` blocks of `features/` say. */
export const areas: readonly RuleArea[] = readRegister();

/** Every rule of every area, excluded ones among them. */
export const rules: readonly Rule[] = areas.flatMap((area) => area.rules);

/** The rules that a recording shows. */
export const recordedRules: readonly Rule[] = rules.filter(({ isRecorded }) => isRecorded === true);

const byId = new Map<string, Rule>(rules.map((rule) => [rule.id, rule]));

/** The operations without any of which a rule has nothing to speak of; none where its area is about more than these. */
export function operationsOf(id: string): readonly string[] {
  return areas.find((area) => id.startsWith(`${area.id}-`))?.operations ?? [];
}

/** Takes any text, so that ids from a command line or a tag need no check beforehand. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

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
