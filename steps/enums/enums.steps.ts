import { Given, Then, When } from '@cucumber/cucumber';
import { enumFieldsOf } from '#harness/contract/enum-fields.ts';
import * as verify from '#harness/rules/enums/enums.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import * as send from './enum-values.ts';

const administrator: Caller = { kind: 'administrator' };

Given('each enum-typed field was seen to take a name', async function (this: SvcWorld) {
  await send.sendInEachField(this, administrator, (names) => names.slice(0, 1));
});

Given(
  '{caller} has read the lists of what such fields belong to',
  async function (this: SvcWorld, caller: Caller) {
    await send.readListsOfRecords(this, caller);
  },
);

Given('there is an Activity on a Synchronisation Rule', async function (this: SvcWorld) {
  await this.enter('a synchronisation rule activity exists');
});

When(
  '{caller} sends {enumValue} in each enum-typed field',
  async function (this: SvcWorld, caller: Caller, wanted: send.Wanted) {
    await send.sendInEachField(this, caller, wanted);
  },
);

When(
  '{caller} sends {enumValue} in each of these fields',
  async function (this: SvcWorld, caller: Caller, wanted: send.Wanted) {
    await send.sendInProvenFields(this, caller, wanted);
  },
);

When(
  '{caller} sends the number {word} in each enum-typed query parameter',
  async function (this: SvcWorld, caller: Caller, value: string) {
    await send.sendInEachParameter(this, caller, value);
  },
);

When('{caller} reads that Activity', async function (this: SvcWorld, caller: Caller) {
  await this.ask('getActivity', caller, { path: { id: String(this.values.get('activityId')) } });
});

Then('each number is refused with status 400', function (this: SvcWorld) {
  verify.eachNumberIsRefused(this.exchanges, enumFieldsOf(this.session.contract));
});

Then('no request is refused for its enum value', function (this: SvcWorld) {
  verify.noneIsRefusedForIt(this.exchanges, enumFieldsOf(this.session.contract));
});

Then('these lists are as before', async function (this: SvcWorld) {
  await send.readListsOfRecords(this, administrator);
  verify.areAsBefore(this.exchanges, enumFieldsOf(this.session.contract));
});

Then('its target type is {word}', function (this: SvcWorld, expected: string) {
  verify.hasTargetType(this.last, expected);
});
