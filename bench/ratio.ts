/** One round: both sides of a pair, measured right after each other. */
export interface Round {
  readonly ours: number;
  readonly theirs: number;
}

/** What a pair comes to, each ratio taken within a round, so that a machine that changes its pace spoils none. */
export interface Ratio {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

export function ratioOf(rounds: readonly Round[]): Ratio {
  const sorted = rounds.map(({ ours, theirs }) => ours / theirs).toSorted((a, b) => a - b);
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
