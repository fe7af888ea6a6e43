import type { Reading, Round, Row } from './rows/interleaved.ts';

/** What a pair comes to, each ratio taken within a round, so that a machine that changes its pace affects none. */
interface Ratio {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** The ratio of what is read of each side. */
export function ratioOf(rounds: readonly Round[], read: (reading: Reading) => number): Ratio {
  const sorted = rounds.map(({ ours, theirs }) => read(ours) / read(theirs)).toSorted((a, b) => a - b);
  return {
    lowest: sorted.at(0) ?? Number.NaN,
    median: medianOf(sorted),
    highest: sorted.at(-1) ?? Number.NaN,
  };
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** One line of the table, as `bench/out/bench.json` has it. */
export interface Line extends Pick<Row, 'name' | 'what' | 'against' | 'unit' | 'target' | 'commands'> {
  readonly rounds: number;
  readonly ratio: Ratio;
  readonly isReached?: boolean;
  /** The same by the clock of the wall. */
  readonly clockRatio?: Ratio;
  readonly median: { readonly ours: number; readonly theirs: number };
}

/** What was measured on. */
interface Machine {
  readonly cores: number;
  /** The load when the measuring began. */
  readonly load: number;
}

export interface Table {
  readonly takenAt: string;
  /** What was measured, and on what. */
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: Machine;
  readonly lines: readonly Line[];
}

const mainOf = ({ value }: Reading): number => value;
const clockOf = ({ clock = Number.NaN }: Reading): number => clock;

export function lineOf(row: Row, rounds: readonly Round[]): Line {
  const { name, what, against, unit, target, commands } = row;
  const ratio = ratioOf(rounds, mainOf);
  const clock = ratioOf(rounds, clockOf);
  const median = (side: 'ours' | 'theirs'): number =>
    medianOf(rounds.map((round) => round[side].value).toSorted((a, b) => a - b));
  return {
    ...{ name, what, against, unit, commands, rounds: rounds.length, ratio },
    ...(target !== undefined && { target, isReached: isReached(ratio, target) }),
    ...(!Number.isNaN(clock.median) && { clockRatio: clock }),
    median: { ours: median('ours'), theirs: median('theirs') },
  };
}

function isReached({ median }: Ratio, target: NonNullable<Row['target']>): boolean {
  return 'atLeast' in target ? median >= target.atLeast : median <= target.atMost;
}

export function markdownOf({ takenAt, versions, machine, lines }: Table): string {
  const told = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const rows = lines.map(({ what, against, unit, ratio, median, target, isReached }) =>
    [
      what,
      against,
      `${short(ratio.median)} (${short(ratio.lowest)} to ${short(ratio.highest)})`,
      target === undefined ? '' : `${aim(target)}: ${isReached ? 'yes' : 'no'}`,
      `${short(median.ours)} to ${short(median.theirs)} ${unit}`,
    ].join(' | '),
  );
  return [
    '| what | against | ratio (spread) | aim | medians |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    `Taken on ${takenAt.slice(0, 10)}, at least ${fewest(lines)} interleaved rounds, with ${told.join(', ')}, on ${machine.cores} cores with a load of ${machine.load.toFixed(1)} before.`,
    '',
  ].join('\n');
}

function aim(target: NonNullable<Row['target']>): string {
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}

const fewest = (lines: readonly Line[]): number => Math.min(...lines.map(({ rounds }) => rounds));

/** Three digits that count. */
function short(value: number): string {
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-GB')
    : String(Number(value.toPrecision(value < 0.1 ? 2 : 3)));
}

const begin = '<!-- The table of npm run bench -- --write begins. -->';
const end = '<!-- The table ends. -->';

/** `docs/performance.md` with its table replaced. Throws if the markers are missing. */
export function withTable(page: string, table: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no "${begin}" followed by "${end}".`);
  return `${page.slice(0, from)}${begin}\n\n${table}\n${page.slice(to)}`;
}
