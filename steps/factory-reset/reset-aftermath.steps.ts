import { Given, Then } from '@cucumber/cucumber';
import type { Kind } from '#harness/rules/factory-reset/kinds.ts';
import * as activity from '#harness/rules/factory-reset/reset-activity.ts';
import * as verify from '#harness/rules/factory-reset/reset-aftermath.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { beforeAndAfter, resetOf } from './auditor.ts';

const hidden = 'what the API does not show is looked at';

const namesOf = (world: SvcWorld): readonly string[] => world.values.get('names') as readonly string[];

Given('the built-in Schedules are missing', async function (this: SvcWorld) {
  await this.enter('the built-in schedules are missing');
});

Given('the built-in Example Data Template has lost its attributes', async function (this: SvcWorld) {
  await this.enter('the built-in example data template has lost its attributes');
});

Given('the provenance of built-ins is known', async function (this: SvcWorld) {
  const { builtInsRecordedAt } = await this.enter(hidden);
  this.values.set('recordedBefore', builtInsRecordedAt);
});

Then('the {records} have their attributes', async function (this: SvcWorld, kind: Kind) {
  verify.haveTheirAttributes(...(await beforeAndAfter(this, kind)));
});

Then('the provenance of every built-in is recorded anew', async function (this: SvcWorld) {
  const reset = resetOf(this);
  const { builtInsRecordedAt } = await this.enter(hidden);
  verify.isRecordedAnew(this.values.get('recordedBefore'), builtInsRecordedAt, reset);
});

Then('no {records} outlive their Connected System', async function (this: SvcWorld, kind: Kind) {
  const reset = resetOf(this);
  const { withoutConnectedSystem } = await this.enter(hidden);
  verify.noneOutlivesItsSystem(kind, withoutConnectedSystem, reset);
});

Then('the reset is recorded among the {records}', async function (this: SvcWorld, kind: Kind) {
  activity.isRecorded(...(await beforeAndAfter(this, kind)));
});

Then('the record among the {records} names who asked', async function (this: SvcWorld, kind: Kind) {
  activity.namesInitiator(namesOf(this), ...(await beforeAndAfter(this, kind)));
});
