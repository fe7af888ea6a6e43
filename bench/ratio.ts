import type { Reading, Round } from './rows/row.ts';

/** What a pair comes to, each ratio taken within a round, so that a machine that changes its pace spoils none. */
export interface Ratio {
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

export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
