import type { DataTable } from '@cucumber/cucumber';
import type { Exchange } from '#harness/http/exchange.ts';
import { passiveChecks } from '#harness/rules/checks.ts';
import { judgeByChecks, type Row } from '#harness/rules/judging/judge-answer.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

/**
 * Judges answers by what judges the scenario's rules on all traffic, and says whether anything does: of some rules
 * scenarios alone can tell.
 */
export function judgeByRules(
  { session, rules }: Pick<Scenario, 'session' | 'rules'>,
  exchanges: readonly Exchange[],
): boolean {
  const { contract, profile } = session;
  const checks = passiveChecks.filter(({ rule }) => rules.includes(rule));
  judgeByChecks(checks, exchanges, { contract, release: profile.release });
  return checks.length > 0;
}

/** The rows of a table that names members or headers of an answer. */
export function rowsOf(table: DataTable): readonly Row[] {
  return table.raw() as unknown as readonly Row[];
}
