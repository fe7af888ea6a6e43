import type { Round, Row } from './rows/row.ts';

/** A row of the table, with the rounds in which this row was measured. */
export interface Line {
  readonly row: Row;
  readonly rounds: readonly Round[];
}

/** When and on which machine the rows were measured. */
export interface Circumstances {
  readonly takenAt: Date;
  readonly versions: Readonly<Record<string, string>>;
  readonly cores: number;
  /** The load when the measurement began. */
  readonly load: number;
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

function medianOf(values: readonly number[]): number {
  const all = sorted(values);
  const middle = (all.length - 1) / 2;
  return ((all[Math.floor(middle)] ?? Number.NaN) + (all[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The cells of a line. Ratios are taken within a round, in which the speed of a machine changes little. */
function cellsOf({ row: { what, against, target, unit }, rounds }: Line): readonly string[] {
  const ratios = sorted(rounds.map(({ ours, theirs }) => ours / theirs));
  const [median, lowest, highest] = [medianOf(ratios), ratios.at(0) ?? 0, ratios.at(-1) ?? 0];
  const medians = (['ours', 'theirs'] as const).map((side) =>
    short(medianOf(rounds.map((round) => round[side]))),
  );
  return [
    what,
    against,
    `${short(median)} (${short(lowest)} to ${short(highest)})`,
    aim(target, median),
    `${medians.join(' to ')} ${unit}`,
  ];
}

function aim(target: Row['target'], ratio: number): string {
  if (target === undefined) return '';
  const [words, isReached] =
    'atLeast' in target
      ? [`at least ${target.atLeast}`, ratio >= target.atLeast]
      : [`at most ${target.atMost}`, ratio <= target.atMost];
  return `${words}: ${isReached ? 'yes' : 'no'}`;
}

export function markdownOf(
  lines: readonly Line[],
  { takenAt, versions, cores, load }: Circumstances,
): string {
  const versionList = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const fewest = Math.min(...lines.map(({ rounds }) => rounds.length));
  return [
    '| what | against | ratio (spread) | aim | medians |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${cellsOf(line).join(' | ')} |`),
    '',
    `Measured on ${takenAt.toISOString().slice(0, 10)}, in at least ${fewest} interleaved rounds, with ${versionList.join(', ')}, on ${cores} cores with an initial load of ${load.toFixed(1)}.`,
    '',
  ].join('\n');
}

/** Rounds numbers from 1,000 to integers, numbers below 0.1 to two significant digits, others to three. */
function short(value: number): string {
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-GB')
    : String(Number(value.toPrecision(value < 0.1 ? 2 : 3)));
}
