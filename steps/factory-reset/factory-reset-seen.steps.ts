import { Then } from '@cucumber/cucumber';
import { howForceWent, resetAmong, whatIsLeft } from '#harness/rules/factory-reset/factory-reset.ts';
import { type Findings, find, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { type Kind, metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import * as activity from '#harness/rules/factory-reset/reset-activity.ts';
import { whatBecameOf } from '#harness/rules/factory-reset/reset-aftermath.ts';
import { whatIsCounted } from '#harness/rules/factory-reset/reset-answer.ts';
import { howCleared } from '#harness/rules/factory-reset/service-settings.ts';
import type { SvcWorld } from '#steps/world.ts';
import { asking, beforeAndAfter } from './auditor.ts';

// These sentences record and never judge: the document leaves open what they look at.

const strings = (value: unknown): readonly string[] => value as readonly string[];

Then('the fate of administrators is recorded under {point}', async function (this: SvcWorld, point: string) {
  const { last: reset } = this;
  const now = await find(asking(this), metaverseObjects);
  this.observe(point, whatBecameOf(strings(this.values.get('administrators')), now, reset));
});

Then(
  'what is counted of the {records} is recorded under {point}',
  async function (this: SvcWorld, kind: Kind, point: string) {
    const { last: reset } = this;
    this.observe(point, whatIsCounted(reset, ...(await beforeAndAfter(this, kind))));
  },
);

Then('what force does is recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, howForceWent(this.last, this.values.has('activityId')));
});

Then(
  'how the {records} show the reset is recorded under {point}',
  async function (this: SvcWorld, kind: Kind, point: string) {
    this.observe(point, activity.howToldApart(...(await beforeAndAfter(this, kind))));
  },
);

Then(
  'how the {records} name who asked is recorded under {point}',
  async function (this: SvcWorld, kind: Kind, point: string) {
    const names = strings(this.values.get('names'));
    this.observe(point, activity.howInitiatorIsNamed(names, ...(await beforeAndAfter(this, kind))));
  },
);

Then(
  'how a cleared mapping is shown is recorded under {point}',
  async function (this: SvcWorld, point: string) {
    this.observe(point, howCleared(await asking(this)('getServiceSettings')));
  },
);

Then(
  'what is left after the {word} step is recorded under {point}',
  async function (this: SvcWorld, place: string, point: string) {
    const { status } = resetAmong(this.exchanges).response;
    const before = this.values.get('inventory') as ReadonlyMap<string, Findings>;
    const left = whatIsLeft(before, await takeInventory(asking(this)));
    this.observe(point, `failed at the ${place} step: status ${status}, ${left}`);
  },
);
