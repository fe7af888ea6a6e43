import { membersOf } from '#harness/contract/json-values.ts';
import { httpDateOf, instantOf, retryAfterOf, secondsToWait } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported, unlessNotFound, wherePossible } from '#harness/result/outcome.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import { letTimePass } from '#harness/scenario/waiting.ts';
import * as checks from './checks.ts';

/** Tests call these operations in turn, since a rate limit may apply only to some operations (OP-52). */
const operations = ['getUserInfo', 'getServiceHealth', 'listMetaverseObjects'];

/** Extra seconds to wait after Retry-After. A server may truncate its dates and times to whole seconds. */
const grace = { seconds: 0.1, date: 1 };

/** Sends requests one after another until a request is throttled, but at most `max` requests. */
async function sendUpTo(scenario: Scenario, caller: Caller, max: number): Promise<void> {
  let left = operations;
  for (let sent = 0; sent < max; sent += 1) {
    const operation = left[sent % left.length] ?? '';
    const answer = scenario.call(operation, caller);
    // An operation that the server lacks is skipped. If the server lacks all of them, the error is thrown.
    const exchange = await (left.length === 1 ? answer : answer.catch(unlessNotFound));
    if (exchange === undefined) left = left.filter((each) => each !== operation);
    else if (checks.isThrottled(exchange)) return;
  }
}

/** Tries several callers: a server may limit only some callers, and may exempt infrastructure keys. */
async function sendUpToByAnyone(scenario: Scenario, caller: Caller, max: number): Promise<void> {
  const others: readonly Caller[] = [{ kind: 'user', method: 'api-key' }, { kind: 'nobody' }];
  await wherePossible([caller, ...others], async (each) => {
    const last = scenario.exchanges.at(-1);
    if (last === undefined || !checks.isThrottled(last)) await sendUpTo(scenario, each, max);
  });
}

/** Waits as long as a 429 requires, measured by the clock of the server. */
async function waitForRetryAfter(scenario: Scenario, throttled: Exchange): Promise<void> {
  const retryAfter = retryAfterOf(throttled.response.headers['retry-after'] ?? '');
  if (retryAfter === undefined) throw notSeen('the 429 has no valid Retry-After');
  const seconds = secondsToWait(retryAfter, timeOf(throttled)) + grace[retryAfter.form];
  await letTimePass(scenario, seconds);
}

// The service writes the timestamp of the error (§2.9), but a proxy may have set the Date header.
function timeOf({ at, response: { content, headers } }: Exchange): number {
  return instantOf(membersOf(content).timestamp) ?? httpDateOf(headers.date ?? '') ?? Date.parse(at);
}

defineWords('client', { 'each client': false, 'each holder of credentials': true });

const limited = 'requests are limited';

Given(
  '{client} may send {int} request(s) in {duration}',
  async (s, areHolders: boolean, requests: number, windowSeconds: number) => {
    await s.enter(limited, { requests, windowSeconds });
    if (!areHolders || s.returned.clientsIdentifiedBy === 'credentials') return;
    throw stateUnsupported(`the state "${limited}" did not return clientsIdentifiedBy: credentials`, [
      limited,
    ]);
  },
  { enters: [limited] },
);

Given(
  '{caller} has sent up to {int} requests, until one was throttled',
  async (s, caller: Caller, max: number) => {
    await sendUpTo(s, caller, max);
    // Another rule checks that requests are throttled at all.
    if (!checks.isThrottled(s.last)) throw notSeen('no request returned 429');
  },
);

Given('the time in Retry-After has passed', (s) => waitForRetryAfter(s, s.last));

When('{caller} sends up to {int} requests, until one is throttled', sendUpToByAnyone);

When('{caller} sends the throttled request', (s, caller: Caller) => s.call(s.last.operation ?? '', caller));

Then('the number of responses before the first 429 is recorded', (s) => {
  const served = s.exchanges.findIndex(checks.isThrottled);
  s.record(served < 0 ? `no 429 within ${s.exchanges.length} requests` : `429 after ${served} requests`);
});

Then('the operations that are not throttled are recorded', (s) => {
  const spared = s.series.filter((exchange) => !checks.isThrottled(exchange));
  const names = spared.map(({ operation }) => operation).sort();
  s.record(names.length === 0 ? 'every operation is throttled' : `not throttled: ${names.join(', ')}`);
});
