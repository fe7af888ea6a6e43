import { Given, Then, When } from '@cucumber/cucumber';
import type { Call } from '#harness/http/call.ts';
import * as verify from '#harness/rules/factory-reset/factory-reset.ts';
import type { Kind } from '#harness/rules/factory-reset/kinds.ts';
import * as answer from '#harness/rules/factory-reset/reset-answer.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { beforeAndAfter, interruptAt, witness } from './auditor.ts';

Given('an Activity has not come to its end', async function (this: SvcWorld) {
  await this.enter('an activity is in progress');
});

Given('an initial administrator is configured', async function (this: SvcWorld) {
  await this.enter('an initial administrator is configured', { configured: true });
});

Given('no initial administrator is configured', async function (this: SvcWorld) {
  await this.enter('an initial administrator is configured', { configured: false });
});

Given('the store will fail at the {word} step of a reset', async function (this: SvcWorld, place: string) {
  this.values.set('place', place);
  await interruptAt(this, place);
});

Given('the system has been through {reset}', async function (this: SvcWorld, reset: Call) {
  verify.assumeReset(await this.ask('resetSystem', witness, reset));
});

When('{caller} asks for {reset}', async function (this: SvcWorld, caller: Caller, reset: Call) {
  await this.ask('resetSystem', caller, reset);
});

Then('the reset goes ahead', function (this: SvcWorld) {
  verify.goesAhead(this.last);
});

Then('the reset does not go ahead', function (this: SvcWorld) {
  verify.isRefused(this.last);
});

Then('the reset is refused as a conflict', function (this: SvcWorld) {
  verify.isRefusedAsConflict(this.last);
});

Then('the result holds the three named counts', function (this: SvcWorld) {
  expectKept(answer.holdsNamedCounts, this.last);
});

Then('each of the named counts is a whole number', function (this: SvcWorld) {
  expectKept(answer.countsInWholeNumbers, this.last);
});

Then('{word} counts the {records}', async function (this: SvcWorld, count: string, kind: Kind) {
  const { last: reset } = this;
  const name = count.charAt(0).toLowerCase() + count.slice(1);
  answer.countsTheRemoved(reset, name, ...(await beforeAndAfter(this, kind)));
});
