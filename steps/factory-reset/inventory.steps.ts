import { Given, Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/factory-reset/factory-reset.ts';
import { type Findings, find, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { type Kind, metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { asking, beforeAndAfter, populate, remember } from './auditor.ts';

type Inventory = ReadonlyMap<string, Findings>;

Given('the system is populated', async function (this: SvcWorld) {
  await populate(this);
});

Given('the system is populated with {records}', async function (this: SvcWorld, kind: Kind) {
  await populate(this);
  await remember(this, kind);
});

Given('the {records} are known', async function (this: SvcWorld, kind: Kind) {
  await remember(this, kind);
});

Given('everything in the system is known', async function (this: SvcWorld) {
  this.values.set('inventory', await takeInventory(asking(this)));
});

Then('no {records} are left', async function (this: SvcWorld, kind: Kind) {
  verify.noneIsLeft(kind, ...(await beforeAndAfter(this, kind)));
});

Then('the {records} are all there', async function (this: SvcWorld, kind: Kind) {
  verify.allRemain(kind, ...(await beforeAndAfter(this, kind)));
});

Then('the very same {records} are there', async function (this: SvcWorld, kind: Kind) {
  verify.theSameRemain(kind, ...(await beforeAndAfter(this, kind)));
});

Then('the surviving {records} are untouched', async function (this: SvcWorld, kind: Kind) {
  verify.areUntouched(kind, ...(await beforeAndAfter(this, kind)));
});

Then('no {records} are left whose object is gone', async function (this: SvcWorld, kind: Kind) {
  const objects = await find(asking(this), metaverseObjects);
  const [before, now] = await beforeAndAfter(this, kind);
  verify.historyIsGone(before, objects, now);
});

Then('nothing is lost', async function (this: SvcWorld) {
  const { last: refused } = this;
  const now = await takeInventory(asking(this));
  verify.nothingIsLost(this.values.get('inventory') as Inventory, now, refused);
});
