import { readRegister } from './read-register.ts';
import type { Rule, RuleArea } from './rule.ts';

/** All areas, in the order of the document, with their rules. */
export const areas: readonly RuleArea[] = readRegister();

/** Every rule of every area, including excluded ones. */
export const rules: readonly Rule[] = areas.flatMap((area) => area.rules);

/** The rules that a recording can test. */
export const recordedRules: readonly Rule[] = rules.filter(({ isRecorded }) => isRecorded === true);

const byId = new Map<string, Rule>(rules.map((rule) => [rule.id, rule]));

export function operationsOf(id: string): readonly string[] {
  return areas.find((area) => id.startsWith(`${area.id}-`))?.operations ?? [];
}

/** Accepts any string, so that ids from a command line or a tag need no prior check. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

/** The rules that a run can test. */
export const rulesOfRuns = rules.filter(({ subject }) => subject !== 'recording');

/** The ids that an argument selects: a rule, the rules of an area, or `all`. Undefined for any other. */
export function rulesMeantBy(given: string, among: readonly Rule[] = rulesOfRuns) {
  const word = given.toUpperCase();
  const ids = among.map(({ id }) => id);
  const selected = ids.filter((id) => word === 'ALL' || id === word || id.startsWith(`${word}-`));
  return selected.length === 0 ? undefined : selected;
}
