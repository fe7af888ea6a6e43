import { isCounted } from '#harness/result/claim.ts';
import { isInPart } from '#harness/result/coverage.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { bestStep, remedies, spentBudget } from './advice.ts';
import { longestQuote } from './evidence.ts';
import { counted, mostFirst } from './model.ts';
import { paint } from './paint.ts';

/** Causes that nothing given to the run removes, so that the change which covers most does not explain them. */
const explained: ReadonlySet<Cause> = new Set([
  'operation-not-found',
  'document-unread',
  'depends-on',
  'command-absent',
  'unreadable-output',
  'needs-scenarios',
  'not-seen',
  'not-reached',
  'not-begun',
]);

/** How many rules were not tested, or only in part, and why; and the one change that would cover the most. */
export function notCoveredLines(result: RunResult): readonly string[] {
  const { rules, notOffered = {} } = result;
  const untested = rules.filter((rule) => isCounted(rule) && rule.verdict === 'untested');
  const inPart = rules.filter((rule) => isCounted(rule) && isInPart(rule));
  const [step, ...commands] = bestStep(result).map((line) => oneLine(line));
  const causes = mostFirst(untested, ({ cause }): Cause => cause ?? 'not-seen');
  const lines = [
    ...headed(
      `not tested: ${counted(untested.length, 'rule')}`,
      causes.map(([cause, members]) => [members.length, causeText(cause, members)]),
    ),
    ...headed(
      `tested in part: ${counted(inPart.length, 'rule')}`,
      mostFirst(inPart, whyInPart).map(([why, { length }]) => [length, why]),
    ),
    ...Object.entries(notOffered).map(([area, reason]) =>
      paint('dim', `  ${area} not offered: ${oneLine(reason, longestQuote)}`),
    ),
    ...(step === undefined ? [] : [`  ${paint('bold', 'to cover most:')} ${step}`]),
    ...commands.map((command) => `      ${command}`),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function headed(heading: string, rows: readonly (readonly [number, string])[]): readonly string[] {
  const lines = rows.map(([count, words]) => paint('dim', `    ${String(count).padStart(3)}  ${words}`));
  return rows.length === 0 ? [] : [paint('yellow', `  ${heading}`), ...lines];
}

/** A cause with what it is about or, without that, what it means. */
function causeText(cause: Cause, members: readonly RuleResult[]): string {
  if (!explained.has(cause)) return cause;
  const names = mostFirst(
    members.flatMap(({ needs = [] }) => needs),
    (name) => name,
  );
  return `${cause}: ${names.length === 0 ? remedies[cause] : firstFew(names.map(([name]) => oneLine(name)))}`;
}

/** Why something was left out of the test of a rule: the budget of its grids, or the cause of a scenario. */
function whyInPart(rule: RuleResult): string {
  const budget = spentBudget(rule);
  if (budget !== undefined) return `budget-spent (${budget})`;
  const { grids = [], scenarios } = rule;
  const left = scenarios.find(({ outcome, cause }) => outcome === 'untested' && cause !== 'not-seen');
  if (left?.cause === 'budget-spent') return `budget-spent (${left.needs?.join(', ')})`;
  const [leftOut] = grids.flatMap((grid) => grid.leftOut ?? []);
  return oneLine(left?.cause ?? leftOut ?? 'operations were left out', longestQuote);
}
