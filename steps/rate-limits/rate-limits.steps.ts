import { defineParameterType, Given, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { waiting } from '#harness/scenario/declared-waits.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { assertThrottled, repeatRefused, sendUpTo, sendUpToByAnybody, waitForRetryAfter } from './burst.ts';

defineParameterType({
  name: 'client',
  regexp: /each client|each holder of credentials/,
  transformer: (words: string): boolean => words.endsWith('credentials'),
});

Given(
  '{client} may send {int} request(s) in {duration}',
  waiting(
    (values, _, __, windowSeconds) => {
      // Nothing yet: whoever is refused later has to wait no longer than the window.
      values.set('windowSeconds', windowSeconds);
      return undefined;
    },
    async function (this: Scenario, areHolders: boolean, requests: number, windowSeconds: number) {
      await this.enter('requests are limited', { requests, windowSeconds });
      if (!areHolders || this.values.get('clientsAreToldApartBy') === 'credentials') return;
      throw new Untestable(
        'state-unsupported',
        '"requests are limited" does not answer that credentials make a client',
        ['requests are limited'],
      );
    },
  ),
);

Given(
  '{caller} has been refused within {int} requests',
  async function (this: Scenario, caller: Caller, most: number) {
    await sendUpTo(this, caller, most);
    assertThrottled(this.last);
  },
);

Given(
  'the time in Retry-After has passed',
  waiting(
    (values) => ({ kind: 'time', seconds: Number(values.get('windowSeconds')) }),
    async function (this: Scenario) {
      await waitForRetryAfter(this, this.last);
    },
  ),
);

When('{caller} sends up to {int} requests', async function (this: Scenario, caller: Caller, most: number) {
  await sendUpToByAnybody(this, caller, most);
});

When('{caller} repeats the refused request', async function (this: Scenario, caller: Caller) {
  await repeatRefused(this, this.last, caller);
});
