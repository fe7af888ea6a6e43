import { styleText } from 'node:util';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { adviceTexts, mostFirst, remedies } from './rule-text.ts';

/** Styles text, always with colours. If colours are not wanted, the caller removes them. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { validateStream: false });
}

/** Causes that depend on the server or client; the other causes depend on how the run was started. */
const causesOfTarget: ReadonlySet<Cause> = new Set([
  'operation-not-found',
  'depends-on',
  'command-absent',
  'unreadable-output',
  'not-seen',
]);

/** The maximum number of missing prerequisites to name in one line, the most frequent first. */
const named = 4;

/** Why rules were not tested, the most frequent cause first, and how to test more. */
export function untestedLines(result: RunResult): string[] {
  const { rules, target } = result;
  const side = target.baseUrl === undefined ? 'the client' : 'the server';
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  const advice = adviceTexts(result);
  const causes = mostFirst(untested, ({ cause }) => cause ?? 'not-seen');
  const linesOf = (isOfTarget: boolean): string[] =>
    causes
      .filter(([cause]) => causesOfTarget.has(cause) === isOfTarget)
      .map(([cause, members]) => {
        const words = advice.length > 0 && !isOfTarget ? '' : `: ${remedies[cause]}${mostNeeded(members)}`;
        return paint('dim', `    ${members.length} untested because of ${cause}${words}`);
      });
  return [
    ...headed('untested because of how this run was set up or ended', linesOf(false)),
    ...headed(`untested because of ${side}, or of what did not occur in this run`, linesOf(true)),
    ...headed(
      'to test more, in this order (+N: at least N more rules become testable)',
      advice.map(({ count, words }) => `    ${`+${count}`.padStart(4)}  ${oneLine(words)}`),
    ),
  ];
}

function mostNeeded(rules: readonly RuleResult[]): string {
  const names = rules.flatMap(({ needs = [] }) => needs);
  const most = mostFirst(names, (name) => name)
    .slice(0, named)
    .map(([name, { length }]) => `${oneLine(name)} (${length})`);
  return most.length === 0 ? '' : `: ${most.join(', ')}`;
}

export function headed(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint('dim', `  ${heading}`), ...lines];
}
