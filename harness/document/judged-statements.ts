import type { RuleResult } from '#harness/result/result.ts';
import { countVerdicts, type Verdict, worstOf } from '#harness/result/verdict.ts';
import { type Section, type Statement, statementsOf } from './document.ts';

/** What a result says about a rule; undefined if it does not have the rule. */
export type RuleIn = (id: string) => Pick<RuleResult, 'basis' | 'verdict'> | undefined;

/**
 * The verdict on a statement: the worst of its rules that can fail or, without such rules, of the open ones.
 * Undefined if the result has none of its rules.
 */
export function verdictOn({ rules }: Statement, ruleIn: RuleIn): Verdict | undefined {
  const found = rules.flatMap((id) => ruleIn(id) ?? []);
  const failing = found.filter(({ basis, verdict }) => basis !== 'open' && verdict !== 'inapplicable');
  return worstOf((failing.length > 0 ? failing : found).map(({ verdict }) => verdict));
}

/** The number of statements, and how many of them have each verdict. The others have no rule in the result. */
export function countStatements(sections: readonly Section[], rules: readonly RuleResult[]) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const all = sections.flatMap(statementsOf);
  const decided = all.flatMap((statement) => verdictOn(statement, (id) => byId.get(id)) ?? []);
  return { all: all.length, ...countVerdicts(decided.map((verdict) => ({ verdict }))) };
}
