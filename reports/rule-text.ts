import type { Evidence, RuleResult } from '#reports/result.ts';

/** What a broken rule's first piece of evidence says, in one line of a server's words and ours. */
export function headline({ evidence: [first] }: RuleResult): string {
  return first === undefined ? 'broken' : `expected ${first.expected}, found ${first.actual}`;
}

/** All evidence of a broken rule, for a person who reads plain text. */
export function evidenceText(rule: RuleResult): string {
  const lines = rule.evidence.map(
    ({ expected, actual, scenario, exchanges }) =>
      `${scenario ?? 'passive check'}\n  expected ${expected}\n  found ${actual}\n  exchanges ${exchanges.join(', ')}`,
  );
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

/** A line of a feature file. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** The lines that tell a rule: of the scenarios that failed, else of the first; none where passive checks alone tell it. */
export function placesOf({ scenarios, verdict }: RuleResult): readonly Place[] {
  const broken = scenarios.filter(({ outcome }) => outcome === verdict);
  return (broken.length > 0 ? broken : scenarios.slice(0, 1)).flatMap(({ location }) => placeOf(location));
}

function placeOf(location: string): Place[] {
  const [, file, line] = /^(.+):(\d+)$/.exec(location) ?? [];
  return file === undefined || Number(line) < 1 ? [] : [{ file, line: Number(line) }];
}

/** Where a piece of evidence was found, in words. */
export function foundBy({ scenario, exchanges }: Evidence): string {
  const shown = exchanges.length > 0 ? `, exchange ${exchanges.join(', ')} in result.json` : '';
  return `${scenario ?? 'seen on other traffic'}${shown}`;
}

/** Text of others in one line, without what steers a terminal or turns the direction of writing, cut at `limit`. */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = [...line.slice(0, limit === Number.POSITIVE_INFINITY ? undefined : 2 * limit)];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}
