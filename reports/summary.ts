import { styleText } from 'node:util';
import type { Cause } from '#harness/result/outcome.ts';
import type { Evidence, RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#reports/one-line.ts';
import { rowsOf, type Screen, type Tellable, tellWithin } from '#reports/one-screen.ts';
import { foundBy } from '#reports/rule-text.ts';

export interface SummaryOptions {
  /** Whether to colour; the words say everything without it. */
  readonly colour: boolean;
  /** Title of an area by its two letters. */
  readonly areas: ReadonlyMap<string, string>;
  /** The terminal that it has to fit. */
  readonly screen?: Screen | undefined;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Where nobody says how large the screen is. */
const usualScreen: Screen = { rows: 40, columns: Number.POSITIVE_INFINITY };

/** Rows that are used on a screen of any size: less does not hold the totals, more nobody reads. */
const [fewestRows, mostRows] = [24, 40];

/** Rows for what comes beneath the summary: where the reports are, and the prompt. */
const beneath = 2;

/**
 * The run for a person at a terminal, on one screen: one line per rule area, what failed with its evidence, the
 * totals. Where failures are many, areas without any give way to them, and those beyond the screen are counted.
 */
export function summary(result: RunResult, { colour, areas, screen = usualScreen }: SummaryOptions): string {
  const paint = painter(colour);
  const { rules } = result;
  const head = ['', heading(result, paint), ''];
  const tail = [
    '',
    totals(result, paint),
    ...partialLines(result, paint),
    ...leftBehindLines(result, paint),
    ...untestedLines(result, paint),
    '',
  ];
  const failures = rules.filter(isBad).map((rule) => told(rule, paint));
  const all = [...Map.groupBy(rules, ({ id }) => id.slice(0, 2))];
  const lineOf = ([area, members]: (typeof all)[number]): string =>
    areaLine(area, areas.get(area) ?? '', members, paint);
  const bad = all.filter(([, members]) => members.some(isBad));
  const others = `  ${paint('green', '✓')} ${all.length - bad.length} more areas without a failure`;
  const inFull = all.map(lineOf);
  const inShort = all.length - bad.length > 1 ? [...bad.map(lineOf), others] : inFull;
  const rows = Math.min(mostRows, Math.max(fewestRows, screen.rows)) - beneath;
  const roomBeside = (lines: readonly string[]): number =>
    rows - rowsOf([...head, ...lines, ...tail], screen);
  const whole = failures.flatMap(({ full }) => full.at(-1) ?? []);
  const shown = rowsOf(whole, screen) <= roomBeside(inFull) ? inFull : inShort;
  const andMore = (count: number): string => paint('dim', `  and ${count} more: see the reports`);
  return [...head, ...shown, ...tellWithin(failures, roomBeside(shown), screen, andMore), ...tail].join('\n');
}

/** What failed and the totals, for a person who wants to hear of nothing else. */
export function quietSummary(result: RunResult, { colour }: Pick<SummaryOptions, 'colour'>): string {
  const paint = painter(colour);
  const failures = result.rules.filter(isBad).map((rule) => told(rule, paint));
  return [
    ...failures.flatMap(({ full }) => full.at(-1)?.slice(1) ?? []),
    ...partialLines(result, paint),
    ...leftBehindLines(result, paint),
    `${result.target.name}:${totals(result, paint).slice(1)}`,
    '',
  ].join('\n');
}

function painter(colour: boolean): Paint {
  return (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
}

function heading({ target, capabilities, shard }: RunResult, paint: Paint): string {
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`;
  const { baseUrl, release } = target;
  const rest =
    baseUrl === undefined
      ? `a client, release ${release}`
      : `${baseUrl}, release ${release}, state control: ${capabilities.stateControl}${part}`;
  const kept =
    target.behavesAs === undefined
      ? ''
      : `\n  it says ${release} and behaves as ${target.behavesAs}: what tells the two apart is as in ${target.behavesAs}`;
  return paint('bold', `${target.name}  `) + paint('dim', rest) + paint('yellow', kept);
}

function isBad({ verdict }: RuleResult): boolean {
  return verdict === 'failed' || verdict === 'error';
}

const shownVerdicts = ['passed', 'failed', 'error', 'observed', 'untested', 'inapplicable'] as const;

const styles = {
  passed: 'green',
  failed: 'red',
  error: 'magenta',
  observed: 'cyan',
  untested: 'yellow',
  inapplicable: 'dim',
} as const;

function areaLine(area: string, title: string, rules: readonly RuleResult[], paint: Paint): string {
  const bad = rules.some(isBad);
  const cells = shownVerdicts
    .map((verdict) => [verdict, rules.filter((rule) => rule.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => paint(styles[verdict], `${count} ${verdict}`));
  const mark = bad
    ? paint('red', '✗')
    : rules.some(({ verdict }) => verdict === 'passed')
      ? paint('green', '✓')
      : '·';
  return `  ${mark} ${area}  ${title.padEnd(26)} ${cells.join(', ')}`;
}

function told(rule: RuleResult, paint: Paint): Tellable {
  const name = paint(rule.verdict === 'failed' ? 'red' : 'magenta', `${rule.verdict} ${rule.id}`);
  const head = `  ${name} ${rule.title} ${paint('dim', `(§${rule.section})`)}`;
  const short = rule.title.length <= 50 ? rule.title : `${rule.title.slice(0, 49).trimEnd()}…`;
  const details =
    rule.verdict === 'error'
      ? [[`      ${oneLine(rule.detail ?? '')}`]]
      : [2, 1].map((most) => rule.evidence.slice(0, most).flatMap((each) => evidenceLines(each, paint)));
  return { full: details.map((lines) => ['', head, ...lines]), short: `  ${name} ${short}` };
}

function evidenceLines(evidence: Evidence, paint: Paint): string[] {
  return [
    `      expected ${oneLine(evidence.expected)}`,
    `      found    ${oneLine(evidence.actual).slice(0, 160)}`,
    paint('dim', `      ${foundBy(evidence)}`),
  ];
}

function totals({ summary: count, durationMs }: RunResult, paint: Paint): string {
  const parts = shownVerdicts.map((verdict) => {
    const text = `${count[verdict]} ${verdict}`;
    return count[verdict] === 0 ? paint('dim', text) : paint(styles[verdict], text);
  });
  return `  ${parts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s`;
}

function leftBehindLines({ leftBehind = [] }: RunResult, paint: Paint): string[] {
  return leftBehind.map(({ path, ids }) =>
    paint(
      'yellow',
      oneLine(
        `  left behind: ${ids.length} at ${path}, which the server publishes no way to remove: ${ids.join(', ')}`,
        160,
      ),
    ),
  );
}

function partialLines({ partial }: RunResult, paint: Paint): string[] {
  return partial === true
    ? [paint('yellow', '  interrupted: a partial result, what was not reached is untested')]
    : [];
}

/** What would let the rules of a cause be exercised. */
const remedies: Readonly<Record<Cause, string>> = {
  'no-state-control': 'give the server state control (stateControl in its profile)',
  'state-unsupported': 'teach its state control more',
  'effect-not-allowed': 'permit more (allow and budget in its profile)',
  'no-credential': 'give credentials (credentials in its profile)',
  'operation-not-found': 'say where operations lie (paths in its profile)',
  'not-seen': 'their situation never arose',
};

/** Causes that lie with what the server answered; the others with what the run was given. */
const causesOfServer: ReadonlySet<Cause> = new Set(['operation-not-found', 'not-seen']);

function headed(heading: string, lines: readonly string[] = [], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint('dim', `  ${heading}`), ...lines];
}

/** How many of the missing things are named: those that most rules wait for. */
const named = 4;

function untestedLines({ rules, partial }: RunResult, paint: Paint): string[] {
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  const groups = [...Map.groupBy(untested, ({ cause }) => cause ?? 'not-seen')].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const lines = groups.map(([cause, members]) => {
    // What was not reached has the same cause as what never arose.
    const advice = partial === true && cause === 'not-seen' ? 'not reached, or never seen' : remedies[cause];
    return {
      cause,
      line: paint('dim', `    ${members.length} untested for ${cause}: ${advice}${mostNeeded(members)}`),
    };
  });
  const [ofServer, ofRun] = [true, false].map((wanted) =>
    lines.filter(({ cause }) => causesOfServer.has(cause) === wanted).map(({ line }) => line),
  );
  return [
    ...headed('untested because of what the run lacked', ofRun, paint),
    ...headed('untested because of what the server did, or never did', ofServer, paint),
  ];
}

function mostNeeded(rules: readonly RuleResult[]): string {
  const names = rules.flatMap(({ needs = [] }) => needs);
  const most = [...Map.groupBy(names, (name) => name)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, named)
    .map(([name, { length }]) => `${oneLine(name)} (${length})`);
  return most.length === 0 ? '' : `: ${most.join(', ')}`;
}
