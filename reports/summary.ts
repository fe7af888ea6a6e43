import { styleText } from 'node:util';
import { knownBecause } from '#harness/result/baseline.ts';
import { gridText, isWhole, pairsOf } from '#harness/result/grid.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { adviceTexts, remedies } from './advice.ts';
import { type Fact, factsOf, longestQuote } from './evidence.ts';
import {
  counted,
  describingFile,
  gist,
  isBroken,
  mostFirst,
  type Report,
  reportOf,
  shownVerdicts,
  split,
} from './model.ts';
import { remarks } from './remarks.ts';
import { type CauseGroup, groupByCause } from './shared-causes.ts';

/** The maximum number of items that one line names, such as missing states. */
const mostNamed = 4;

/** If a run has more failures than this, only one piece of evidence is shown for each failure. */
const fewFailures = 3;

/** Styles text, always with colours. If colours are not wanted, the caller removes them. */
function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { validateStream: false });
}

const warning = (text: string): string => paint('yellow', `  ${text}`);

/** The summary of a run for a terminal. */
export function summary(result: RunResult): string {
  const report = reportOf(result);
  return [
    '',
    heading(result),
    '',
    ...report.areas.map(areaLine),
    ...failureLines(result, report),
    ...knownLines(result, report),
    '',
    ...remarks(result).map(warning),
    ...combinationLines(result),
    ...untestedLines(report, result),
    ...claimLines(report, result),
    ...baselineLine(result),
    totals(report),
    '',
  ].join('\n');
}

/** Like `summary`, but with only the new and known failures, the remarks, the totals and the verdict. */
export function quietSummary(result: RunResult): string {
  const report = reportOf(result);
  return [
    ...[...failureLines(result, report, 1), ...knownLines(result, report)].filter((line) => line !== ''),
    ...remarks(result).map(warning),
    `${result.target.name}:${totals(report).slice(1)}`,
    shownLine(result),
  ].join('\n');
}

/** The last line about a target: the verdict, and a note if the run had no credentials. */
export function shownLine(result: RunResult): string {
  const remedy = describingFile(result) ? 'add a key to the profile' : 'set SVC_ADMINISTRATOR_KEY';
  const without = `; the run had no credentials: ${remedy} (docs/ci.md)`;
  const note = result.withoutCredentials === true ? paint('yellow', without) : '';
  return `  ${paint('bold', reportOf(result).headline)}${note}\n`;
}

function heading({ target, capabilities, shard }: RunResult): string {
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`;
  const { baseUrl = 'a client', release } = target;
  const control = target.baseUrl === undefined ? '' : `, state control: ${capabilities.stateControl}${part}`;
  return paint('bold', `${target.name}  `) + paint('dim', `${baseUrl}, release ${release}${control}`);
}

const styles = {
  passed: 'green',
  failed: 'red',
  error: 'magenta',
  observed: 'cyan',
  untested: 'yellow',
  inapplicable: 'dim',
} as const;

/** The mark is ✗ if a rule is broken, else · if no rule passed, else ~ if a rule is untested, else ✓. */
function areaLine({ id, title, rules }: Report['areas'][number]): string {
  const count = (wanted: Verdict): number => rules.filter(({ verdict }) => verdict === wanted).length;
  const cells = shownVerdicts
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => paint(styles[verdict], `${count(verdict)} ${verdict}`));
  const good = count('untested') > 0 ? paint('yellow', '~') : paint('green', '✓');
  const mark = rules.some(isBroken) ? paint('red', '✗') : count('passed') > 0 ? good : '·';
  return `  ${mark} ${id}  ${title.padEnd(26)} ${cells.join(', ')}`;
}

/** Every failure that no baseline accepts, then every error. Those with the same evidence are grouped. */
function failureLines(result: RunResult, { news, errors }: Report, evidence = 2): string[] {
  const most = news.length + errors.length > fewFailures ? 1 : evidence;
  return [news, errors]
    .flatMap((rules) => groupByCause(rules, result))
    .flatMap((group) => groupLines(group, result, most));
}

function groupLines({ rules }: CauseGroup, result: RunResult, most: number): string[] {
  const [first, ...others] = rules;
  if (first === undefined) return [];
  const details =
    first.verdict === 'error'
      ? [`      ${oneLine(first.detail ?? '')}`]
      : first.evidence.slice(0, most).flatMap((each) => factsOf(each, first, result).map(factLine));
  // Rules of a group can have the same cause, but different evidence.
  const different = others
    .filter((rule) => gist(rule) !== gist(first))
    .map((rule) => `      ${rule.id} ${gist(rule, longestQuote)}`);
  return ['', ...rules.map(ruleLine), ...details, ...different];
}

function factLine([label, words]: Fact): string {
  if (label === '') return paint('dim', `      ${words}`);
  return `      ${label.padEnd(8)} ${label === 'found' ? paint('bold', words) : words}`;
}

function ruleLine(rule: RuleResult): string {
  const name = paint(styles[rule.verdict], `${rule.verdict} ${rule.id}`);
  return `  ${name} ${rule.title} ${paint('dim', `(§${rule.section})`)}`;
}

/** The known failures, one per line, and the baseline entries to remove. */
function knownLines(result: RunResult, { known }: Report): string[] {
  const lines = [
    ...known.map(({ id, title }) => {
      const why = paint('dim', oneLine(knownBecause(result, id) ?? '', longestQuote));
      return `  ${paint('yellow', `known  ${id}`)} ${title}, ${why}`;
    }),
    ...(result.baseline?.stale ?? []).map(
      (id) => `  ${paint('yellow', `passes ${id}`)}: remove this entry from the baseline`,
    ),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function baselineLine({ baseline }: RunResult): string[] {
  if (baseline === undefined) return [];
  const news = baseline.unexpected.length + baseline.expired.length;
  const words = news === 0 ? 'no new failures' : counted(news, 'new failure');
  return [paint(news === 0 ? 'yellow' : 'red', `  ${words}, ${baseline.accepted.length} known`)];
}

/** The allowed effects, then the claims by result. Empty if a claim has more rules than the run. */
function claimLines({ claims }: Report, result: RunResult): string[] {
  const { rules, capabilities, notOffered = {} } = result;
  if (result.claims?.some((claim) => claim.rules > rules.length)) return [];
  const { allowed, movesClock } = capabilities;
  const groups = Map.groupBy(claims, ({ words }) => words.split(' (')[0] ?? '');
  const lines = [
    ...[...groups].map(
      ([state, group]) =>
        `${state}: ${group.map(({ id, words }) => id + words.slice(state.length)).join(', ')}`,
    ),
    ...Object.entries(notOffered).map(
      ([area, reason]) => `${area} not offered: ${oneLine(reason, longestQuote)}`,
    ),
  ];
  const effects = allowed.length > 0 ? `allowed effects: ${allowed.join(', ')}; ` : '';
  return headed(
    `claims (${effects}${movesClock ? 'clock moved' : 'clock not moved'})`,
    lines.map((line) => paint('dim', `    ${line}`)),
  );
}

/** What was sent for rules about everything of which a value was left out; the others are summed up. */
function combinationLines({ rules }: RunResult): string[] {
  const tried = rules.flatMap(({ id, grids = [] }) => (pairsOf(grids).all > 0 ? [{ id, grids }] : []));
  const [whole, others] = split(tried, ({ grids }) => isWhole(grids));
  const groups = Map.groupBy(others, ({ grids }) => {
    const leftOut = new Set(grids.flatMap((each) => each.leftOut ?? []));
    return [gridText(grids), ...leftOut].join('; ');
  });
  const lines = [...groups].map(([words, group]) => `${group.map(({ id }) => id).join(', ')}: ${words}`);
  const { sent, all } = pairsOf(whole.flatMap(({ grids }) => grids));
  if (whole.length > 0) lines.push(`${counted(whole.length, 'rule')}: every value, ${sent} of ${all} pairs`);
  return headed(
    'combinations tried for rules about everything (grids in report.html)',
    lines.map((line) => paint('dim', `    ${line}`)),
  );
}

function totals({ counts, took }: Report): string {
  const parts = counts.map(([verdict, count]) =>
    paint(count === 0 ? 'dim' : styles[verdict], `${count} ${verdict}`),
  );
  return `  ${parts.join(', ')} in ${took}`;
}

/** Causes that depend on the server or client; the other causes depend on how the run was started. */
const causesOfTarget: ReadonlySet<Cause> = new Set([
  'operation-not-found',
  'document-unread',
  'depends-on',
  'command-absent',
  'unreadable-output',
  'not-seen',
]);

/** Why rules were not tested, the most frequent cause first, and how to test more. */
function untestedLines({ causes }: Report, result: RunResult): string[] {
  const side = result.target.baseUrl === undefined ? 'the client' : 'the server';
  const advice = adviceTexts(result);
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
    .slice(0, mostNamed)
    .map(([name, { length }]) => `${oneLine(name)} (${length})`);
  return most.length === 0 ? '' : `: ${most.join(', ')}`;
}

function headed(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint('dim', `  ${heading}`), ...lines];
}
