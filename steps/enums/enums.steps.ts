import { Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import * as verify from '#harness/rules/enums/enums.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { enumFieldsFor } from './enum-fields.ts';
import { readListsOfRecords, type Values } from './enum-values.ts';
import type { SendInFields } from './words.ts';

Given(
  '{caller} has sent {enumValue} in {enumFields}',
  async function (this: Scenario, caller: Caller, values: Values, send: SendInFields) {
    await send(this, caller, values);
  },
);

Given('{caller} has read the lists of what was created', async function (this: Scenario, caller: Caller) {
  this.values.set('reader', caller);
  await readListsOfRecords(this, caller);
});

When(
  '{caller} sends {enumValue} in {enumFields}',
  async function (this: Scenario, caller: Caller, values: Values, send: SendInFields) {
    await send(this, caller, values);
  },
);

Then('no request is refused for its enum value', function (this: Scenario) {
  verify.noneIsRefusedForItsValue(this.exchanges, enumFieldsFor(this.session));
});

Then('these lists count as many records as before', async function (this: Scenario) {
  await readListsOfRecords(this, this.values.get('reader') as Caller);
  verify.countAsManyAsBefore(this.exchanges, enumFieldsFor(this.session));
});
