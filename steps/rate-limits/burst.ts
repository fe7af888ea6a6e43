import { httpDateOf, instantOf, retryAfterOf, secondsToWait } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isObject } from '#harness/scenario/response.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { letTimePass } from '#harness/scenario/waiting.ts';
import { isThrottled } from './checks.ts';

/** Called in turn, since some endpoints may be exempt (OP-52). They only read, and need no id. */
const operations = ['getUserInfo', 'getServiceHealth', 'listMetaverseObjects'];

/**
 * Seconds to wait in addition to Retry-After: a date in it, and the time with which it is compared, may be truncated to
 * seconds.
 */
const grace = { seconds: 0.1, date: 1 };

/** Sends requests one after another, until one is throttled or this many are sent. */
export async function sendUpTo(scenario: ScenarioContext, caller: Caller, max: number): Promise<void> {
  let left = operations;
  for (let sent = 0; sent < max; sent += 1) {
    const operation = left[sent % left.length] ?? '';
    try {
      if (isThrottled(await scenario.call(operation, caller))) return;
    } catch (error) {
      // Other callers may still be rate-limited.
      if (!isNotFound(error) || left.length === 1) throw error;
      left = left.filter((each) => each !== operation);
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Untestable && error.cause === 'operation-not-found';
}

/**
 * Like `sendUpTo`, but repeated as other callers if no request is throttled: which callers are limited is undocumented,
 * and some servers exempt infrastructure keys.
 */
export async function sendUpToByAnyone(
  scenario: ScenarioContext,
  caller: Caller,
  max: number,
): Promise<void> {
  const others: readonly Caller[] = [{ kind: 'user', method: 'api-key' }, { kind: 'nobody' }];
  const untestable: unknown[] = [];
  for (const each of [caller, ...others]) {
    await sendUpTo(scenario, each, max).catch((error: unknown) => {
      if (!(error instanceof Untestable)) throw error;
      untestable.push(error);
    });
    const last = scenario.exchanges.at(-1);
    if (last !== undefined && isThrottled(last)) return;
  }
  if (scenario.exchanges.length === 0) throw untestable[0];
}

/** Throws unless the response is a 429: another rule checks that requests are throttled at all. */
export function assertThrottled(exchange: Exchange): void {
  if (!isThrottled(exchange)) throw new Untestable('not-seen', 'no request returned 429');
}

/** Waits as long as a 429 requires, measured by the server's own clock. */
export async function waitForRetryAfter(scenario: ScenarioContext, throttled: Exchange): Promise<void> {
  const retryAfter = retryAfterOf(throttled.response.headers['retry-after'] ?? '');
  if (retryAfter === undefined) throw new Untestable('not-seen', 'no 429 has a valid Retry-After');
  const seconds = secondsToWait(retryAfter, timeOf(throttled)) + grace[retryAfter.form];
  await letTimePass(scenario, seconds);
}

// The timestamp of the error (§2.9) is that of the service; a proxy may have set the Date header.
function timeOf({ at, response: { content, headers } }: Exchange): number {
  const timestamp = isObject(content) ? instantOf(content.timestamp) : undefined;
  return timestamp ?? httpDateOf(headers.date ?? '') ?? Date.parse(at);
}
