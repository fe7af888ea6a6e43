import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, type CheckContext, check, type Outcome, silent } from '#harness/scenario/check.ts';
import type { Judgement } from './monitor.ts';

/** Judges one exchange after another, in the order in which they ended, by what the earlier ones showed. */
export type Judge = (exchange: Exchange) => Outcome;

/** A rule over several exchanges. Each recording is judged with an empty memory. */
export type Sequence = (context: CheckContext) => Judge;

/**
 * Rules over several exchanges. Other clients may write to the server at the same time, unseen. So
 * these rules judge only what nothing but the server itself determines.
 */
export type Sequences = readonly (readonly [rule: string, start: Sequence, isTimed: boolean])[];

/** Starts all rules with an empty memory. Returns a function that judges one exchange after another. */
export function startSequences(
  sequences: Sequences,
  context: CheckContext,
): (exchange: Exchange) => readonly Judgement[] {
  const judges = sequences.map(([source, start]) => ({ source, judge: check(start(context)) }));
  return (exchange) =>
    judges.flatMap(({ source, judge }) => {
      const outcome = judge(exchange, context);
      return outcome.kind === 'silent' ? [] : [{ source, outcome }];
    });
}

export interface Pair {
  readonly later: Exchange;
  readonly earlier: Exchange;
}

export const nothingToCompare: Outcome = silent('no earlier response can be compared');

/** How many seconds passed between the response of `earlier` and the request of `later`, at least. */
export function secondsBetween(earlier: Exchange, later: Exchange): number {
  const started = Date.parse(earlier.at);
  // Some recorders write whole seconds, others whole milliseconds.
  const precision = started % 1000 === 0 ? 1000 : 1;
  return (Date.parse(later.at) - (started + earlier.durationMs + precision)) / 1000;
}

/** Whether `later` was sent after the response to `earlier` had arrived. */
export const isAfter = (later: Exchange, earlier: Exchange): boolean => secondsBetween(earlier, later) >= 0;

/** A map that drops what was set longest ago, so that traffic of days needs no more memory than that of hours. */
export class Recent<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most = 1_000) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
  }
}

/**
 * Checks each exchange together with the last one that had the same key and was not concurrent. An exchange for
 * which `isEnd` is true ends the comparison with earlier ones.
 */
export function comparing(
  keyOf: (exchange: Exchange) => string | undefined,
  check: Check<Pair>,
  isEnd = (_: Exchange): boolean => false,
): Sequence {
  return (context) => {
    const before = new Recent<Exchange>(20);
    return (later) => {
      if (isEnd(later)) before.clear();
      const key = keyOf(later);
      if (key === undefined) return nothingToCompare;
      const earlier = before.get(key);
      if (earlier !== undefined && !isAfter(later, earlier)) return nothingToCompare;
      before.set(key, later);
      return earlier === undefined
        ? nothingToCompare
        : shownByBoth(check({ later, earlier }, context), earlier, later);
    };
  };
}

/** An exchange without the parsed body, to be remembered as evidence. */
export function lean(exchange: Exchange): Exchange {
  const { json: _, content: __, ...response } = exchange.response;
  return { ...exchange, response };
}

export function shownByBoth(outcome: Outcome, ...exchanges: readonly Exchange[]): Outcome {
  return outcome.kind === 'broken' ? { ...outcome, shownBy: outcome.shownBy ?? exchanges } : outcome;
}
