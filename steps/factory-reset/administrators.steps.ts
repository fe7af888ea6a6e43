import { Given, Then, When } from '@cucumber/cucumber';
import { type Findings, find } from '#harness/rules/factory-reset/inventory.ts';
import { metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import * as verify from '#harness/rules/factory-reset/reset-aftermath.ts';
import { type Caller, introduce } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { asking, rememberAdministrators, rememberNames, resetOf } from './auditor.ts';

const now = (world: SvcWorld): Promise<Findings> => find(asking(world), metaverseObjects);
const known = (world: SvcWorld): readonly string[] => world.values.get('administrators') as readonly string[];

Given('the administrators are known', async function (this: SvcWorld) {
  await rememberAdministrators(this);
});

Given('an ordinary person is in the metaverse', async function (this: SvcWorld) {
  const { metaverseObjectId } = await this.enter('a person has accounts');
  verify.assumePresent(String(metaverseObjectId), await now(this));
});

Given('{caller} is known by name', async function (this: SvcWorld, caller: Caller) {
  await rememberNames(this, caller);
});

Given('{caller} is served', async function (this: SvcWorld, caller: Caller) {
  verify.assumeServed(await this.ask('getUserInfo', caller));
});

Given('{caller} is signed in to the portal', async function (this: SvcWorld, { kind }: Caller) {
  await introduce(this.session, kind, 'session');
  verify.assumeServed(await this.ask('getUserInfo', { kind, method: 'session' }));
});

When('{caller} signs in again', async function (this: SvcWorld, { kind, method }: Caller) {
  await introduce(this.session, kind, method);
  await this.ask('getUserInfo', { kind, ...(method && { method }) });
});

When('{caller} goes on in the portal', async function (this: SvcWorld, { kind }: Caller) {
  await this.ask('getUserInfo', { kind, method: 'session' });
});

Then('the administrators are kept', async function (this: SvcWorld) {
  resetOf(this);
  verify.areThere(known(this), await now(this));
});

// Whether there was a reset or a refusal.
Then('the administrators are there', async function (this: SvcWorld) {
  verify.areThere(known(this), await now(this));
});

Then('the administrators are gone', async function (this: SvcWorld) {
  resetOf(this);
  verify.areGone(known(this), await now(this));
});

Then('the ordinary person is gone', async function (this: SvcWorld) {
  resetOf(this);
  verify.areGone([String(this.values.get('metaverseObjectId'))], await now(this));
});

Then('no more Metaverse Objects are left than there were administrators', async function (this: SvcWorld) {
  resetOf(this);
  verify.onlyAdministratorsRemain(this.values.get('keeps'), await now(this));
});

Then('they are the administrator they were', function (this: SvcWorld) {
  const before = this.exchanges.find(({ operation }) => operation === 'getUserInfo');
  verify.isStillAdministrator(this.last, before ?? this.last);
});

Then('they have to sign in anew', function (this: SvcWorld) {
  verify.isNotServed(this.last);
});
