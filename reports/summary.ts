import { knownBecause } from '#harness/result/baseline.ts';
import { claimText, toleratedText, unknownReleaseText } from '#harness/result/claim.ts';
import { sampleOf } from '#harness/result/coverage.ts';
import { headlineOf } from '#harness/result/gate.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { groupByCause } from '#reports/shared-causes.ts';
import { evidenceLines, longestQuote } from './evidence-lines.ts';
import { describingFile, isBroken, shownVerdicts } from './rule-text.ts';
import { headed, paint, untestedLines } from './untested-lines.ts';

/** The maximum number of rules named as "tested on a sample only". */
const mostNamed = 4;

/** If a run has more failures than this, only one piece of evidence is shown for each failure. */
const fewFailures = 3;

/** The summary of a run for a terminal. `areas` maps the two letters of an area to its title. */
export function summary(result: RunResult, areas: ReadonlyMap<string, string>): string {
  const { rules } = result;
  return [
    '',
    heading(result),
    '',
    ...[...Map.groupBy(rules, ({ id }) => id.slice(0, 2))].map(([area, members]) =>
      areaLine(area, areas.get(area) ?? '', members),
    ),
    ...failureLines(result),
    ...knownLines(result),
    '',
    ...remarkLines(result),
    ...sampleLines(result),
    ...untestedLines(result),
    ...claimLines(result),
    ...verdictLines(result),
    totals(result),
    '',
  ].join('\n');
}

/** Like `summary`, but with only the new and known failures, the remarks, the totals and the verdict. */
export function quietSummary(result: RunResult): string {
  return [
    ...failureLines(result, 1).filter((line) => line !== ''),
    ...knownLines(result).filter((line) => line !== ''),
    ...remarkLines(result),
    `${result.target.name}:${totals(result).slice(1)}`,
    shownLine(result),
  ].join('\n');
}

function heading({ target, capabilities, shard }: RunResult): string {
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`;
  const { baseUrl, release } = target;
  const rest =
    baseUrl === undefined
      ? `a client, release ${release}`
      : `${baseUrl}, release ${release}, state control: ${capabilities.stateControl}${part}`;
  return paint('bold', `${target.name}  `) + paint('dim', rest);
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
function areaLine(area: string, title: string, rules: readonly RuleResult[]): string {
  const bad = rules.some(isBroken);
  const cells = shownVerdicts
    .map((verdict) => [verdict, rules.filter((rule) => rule.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => paint(styles[verdict], `${count} ${verdict}`));
  const has = (wanted: RuleResult['verdict']): boolean => rules.some(({ verdict }) => verdict === wanted);
  const good = has('untested') ? paint('yellow', '~') : paint('green', '✓');
  const mark = bad ? paint('red', '✗') : has('passed') ? good : '·';
  return `  ${mark} ${area}  ${title.padEnd(26)} ${cells.join(', ')}`;
}

/** Every failure that no baseline accepts, and every error. Failures with the same evidence are grouped. */
function failureLines(result: RunResult, evidence = 2): string[] {
  const news = result.rules.filter((rule) => isBroken(rule) && knownBecause(result, rule.id) === undefined);
  const most = news.length > fewFailures ? 1 : evidence;
  return groupByCause(news, result).flatMap(({ rules: [first, ...others] }) => {
    if (first === undefined) return [];
    const details =
      first.verdict === 'error'
        ? [`      ${oneLine(first.detail ?? '')}`]
        : first.evidence.slice(0, most).flatMap((each) => evidenceLines(each, first.id, result));
    const names = [first, ...others].map(ruleLine);
    return ['', ...names, ...details, ...others.flatMap((rule) => otherwiseExpected(rule, first))];
  });
}

/** A line with the evidence of a grouped rule, if the first rule of the group has different evidence. */
function otherwiseExpected({ id, evidence: [shown] }: RuleResult, first: RuleResult): string[] {
  const [lead] = first.evidence;
  if (shown === undefined || (shown.expected === lead?.expected && shown.actual === lead.actual)) return [];
  return [
    `      ${id} expected ${oneLine(shown.expected, longestQuote)}, found ${oneLine(shown.actual, longestQuote)}`,
  ];
}

function ruleLine(rule: RuleResult): string {
  const name = paint(rule.verdict === 'failed' ? 'red' : 'magenta', `${rule.verdict} ${rule.id}`);
  return `  ${name} ${rule.title} ${paint('dim', `(§${rule.section})`)}`;
}

/** The known failures, one per line, and the baseline entries to remove. */
function knownLines(result: RunResult): string[] {
  const { accepted = [], stale = [] } = result.baseline ?? {};
  const titles = new Map(result.rules.map(({ id, title }) => [id, title]));
  const lines = [
    ...accepted.map((id) => {
      const why = paint('dim', oneLine(knownBecause(result, id) ?? '', longestQuote));
      return `  ${paint('yellow', `known  ${id}`)} ${titles.get(id) ?? ''}, ${why}`;
    }),
    ...stale.map((id) => `  ${paint('yellow', `passes ${id}`)}: remove this entry from the baseline`),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function verdictLines(result: RunResult): string[] {
  if (result.baseline === undefined) return [];
  const { accepted, unexpected, expired } = result.baseline;
  const news = unexpected.length + expired.length;
  const words = news === 0 ? 'no new failures' : `${news} new ${news === 1 ? 'failure' : 'failures'}`;
  return [paint(news === 0 ? 'yellow' : 'red', `  ${words}, ${accepted.length} known`)];
}

/** The last line about a target: the verdict, and a note if the run had no credentials. */
export function shownLine(result: RunResult): string {
  const remedy = describingFile(result) ? 'add a key to the profile' : 'set SVC_ADMINISTRATOR_KEY';
  const without = `; the run had no credentials: ${remedy} (docs/ci.md)`;
  const note = result.withoutCredentials === true ? paint('yellow', without) : '';
  return `  ${paint('bold', headlineOf(result))}${note}\n`;
}

/** The allowed effects, then the claims by result. Empty if a claim has more rules than the run. */
function claimLines({ claims = [], rules, capabilities, notOffered = {} }: RunResult): string[] {
  if (claims.some((claim) => claim.rules > rules.length)) return [];
  const { allowed, movesClock } = capabilities;
  const groups = Map.groupBy(claims, (claim) => claimText(claim).split(' (')[0] ?? '');
  const lines = [...groups].map(([state, group]) => {
    const names = group.map((claim) => `${claim.id}${claimText(claim).slice(state.length)}`);
    return `    ${state}: ${names.join(', ')}`;
  });
  const clock = movesClock ? 'clock moved' : 'clock not moved';
  const heading = `claims (${allowed.length > 0 ? `allowed effects: ${allowed.join(', ')}; ` : ''}${clock})`;
  const reasons = Object.entries(notOffered).map(
    ([area, reason]) => `    ${area} not offered: ${oneLine(reason, longestQuote)}`,
  );
  return headed(
    heading,
    [...lines, ...reasons].map((line) => paint('dim', line)),
  );
}

function totals({ summary: count, durationMs }: RunResult): string {
  const parts = shownVerdicts.map((verdict) => {
    const text = `${count[verdict]} ${verdict}`;
    return count[verdict] === 0 ? paint('dim', text) : paint(styles[verdict], text);
  });
  return `  ${parts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s`;
}

function remarkLines(result: RunResult): string[] {
  const { partial, notCalm, excluded = [], leftBehind = [] } = result;
  const tolerated = toleratedText(result);
  const unknownRelease = unknownReleaseText(result.target);
  const leftOut = `excluded rules, which the claims count as not tested: ${excluded.join(', ')}`;
  const early = '  ended early: the result is partial; rules that were not reached are untested';
  return [
    ...(partial === true ? [paint('yellow', early)] : []),
    ...(unknownRelease === undefined ? [] : [paint('yellow', `  ${oneLine(unknownRelease)}`)]),
    ...(tolerated === undefined ? [] : [paint('yellow', `  ${oneLine(tolerated, longestQuote)}`)]),
    ...(excluded.length > 0 ? [paint('yellow', `  ${oneLine(leftOut, longestQuote)}`)] : []),
    ...(notCalm === undefined
      ? []
      : [paint('yellow', oneLine(`  the initial state was not restored at the end: ${notCalm}`))]),
    ...leftBehind.map(({ path, ids, refusal = 'the API cannot delete them' }) => {
      const text = `records left behind at ${path}, because ${refusal}: ${ids.join(', ')}`;
      return paint('yellow', `  ${oneLine(text, longestQuote)}`);
    }),
  ];
}

/** The passed rules with untested items, starting with the rules that have the most of them. */
function sampleLines({ rules }: RunResult): string[] {
  const passed = rules.filter(({ verdict }) => verdict === 'passed');
  const left = ({ coverage = [] }: RuleResult): number =>
    coverage.reduce((sum, each) => sum + each.left.length, 0);
  const sampled = passed.filter((rule) => left(rule) > 0).sort((a, b) => left(b) - left(a));
  const names = sampled.slice(0, mostNamed).map((rule) => `${rule.id} ${sampleOf(rule)}`);
  const more = sampled.length > mostNamed ? ` and ${sampled.length - mostNamed} more in report.html` : '';
  const words = `  tested on a sample only (${sampled.length} of ${passed.length} passed rules): ${names.join('; ')}${more}`;
  return sampled.length === 0 ? [] : [paint('yellow', words)];
}
