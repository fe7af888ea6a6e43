import type { styleText } from 'node:util';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';
import { adviceTexts, mostFirst } from './rule-text.ts';

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** What would let the rules of a cause be exercised. */
const remedies: Readonly<Record<Cause, string>> = {
  'no-state-control': 'give the server state control (stateControl in its profile)',
  'state-unsupported': 'teach its state control more',
  'effect-not-allowed': 'permit more (--allow, or allow in its profile)',
  'budget-spent': 'let the run send more or take longer (budget in its profile)',
  'no-credential': 'give credentials (credentials in its profile)',
  'operation-not-found': 'say where operations lie (paths in its profile)',
  'command-absent': 'describe these commands in the subject file, if the client has them',
  'unreadable-output': 'have them print objects, or correct output in the subject file',
  'depends-on': 'mend the rules that they rest on',
  'not-seen': 'their situation never arose',
  'not-reached': 'the run ended before it got to them, or other shards have them',
  'not-begun': 'the run could not begin',
};

/** Causes that lie with what the server answered; the others with what the run was given. */
const causesOfServer: ReadonlySet<Cause> = new Set([
  'operation-not-found',
  'depends-on',
  'command-absent',
  'unreadable-output',
  'not-seen',
]);

/** How many of the missing things are named: those that most rules wait for. */
const named = 4;

/** Why rules were not tested, the commonest cause first, and what would let more of them be. */
export function untestedLines(result: RunResult, paint: Paint): string[] {
  const { rules } = result;
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  const advice = adviceTexts(result);
  const lines = mostFirst(untested, ({ cause }) => cause ?? 'not-seen').map(([cause, members]) => {
    const isAdvised = advice.length > 0 && !causesOfServer.has(cause);
    const words = isAdvised ? '' : `: ${remedies[cause]}${mostNeeded(members)}`;
    return { cause, line: paint('dim', `    ${members.length} untested for ${cause}${words}`) };
  });
  const [ofServer, ofRun] = [true, false].map((wanted) =>
    lines.filter(({ cause }) => causesOfServer.has(cause) === wanted).map(({ line }) => line),
  );
  return [
    ...headed('untested because of what the run lacked', ofRun, paint),
    ...headed('untested because of what was not there, or never happened', ofServer, paint),
    ...headed(
      'to judge more, step by step: each adds at least so many rules to those before it',
      advice.map(({ count, words }) => `    ${`+${count}`.padStart(4)}  ${oneLine(words)}`),
      paint,
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

/** Lines under a heading; nothing where there are none. */
export function headed(heading: string, lines: readonly string[] = [], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint('dim', `  ${heading}`), ...lines];
}
