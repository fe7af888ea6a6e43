import { membersOf } from '#harness/contract/json-values.ts';
import { isToTheMinute } from '#harness/contract/text-formats.ts';
import { nothingToCompare, Recent, type Sequence, secondsBetween } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf, quoted } from '#harness/scenario/check.ts';

/**
 * After this many seconds, a response must not repeat a time. A server may return the result of a health
 * check for five seconds (OP-138). The clocks of several instances may differ, but by less.
 */
const repeatableFor = 6;

/** The time in `field` is the time of each response, so it moves on. A cache on the way may repeat a response. */
export function movesOn(field: string, keyOf: (exchange: Exchange) => string | undefined): Sequence {
  return () => {
    const first = new Recent<{ readonly time: string; readonly seen: Exchange }>();
    return (exchange) => {
      const { content, headers } = exchange.response;
      const [key, time] = [keyOf(exchange), membersOf(content)[field]];
      if (key === undefined || typeof time !== 'string' || isToTheMinute(time) || 'age' in headers)
        return nothingToCompare;
      const earlier = first.get(key);
      if (earlier?.time !== time) first.set(key, { time, seen: exchange });
      const isSoon = earlier === undefined || secondsBetween(earlier.seen, exchange) < repeatableFor;
      if (isSoon) return nothingToCompare;
      const expected = `a ${field} after ${quoted(earlier.time)}`;
      return holdsIf(time !== earlier.time, expected, quoted(time), [earlier.seen, exchange]);
    };
  };
}
