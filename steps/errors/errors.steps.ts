import { Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import * as verify from '#harness/rules/errors/errors.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { FaultyRequest } from './words.ts';

Given(
  '{caller} has sent {faultyRequest}',
  async function (this: Scenario, caller: Caller, send: FaultyRequest) {
    await send(this, caller);
  },
);

When('{caller} sends {faultyRequest}', async function (this: Scenario, caller: Caller, send: FaultyRequest) {
  await send(this, caller);
});

Then('the answer has the error body', function (this: Scenario) {
  verify.carriesErrorBody(this.last);
});

Then('each error is later than the same one before', function (this: Scenario) {
  verify.tellLaterTimes(this.exchanges);
});

Then('the error is later than the one before', function (this: Scenario) {
  verify.tellsLaterTime(this.last, this.earlier);
});
