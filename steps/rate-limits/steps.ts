import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { everyExchange, recordEveryExchange } from '#harness/scenario/every.ts';
import { seriesOf } from '#harness/scenario/scenario-context.ts';
import { defineWords, Given, Then, thenEach, When } from '#harness/scenario/steps.ts';
import { assertThrottled, sendUpTo, sendUpToByAnyone, waitForRetryAfter } from './burst.ts';
import {
  formOfRetryAfter,
  hasErrorBody,
  hasReadableRetryAfter,
  hasRetryAfter,
  isThrottled,
} from './checks.ts';

defineWords('client', { 'each client': false, 'each holder of credentials': true });

const limited = 'requests are limited';

Given(
  '{client} may send {int} request(s) in {duration}',
  async (s, areHolders: boolean, requests: number, windowSeconds: number) => {
    await s.enter(limited, { requests, windowSeconds });
    if (!areHolders || s.values.get('clientsIdentifiedBy') === 'credentials') return;
    throw new Untestable(
      'state-unsupported',
      `the state "${limited}" did not return clientsIdentifiedBy: credentials`,
      [limited],
    );
  },
  { enters: [limited] },
);

Given('{caller} has exceeded the limit in at most {int} requests', async (s, caller: Caller, max: number) => {
  await sendUpTo(s, caller, max);
  assertThrottled(s.last);
});

Given('the time in Retry-After has passed', (s) => waitForRetryAfter(s, s.last));

When('{caller} sends up to {int} requests, until one is refused', (s, caller: Caller, max: number) =>
  sendUpToByAnyone(s, caller, max),
);

When('{caller} repeats the refused request', (s, caller: Caller) => s.call(s.last.operation ?? '', caller));
thenEach(everyExchange, {
  'every 429 has a Retry-After header': hasRetryAfter,
  'the Retry-After of every 429 is a number of seconds or an HTTP date': hasReadableRetryAfter,
  'every 429 has the error body': hasErrorBody,
});

Then('the number of responses before the first 429 is recorded', (s) => {
  const served = s.exchanges.findIndex(isThrottled);
  s.record(served < 0 ? `no 429 within ${s.exchanges.length} requests` : `429 after ${served} requests`);
});

Then('the operations that are not throttled are recorded', (s) => {
  const spared = seriesOf(s).filter((exchange) => !isThrottled(exchange));
  const names = spared.map(({ operation }) => operation).sort();
  s.record(names.length === 0 ? 'every operation is throttled' : `not throttled: ${names.join(', ')}`);
});

Then('the form of the Retry-After of every 429 is recorded', recordEveryExchange(formOfRetryAfter));
