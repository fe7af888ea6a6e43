import { effects } from '#harness/profile/profile.ts';
import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { type Fact, factsOf, longestQuote } from './evidence.ts';
import { areaLines, figureLines } from './figures.ts';
import { describingFile, gist, type Report, reportOf } from './model.ts';
import { notCoveredLines } from './not-covered.ts';
import { otherCommandLines } from './other-commands.ts';
import { paint, styles, stylesOfWhole } from './paint.ts';
import { remarks } from './remarks.ts';
import { type CauseGroup, groupByCause } from './shared-causes.ts';

/** If a run has more failures than this, only one piece of evidence is shown for each failure. */
const fewFailures = 3;

/** The summary of a run for a terminal: the verdict, what failed, what was not covered, and the figures. */
export function summary(result: RunResult): string {
  const report = reportOf(result);
  // Of a run that could not start there is nothing more to tell than why, which is the reason for its exit code.
  if (result.notBegun !== undefined) return `\n${verdictLine(result, report)}\n`;
  const areas = areaLines(report);
  return [
    '',
    verdictLine(result, report),
    ...conditionLines(result, report),
    ...remarkLines(result),
    ...failureLines(result, report),
    ...knownLines(result, report),
    ...(areas.length === 0 ? [] : ['', ...areas]),
    ...notCoveredLines(result),
    '',
    ...otherCommandLines(result).map((line) => paint('dim', `  ${line}`)),
    ...figureLines(report, result),
    '',
  ].join('\n');
}

/**
 * Like `summary`, but with only the verdict, the remarks, the new and known failures, and the figures. Empty for a
 * run that could not start: the reason for its exit code says all.
 */
export function quietSummary(result: RunResult): string {
  if (result.notBegun !== undefined) return '';
  const report = reportOf(result);
  return [
    verdictLine(result, report),
    ...remarkLines(result),
    ...[...failureLines(result, report, 1), ...knownLines(result, report)].filter((line) => line !== ''),
    ...figureLines(report, result).slice(0, 1),
    '',
  ].join('\n');
}

function verdictLine({ target }: RunResult, { verdict, headline }: Report): string {
  return `${paint('bold', target.name)}  ${paint(['bold', stylesOfWhole[verdict]], verdict)}${headline.slice(verdict.length)}`;
}

/** Where the run took place, and what it was allowed and able to do. */
function conditionLines(
  { target, capabilities, shard }: RunResult,
  { place, took }: Report,
): readonly string[] {
  const { allowed, stateControl, movesClock } = capabilities;
  const part = shard === undefined ? '' : `shard ${shard.index} of ${shard.of}, `;
  const names = allowed.length === effects.length ? 'all' : allowed.join(', ');
  const permitted = allowed.length > 0 ? `allowed effects: ${names}; ` : '';
  const clock = movesClock ? ', clock moved' : '';
  return [
    `${place}, release ${target.release}, ${part}in ${took}`,
    ...(target.baseUrl === undefined ? [] : [`${permitted}state control: ${stateControl}${clock}`]),
  ].map((line) => paint('dim', `  ${line}`));
}

function remarkLines(result: RunResult): readonly string[] {
  const remedy = describingFile(result) ? 'add a key to the profile' : 'set SVC_ADMINISTRATOR_KEY';
  const without = result.withoutCredentials ? [`the run had no credentials: ${remedy} (docs/ci.md)`] : [];
  return [...without, ...remarks(result)].map((text) => paint('yellow', `  ${text}`));
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
      : differing(first.evidence)
          .slice(0, most)
          .flatMap((each) => factsOf(each, first, result).map(factLine));
  // Rules of a group can have the same cause, but different evidence.
  const different = others
    .filter((rule) => gist(rule) !== gist(first))
    .map((rule) => `      ${rule.id} ${gist(rule, longestQuote)}`);
  return ['', ...rules.map(ruleLine), ...details, ...different];
}

/** Each finding once: many requests may show the same. */
function differing(evidence: RuleResult['evidence']): RuleResult['evidence'] {
  const found = Map.groupBy(evidence, ({ expected, actual }) => JSON.stringify([expected, actual]));
  return [...found.values()].flatMap(([first]) => first ?? []);
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
