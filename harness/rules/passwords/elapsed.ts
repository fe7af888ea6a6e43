import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat } from '#harness/rules/judging/expectation.ts';

/** How long a response took. */
interface Elapsed {
  readonly seconds: number;
  readonly exact: boolean;
}

/** An answer comes less than that many seconds early: a deadline may be counted from the last whole second. */
const early = ({ exact }: Elapsed): number => (exact ? 1 : 1.5);

/** Seconds that an answer may come late: a server may look at intervals of a few seconds (OP-118). */
const late = 5;

/** An answer that waits for nothing takes less than that: its way there and back, and the work itself. */
const atOnce = ({ exact }: Elapsed): number => (exact ? 1 : 4);

/** Judges how long an answer took. */
export type Timing = (exchange: Exchange, elapsed: Elapsed) => void;

export const comesAtOnce: Timing = timing(
  'an answer without waiting',
  (elapsed) => elapsed.seconds < atOnce(elapsed),
);

export const comesAfter = (seconds: number): Timing =>
  timing(
    `an answer after ${seconds} s`,
    (elapsed) => elapsed.seconds > seconds - early(elapsed) && elapsed.seconds <= seconds + late,
  );

export const comesAfterAtLeast = (seconds: number): Timing =>
  timing(
    `no answer before ${seconds} s have passed`,
    (elapsed) => elapsed.seconds > seconds - early(elapsed),
  );

export const comesWithin = (seconds: number): Timing =>
  timing(`an answer within ${seconds} s`, (elapsed) => elapsed.seconds <= seconds);

function timing(expected: string, holds: (elapsed: Elapsed) => boolean): Timing {
  return (exchange, elapsed) => {
    assertWork(exchange);
    const actual = `an answer after ${Math.round(elapsed.seconds * 10) / 10} s`;
    expectThat(holds(elapsed), expected, actual, exchange);
  };
}

/** A refusal has nothing to wait for, so its time shows nothing. */
function assertWork({ response: { status } }: Exchange): void {
  if (status < 400 || status >= 500) return;
  throw new Untestable('not-seen', `a refusal with status ${status} shows nothing of the wait`);
}
