import type { Reading, Round } from './row.ts';

type Take = () => Promise<Reading>;

/**
 * Measures two things one after the other, in the order that is asked for; where it is told to, so many times in a
 * round, whose reading is the mean of them.
 */
export async function inTurn(ours: Take, theirs: Take, isOursFirst: boolean, times = 1): Promise<Round> {
  const [early, late]: [Reading[], Reading[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    early.push(await (isOursFirst ? ours : theirs)());
    late.push(await (isOursFirst ? theirs : ours)());
  }
  return isOursFirst
    ? { ours: meanOf(early), theirs: meanOf(late) }
    : { ours: meanOf(late), theirs: meanOf(early) };
}

function meanOf(readings: readonly Reading[]): Reading {
  const mean = (read: (reading: Reading) => number): number =>
    readings.reduce((sum, reading) => sum + read(reading), 0) / readings.length;
  const clock = mean((reading) => reading.clock ?? Number.NaN);
  return { value: mean(({ value }) => value), ...(!Number.isNaN(clock) && { clock }) };
}
