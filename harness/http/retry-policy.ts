import { retryAfterOf, secondsToWait } from '#harness/contract/text-formats.ts';
import { limits } from '#harness/limits.ts';
import type { Exchange } from './exchange.ts';

/** The longest wait for one refusal; a server that asks for more is not asked again. */
const longest = 120;

/** Used where the header is missing or unreadable, which a rule of its own reports. */
const defaultWait = 5;

/** How often a request is sent that meets a rate limit each time. */
const attempts = 4;

/** Once so many requests were refused on every attempt, waiting does not help on this server. */
const mostGivenUp = 2;

/** Waits out rate limits that no scenario asked for, within the time of a run. */
export interface RetryPolicy {
  /** Seconds to wait before a request that was refused is sent again; undefined when it is not worth it. */
  secondsBeforeRetry(refused: Exchange, attempt: number): number | undefined;
}

/** A policy that gives up `seconds` from now. */
export function createRetryPolicy(seconds: number = limits.runSeconds): RetryPolicy {
  const end = performance.now() + seconds * 1000;
  let givenUp = 0;
  return {
    secondsBeforeRetry({ response }, attempt) {
      if (givenUp >= mostGivenUp) return undefined;
      if (attempt >= attempts) {
        givenUp += 1;
        return undefined;
      }
      const asked = retryAfterOf(response.headers['retry-after'] ?? '');
      const wait = asked === undefined ? defaultWait : secondsToWait(asked, Date.now());
      return wait <= longest && performance.now() + wait * 1000 < end ? wait : undefined;
    },
  };
}
