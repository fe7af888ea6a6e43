import { Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import * as verify from '#harness/rules/errors/errors.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import type { FaultyRequest } from './words.ts';

Given(
  '{caller} has sent {faultyRequest}',
  async function (this: SvcWorld, caller: Caller, send: FaultyRequest) {
    await send(this, caller);
  },
);

When('{caller} sends {faultyRequest}', async function (this: SvcWorld, caller: Caller, send: FaultyRequest) {
  await send(this, caller);
});

Then('the answer has the error body', function (this: SvcWorld) {
  verify.carriesErrorBody(this.last);
});

Then('each error is later than the same one before', function (this: SvcWorld) {
  verify.tellLaterTimes(this.exchanges);
});

Then('the error is later than the one before', function (this: SvcWorld) {
  verify.tellsLaterTime(this.last, this.earlier);
});
