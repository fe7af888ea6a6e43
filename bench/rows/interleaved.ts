/** One side of a round. */
export interface Reading {
  readonly value: number;
  /** The same by the clock of the wall, where `value` is not: on a machine that does other work it says less. */
  readonly clock?: number;
}

/** One round: both sides, measured right after each other. */
export interface Round {
  readonly ours: Reading;
  readonly theirs: Reading;
}

type Unit =
  | 'requests a second of processor time'
  | 'seconds of processor time'
  | 'seconds'
  | 'milliseconds'
  | 'MB';

/** One question, and how a round of it is measured. None of them decides over a build. */
export interface Row {
  readonly name: string;
  /** What is compared with what, as a line of the table. */
  readonly what: string;
  readonly against: string;
  readonly unit: Unit;
  /** The ratio that is aimed at: at least this, where more is better, or at most. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** How the two are started, for whoever wants to repeat it. */
  readonly commands: { readonly ours: string; readonly theirs: string };
  /** Fewer than are asked for, where a round builds on the one before. */
  readonly rounds?: number;
  /** Each side first in every other round. */
  measure<T>(use: (round: (isOursFirst: boolean) => Promise<Round>) => Promise<T>): Promise<T>;
}

export type Take = () => Promise<Reading>;

/**
 * Measures two things one after the other, in the order that is asked for; where it is told to, so many times in a
 * round, whose reading is the mean of them.
 */
export async function measureInterleaved(
  ours: Take,
  theirs: Take,
  isOursFirst: boolean,
  times = 1,
): Promise<Round> {
  const [early, late]: [Reading[], Reading[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    early.push(await (isOursFirst ? ours : theirs)());
    late.push(await (isOursFirst ? theirs : ours)());
  }
  return isOursFirst
    ? { ours: meanOf(early), theirs: meanOf(late) }
    : { ours: meanOf(late), theirs: meanOf(early) };
}

/** How a row is measured whose two sides need nothing to be set up for them. */
export const interleaved =
  (ours: Take, theirs: Take, times?: number): Row['measure'] =>
  (use) =>
    use((isOursFirst) => measureInterleaved(ours, theirs, isOursFirst, times));

function meanOf(readings: readonly Reading[]): Reading {
  const mean = (read: (reading: Reading) => number): number =>
    readings.reduce((sum, reading) => sum + read(reading), 0) / readings.length;
  const clock = mean((reading) => reading.clock ?? Number.NaN);
  return { value: mean(({ value }) => value), ...(!Number.isNaN(clock) && { clock }) };
}
