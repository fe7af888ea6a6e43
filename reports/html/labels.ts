import type { RuleResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { groupDigits } from '#harness/without-locale.ts';

/** In the order in which a reader wants them. */
export const shownVerdicts = ['failed', 'error', 'passed', 'observed', 'untested', 'inapplicable'] as const;

/** What each verdict says, for the legend. */
export const meanings: Readonly<Record<Verdict, string>> = {
  failed: 'exercised, and broken at least once',
  error: 'the harness or the connection failed; says nothing about the server',
  passed: 'exercised, and held every time',
  observed: 'the document leaves it open; what the server does is written down',
  untested: 'could not be exercised here, for a cause that is given',
  inapplicable: 'not a rule of this release, or a rule for clients',
};

/** Whether the run found anything out about a rule. */
export function isExercised({ verdict }: Pick<RuleResult, 'verdict'>): boolean {
  return verdict !== 'untested' && verdict !== 'inapplicable';
}

/** `8 untested, 2 inapplicable`. */
export function tally(rules: readonly RuleResult[]): string {
  return shownVerdicts
    .map((wanted) => [rules.filter(({ verdict }) => verdict === wanted).length, wanted] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(', ');
}

/** `2026-03-02 09:30:00 UTC`; what is no UTC time of ours stays as it is. */
export function instant(time: string): string {
  return time.replace(/^([\d-]{10})T([\d:]{8})(?:\.\d+)?Z$/, '$1 $2 UTC');
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : plural}`;
}
