import { defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import * as verify from '#harness/rules/activities/activities.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { findActivity, type LongOperation, longOperationNamed, longOperations, start } from './activities.ts';

defineParameterType({
  name: 'longOperation',
  regexp: new RegExp(Object.keys(longOperations).join('|')),
  transformer: longOperationNamed,
});

Given(
  '{caller} has started {longOperation}',
  async function (this: Scenario, caller: Caller, operation: LongOperation) {
    await start(this, caller, operation);
  },
);

When(
  '{caller} starts {longOperation}',
  async function (this: Scenario, caller: Caller, operation: LongOperation) {
    await start(this, caller, operation);
  },
);

When('{caller} looks up its Activity', async function (this: Scenario, caller: Caller) {
  const id = verify.followableIdOf(this.last);
  this.values.set('activityId', id);
  await findActivity(this, caller, id);
});

Then('the answer carries an activity ID', function (this: Scenario) {
  verify.activityIdOf(this.last);
});

Then('the Activity is found', function (this: Scenario) {
  verify.isActivity(this.last, String(this.values.get('activityId')));
});

Then('the two operations have different activity IDs', function (this: Scenario) {
  verify.haveDifferentIds(this.last, this.earlier);
});
