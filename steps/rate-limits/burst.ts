import { instantOf } from '#harness/contract/instant.ts';
import { httpDateOf, retryAfterOf, secondsToWait } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isObject } from '#harness/rules/judging/expectation.ts';
import type { Asker } from '#steps/world/asker.ts';
import type { Caller } from '#steps/world/callers.ts';
import { letToldTimePass } from '#steps/world/waiting.ts';

/** Asked in turn, since some endpoints may be spared (OP-52). They read, and need no id. */
const asked = ['getUserInfo', 'getServiceHealth', 'listMetaverseObjects'];

/** What a clock that counts in whole seconds may be off. */
const grace = 1;

/** Sends requests one after another, at most so many, until one is throttled. */
export async function burst(asker: Asker, caller: Caller, most: number): Promise<void> {
  for (let sent = 0; sent < most; sent += 1) {
    const { response } = await asker.ask(asked[sent % asked.length] ?? '', caller);
    if (response.status === 429) return;
  }
}

/** Enough to exceed a limit on each of the endpoints that are asked in turn, by a margin. */
export function moreThan(limit: number): number {
  return (limit + 3) * asked.length;
}

/** The latest answer, which has to be a 429: that one comes at all is a rule of its own (RL-01). */
export function throttledIn({ exchanges }: Pick<Asker, 'exchanges'>): Exchange {
  const last = exchanges.at(-1);
  if (last?.response.status === 429) return last;
  throw new Untestable('not-seen', 'no request was answered with 429');
}

/** Waits as long as the latest answer has told, by the server's own clock. */
export async function waitAsTold(asker: Asker): Promise<void> {
  const throttled = throttledIn(asker);
  const retryAfter = retryAfterOf(throttled.response.headers['retry-after'] ?? '');
  if (retryAfter === undefined) throw new Untestable('not-seen', 'no 429 told how long to wait');
  await letToldTimePass(asker, secondsToWait(retryAfter, timeOf(throttled)) + grace);
}

/** Asks again for what was refused in the latest answer. */
export async function askAgain(asker: Asker, caller: Caller): Promise<void> {
  await asker.ask(throttledIn(asker).operation ?? '', caller);
}

// The time of the error (§2.9) is the service's; the header may be that of a proxy in between.
function timeOf({ at, response: { content, headers } }: Exchange): number {
  const timestamp = isObject(content) ? instantOf(content.timestamp) : undefined;
  return timestamp ?? httpDateOf(headers.date ?? '') ?? Date.parse(at);
}
