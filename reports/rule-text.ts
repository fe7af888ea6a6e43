import { type Place, parseLocation } from '#harness/result/location.ts';
import type { Evidence, RuleResult, RunResult } from '#harness/result/result.ts';

/** What a broken rule's first piece of evidence says, in one line of a server's words and ours. */
export function headline({ evidence: [first] }: RuleResult): string {
  return first === undefined ? 'broken' : `expected ${first.expected}, found ${first.actual}`;
}

/** All evidence of a broken rule, for a person who reads plain text. */
export function evidenceText(rule: RuleResult): string {
  const lines = rule.evidence.flatMap(({ expected, actual, scenario, exchanges }) => [
    scenario ?? 'passive check',
    `  expected ${expected}`,
    `  found ${actual}`,
    ...(exchanges.length > 0 ? [`  exchanges ${exchanges.join(', ')}`] : []),
  ]);
  return [`§${rule.section}`, ...lines].join('\n');
}

/** Why a rule was not exercised. */
export function skipReason(rule: RuleResult): string {
  return [rule.verdict, rule.cause, rule.detail].filter(Boolean).join(': ');
}

/** How long a rule's own scenarios took, in milliseconds. */
export function timeOf(rule: RuleResult): number {
  return rule.scenarios.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/**
 * The lines that tell a rule: of the scenarios that ended as it did, else of the first. None for a rule that was broken
 * on other traffic alone.
 */
export function placesOf({ scenarios, verdict }: RuleResult): readonly Place[] {
  const telling = scenarios.filter(({ outcome }) => outcome === verdict);
  const isBroken = verdict === 'failed' || verdict === 'error';
  const shown = telling.length > 0 || isBroken ? telling : scenarios.slice(0, 1);
  return shown.flatMap(({ location }) => parseLocation(location) ?? []);
}

/** Where a piece of evidence was found, in words. */
export function foundBy({ scenario, exchanges }: Evidence): string {
  const shown = exchanges.length > 0 ? `, exchange ${exchanges.join(', ')} in result.json` : '';
  return `${scenario ?? 'seen on other traffic'}${shown}`;
}

/**
 * The file of the operator's own that describes what was judged: a profile, or a client's subject file. The features lie
 * in this package, where nobody who reads a report in their repository could follow a link to them.
 */
export function describingFile({ inputs = [] }: Pick<RunResult, 'inputs'>): string | undefined {
  return inputs.find(({ name }) => name === 'profile' || name === 'subject')?.file;
}
