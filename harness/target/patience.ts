import { retryAfterOf, secondsToWait } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/target/exchange.ts';

/** The longest that a run waits for one refusal; a server that asks for more is taken at its refusal. */
const longest = 120;

/** Where the header is missing or unreadable: a rule of its own says so, and waiting a little does no harm. */
const unsaid = 5;

/** Seconds to wait before a request that met a rate limit is sent again; undefined when it met none (§7.4). */
export function secondsOfPatience({ response }: Exchange, now: number): number | undefined {
  if (response.status !== 429) return undefined;
  const asked = retryAfterOf(response.headers['retry-after'] ?? '');
  const seconds = asked === undefined ? unsaid : secondsToWait(asked, now);
  return seconds <= longest ? seconds : undefined;
}
