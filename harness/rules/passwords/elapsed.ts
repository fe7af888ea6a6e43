import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat } from '#harness/rules/judging/expectation.ts';

/** How long an answer took. */
export interface Elapsed {
  readonly seconds: number;
  /** Counted on the target's own clock, where nothing but its waits takes any time. */
  readonly exact: boolean;
}

/** An answer comes less than that many seconds early: a deadline may be counted from the last whole second. */
const early = ({ exact }: Elapsed): number => (exact ? 1 : 1.5);

/** Seconds that an answer may come late: a server may look at intervals of a few seconds (OP-118). */
const late = 5;

/** An answer that waits for nothing takes less than that: its way there and back, and the work itself. */
const atOnce = ({ exact }: Elapsed): number => (exact ? 1 : 4);

export function comesAtOnce(exchange: Exchange, elapsed: Elapsed): void {
  expectWork(exchange);
  const holds = elapsed.seconds < atOnce(elapsed);
  expectThat(holds, 'an answer without waiting', inWords(elapsed), exchange);
}

export function comesAfter(exchange: Exchange, elapsed: Elapsed, seconds: number): void {
  expectWork(exchange);
  const holds = elapsed.seconds > seconds - early(elapsed) && elapsed.seconds <= seconds + late;
  expectThat(holds, `an answer after ${seconds} s`, inWords(elapsed), exchange);
}

export function comesNoSooner(exchange: Exchange, elapsed: Elapsed, seconds: number): void {
  expectWork(exchange);
  const holds = elapsed.seconds > seconds - early(elapsed);
  expectThat(holds, `no answer before ${seconds} s have passed`, inWords(elapsed), exchange);
}

export function comesWithin(exchange: Exchange, elapsed: Elapsed, seconds: number): void {
  expectWork(exchange);
  expectThat(elapsed.seconds <= seconds, `an answer within ${seconds} s`, inWords(elapsed), exchange);
}

/** A refusal has nothing to wait for, so its time shows nothing. */
function expectWork({ response: { status } }: Exchange): void {
  if (status < 400 || status >= 500) return;
  throw new Untestable('not-seen', `a refusal with status ${status} shows nothing of the wait`);
}

function inWords({ seconds }: Elapsed): string {
  return `an answer after ${Math.round(seconds * 10) / 10} s`;
}
