import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, holdsIf } from '#harness/scenario/check.ts';
import type { Elapsed } from '#harness/scenario/elapsed.ts';

/** A response, and its duration. */
export interface Timed {
  readonly exchange: Exchange;
  readonly elapsed: Elapsed;
  /** The duration of the same request with a wait of 0, in seconds, if measured. */
  readonly ownTime?: number;
}

/** A response may come less than this many seconds early: a deadline may be counted from the last whole second. */
const early = ({ exact }: Elapsed): number => (exact ? 1 : 1.5);

/** Seconds that a response may come late: a server may poll at intervals of up to three seconds (OP-118). */
const late = 3;

/**
 * A server that needs longer for the request itself cannot be distinguished from one with a default of 15 s
 * instead of 10.
 */
const mostOwnTime = 1.5;

/** A response without a wait takes less than this: the round trip and the work itself. */
const atOnce = ({ exact }: Elapsed): number => (exact ? 1 : 4);

export const comesAtOnce = timing(
  'a response without waiting',
  (elapsed) => elapsed.seconds < atOnce(elapsed),
);

export const comesAfter = (seconds: number): Check<Timed> =>
  timing(`a response after ${seconds} s`, (elapsed, ownTime) => {
    assume(ownTime <= mostOwnTime, `the request takes ${ownTime} s with a wait of 0`);
    return elapsed.seconds > seconds - early(elapsed) && elapsed.seconds <= seconds + late + ownTime;
  });

export const comesAfterAtLeast = (seconds: number): Check<Timed> =>
  timing(
    `no answer before ${seconds} s have passed`,
    (elapsed) => elapsed.seconds > seconds - early(elapsed),
  );

export const comesWithin = (seconds: number): Check<Timed> =>
  timing(`an answer within ${seconds} s`, (elapsed, ownTime) => elapsed.seconds <= seconds + ownTime);

/** As long as another request took: polling delays both. Only a clock that can be moved shows it to the second. */
export const comesLike = (usual: Elapsed): Check<Timed> =>
  timing(
    `a response after ${usual.seconds} s, as with that wait`,
    (elapsed) => !elapsed.exact || Math.abs(elapsed.seconds - usual.seconds) < 1,
  );

/** A refusal does not wait, so its time shows nothing. */
function timing(expected: string, isSo: (elapsed: Elapsed, ownTime: number) => boolean): Check<Timed> {
  return check(({ exchange, elapsed, ownTime = 0 }) => {
    const { status } = exchange.response;
    assume(status < 400 || status >= 500, `a refusal with status ${status} shows nothing of the wait`);
    const found = `a response after ${Math.round(elapsed.seconds * 10) / 10} s`;
    return holdsIf(isSo(elapsed, ownTime), expected, found);
  });
}
