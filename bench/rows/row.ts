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

export type Unit =
  | 'requests a second of processor time'
  | 'requests a second'
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
