import { Given, Then, When } from '@cucumber/cucumber';
import { Untestable } from '#harness/result/outcome.ts';
import * as verify from '#harness/rules/rate-limits/rate-limits.ts';
import type { Caller } from '#steps/world/callers.ts';
import { waiting } from '#steps/world/declared-waits.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { askAgain, burst, moreThan, throttledIn, waitAsTold } from './burst.ts';

Given(
  'each client may send {int} request(s) in {duration}',
  waiting(
    (values, _, windowSeconds) => {
      // Nothing yet: whoever is refused later is told to wait no longer than the window.
      values.set('windowSeconds', windowSeconds);
      return undefined;
    },
    async function (this: SvcWorld, requests: number, windowSeconds: number) {
      await this.enter('requests are limited', { requests, windowSeconds });
    },
  ),
);

Given('clients are told apart by their credentials', function (this: SvcWorld) {
  if (this.values.get('clientsAreToldApartBy') === 'credentials') return;
  throw new Untestable(
    'state-unsupported',
    '"requests are limited" does not answer that credentials make a client',
    ['requests are limited'],
  );
});

Given(
  '{caller} has been refused for sending more than {int}',
  async function (this: SvcWorld, caller: Caller, limit: number) {
    await burst(this, caller, moreThan(limit));
    throttledIn(this);
  },
);

Given(
  'the client has waited as long as it was told',
  waiting(
    (values) => ({ kind: 'time', seconds: Number(values.get('windowSeconds')) }),
    async function (this: SvcWorld) {
      await waitAsTold(this);
    },
  ),
);

When(
  '{caller} sends more requests than {int}',
  async function (this: SvcWorld, caller: Caller, limit: number) {
    await burst(this, caller, moreThan(limit));
  },
);

When('{caller} sends up to {int} requests', async function (this: SvcWorld, caller: Caller, most: number) {
  await burst(this, caller, most);
});

When('{caller} asks for what was refused', async function (this: SvcWorld, caller: Caller) {
  await askAgain(this, caller);
});

Then('a request is refused as one too many', function (this: SvcWorld) {
  verify.hasThrottled(this.exchanges);
});

Then('the refusal tells when to try again', function (this: SvcWorld) {
  verify.tellsWhenToRetry(throttledIn(this));
});

Then('it tells so in seconds or by a date', function (this: SvcWorld) {
  verify.tellsItAsHttpDoes(throttledIn(this));
});

Then('the refusal has the error body', function (this: SvcWorld) {
  verify.hasErrorBody(throttledIn(this));
});

Then('the request is not refused as one too many', function (this: SvcWorld) {
  verify.isNotThrottled(this.last);
});
