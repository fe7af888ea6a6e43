import { retryAfterOf, secondsToWait } from '#harness/contract/retry-after.ts';
import type { Exchange } from './exchange.ts';

/** The longest that a run waits for one refusal; a server that asks for more is not asked again. */
const longest = 120;

/** Where the header is missing or unreadable: a rule of its own says so, and waiting a little does no harm. */
const unsaid = 5;

/** How often one request is sent that meets a rate limit each time. */
const attempts = 4;

/** After so many requests were refused to the last attempt, waiting does not help on this server. */
const disappointments = 2;

/** Waits out rate limits that no scenario asked for (§7.4), within the time of a run. */
export interface Patience {
  /** Seconds to wait before a request that was refused is sent again; undefined when it is not worth it. */
  secondsFor(refused: Exchange, attempt: number): number | undefined;
}

/** Patience that is over `seconds` from now. */
export function patienceFor(seconds = 3_600): Patience {
  const end = performance.now() + seconds * 1000;
  let inVain = 0;
  return {
    secondsFor({ response }, attempt) {
      if (inVain >= disappointments) return undefined;
      if (attempt >= attempts) {
        inVain += 1;
        return undefined;
      }
      const asked = retryAfterOf(response.headers['retry-after'] ?? '');
      const wait = asked === undefined ? unsaid : secondsToWait(asked, Date.now());
      return wait <= longest && performance.now() + wait * 1000 < end ? wait : undefined;
    },
  };
}
