import { retryAfterOf } from '#harness/contract/text-formats.ts';
import { nothingToCompare, type Sequence, secondsBetween } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { isThrottled } from './checks.ts';

/** §7.4: a client that sends nothing until the end of Retry-After is served. A date may be that of another clock. */
export const isServedAfterRetryAfter: Sequence = () => {
  let last: Exchange | undefined;
  return (exchange) => {
    const earlier = last;
    last = exchange;
    if (earlier === undefined || !isThrottled(earlier)) return nothingToCompare;
    const wait = retryAfterOf(earlier.response.headers['retry-after'] ?? '');
    const hasWaited = wait?.form === 'seconds' && secondsBetween(earlier, exchange) >= wait.seconds;
    if (!hasWaited) return nothingToCompare;
    const expected = `no 429 after ${wait.seconds} s without a request, as Retry-After said`;
    return holdsIf(!isThrottled(exchange), expected, 'status 429', [earlier, exchange]);
  };
};
