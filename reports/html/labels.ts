import type { RuleResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';

/** The verdicts, in the order in which HTML reports show them. */
export const shownVerdicts = ['failed', 'error', 'passed', 'observed', 'untested', 'inapplicable'] as const;

export const meanings: Readonly<Record<Verdict, string>> = {
  failed: 'tested, violated at least once',
  error: 'the harness or the connection failed; no result about the target',
  passed: 'tested, never violated',
  observed: 'the document leaves the behaviour open; the run recorded it',
  untested: 'could not be tested in this run, for the cause shown',
  inapplicable: 'a rule of another release or, when a server is tested, for clients',
};

/** Whether the run tested or observed the rule, or tried to and had an error. */
export function isExercised({ verdict }: Pick<RuleResult, 'verdict'>): boolean {
  return verdict !== 'untested' && verdict !== 'inapplicable';
}

/** Counts by verdict, for example `8 untested, 2 inapplicable`. */
export function tally(rules: readonly Pick<RuleResult, 'verdict'>[]): string {
  return shownVerdicts
    .map((wanted) => [rules.filter(({ verdict }) => verdict === wanted).length, wanted] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(', ');
}

/** Formats an ISO 8601 time in UTC as `2026-03-02 09:30:00 UTC`. Any other text is returned unchanged. */
export function instant(time: string): string {
  return time.replace(/^([\d-]{10})T([\d:]{8})(?:\.\d+)?Z$/, '$1 $2 UTC');
}

export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
