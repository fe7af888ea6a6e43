/** One of the two sides that a row compares, ready to be measured. */
export interface Side {
  read(): Promise<number>;
  close?(): Promise<void>;
}

type Unit =
  | 'requests a second of processor time'
  | 'seconds of processor time'
  | 'seconds'
  | 'milliseconds'
  | 'MB';

/** A row of the table: what is compared, and how it is measured. */
export interface Row {
  readonly name: string;
  /** The name of our side in the table. `against` is the name of the other side. */
  readonly what: string;
  readonly against: string;
  readonly unit: Unit;
  /** The desired ratio of `ours` to `theirs`. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** The fixed number of rounds of a row whose rounds depend on each other. Such a row has no warm-up. */
  readonly rounds?: number;
  /** A round measures the sides alternately, each this many times. A side's result is the mean. Default: 1 */
  readonly bursts?: number;
  readonly ours: () => Promise<Side>;
  readonly theirs: () => Promise<Side>;
}

/** The results of both sides, which were measured right after each other. */
export interface Round {
  readonly ours: number;
  readonly theirs: number;
}

/** Measures a row. The two sides take turns at being measured first. */
export async function measured(row: Row, rounds: number, say: (words: string) => void): Promise<Round[]> {
  const { name, bursts = 1 } = row;
  const [ours, theirs] = [await row.ours(), await row.theirs()];
  const counted: Round[] = [];
  try {
    for (let round = row.rounds === undefined ? 0 : 1; round <= rounds; round += 1) {
      say(`${name}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
      const sum = { ours: 0, theirs: 0 };
      for (let burst = 0; burst < bursts; burst += 1) {
        if (round % 2 === 0) sum.ours += await ours.read();
        sum.theirs += await theirs.read();
        if (round % 2 === 1) sum.ours += await ours.read();
      }
      if (round > 0) counted.push({ ours: sum.ours / bursts, theirs: sum.theirs / bursts });
    }
  } finally {
    await Promise.all([ours.close?.(), theirs.close?.()]);
  }
  return counted;
}
