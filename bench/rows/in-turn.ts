import type { Reading, Round } from './row.ts';

type Take = () => Promise<Reading>;

/** Measures two things one after the other, in the order that is asked for. */
export async function inTurn(ours: Take, theirs: Take, isOursFirst: boolean): Promise<Round> {
  const early = await (isOursFirst ? ours : theirs)();
  const late = await (isOursFirst ? theirs : ours)();
  return isOursFirst ? { ours: early, theirs: late } : { ours: late, theirs: early };
}
