import { Given, Then, When } from '@cucumber/cucumber';
import * as verify from '#harness/rules/activities/activities.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { lookUp, start } from './activities.ts';

Given('{caller} has started {work}', async function (this: SvcWorld, caller: Caller, operation: string) {
  await start(this, caller, operation);
});

When('{caller} starts {work}', async function (this: SvcWorld, caller: Caller, operation: string) {
  await start(this, caller, operation);
});

When('{caller} lists the Activities', async function (this: SvcWorld, caller: Caller) {
  await this.ask('listActivities', caller);
});

When('{caller} looks its activity up', async function (this: SvcWorld, caller: Caller) {
  const id = verify.followableIdOf(this.last);
  this.values.set('sought', id);
  await lookUp(this, caller, id);
});

Then('the answer carries an activity ID', function (this: SvcWorld) {
  verify.activityIdOf(this.last);
});

Then('the activity is found', function (this: SvcWorld) {
  verify.isActivity(this.last, String(this.values.get('sought')));
});

Then('the two have activities of their own', function (this: SvcWorld) {
  verify.haveTheirOwn(this.last, this.earlier);
});
