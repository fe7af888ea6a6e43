import { Given, Then, When } from '@cucumber/cucumber';
import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { Kind } from '#harness/rules/factory-reset/kinds.ts';
import { isNotServed } from '#harness/rules/factory-reset/people.ts';
import { countsTheRemoved } from '#harness/rules/factory-reset/reset-answer.ts';
import * as verify from '#harness/rules/factory-reset/reset-request.ts';
import { introduce } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import {
  assumeNothingElseInProgress,
  assumeNothingInProgress,
  auditor,
  beforeAndAfter,
  interruptAt,
  populate,
  populateUnlessPopulated,
} from './auditor.ts';
import { type Fate, lookAt, type Subject } from './looks.ts';
import { assumeAccess, noteNames } from './people.ts';
import { askForReset } from './reset.ts';
import { mapAgain } from './service-settings.ts';
import { everythingListed } from './subjects.ts';

Given('the system is populated', async function (this: Scenario) {
  await populate(this);
});

Given('an auditor has noted {subject}', async function (this: Scenario, subject: Subject) {
  await lookAt(subject, 'noted')(this);
});

Given('no Activity is in progress, as far as the API shows', async function (this: Scenario) {
  await assumeNothingInProgress(this);
});

Given('there is something that a reset removes', async function (this: Scenario) {
  await populateUnlessPopulated(this);
});

Given('{caller} has access', async function (this: Scenario, caller: Caller) {
  await assumeAccess(this, caller);
});

Given('{caller} is known by name', async function (this: Scenario, caller: Caller) {
  await noteNames(this, caller);
});

Given('the store fails at the {word} step of the reset', async function (this: Scenario, place: string) {
  this.values.set('place', place);
  await interruptAt(this, place);
});

Given('the system has been through {reset}', async function (this: Scenario, reset: Call) {
  verify.assumeReset(await this.ask('resetSystem', auditor, reset));
});

When('{caller} asks for {reset}', async function (this: Scenario, caller: Caller, reset: Call) {
  await askForReset(this, caller, reset);
});

When('{caller} signs in again', async function (this: Scenario, caller: Caller) {
  await introduce(this.session, caller.kind, caller.method);
  await this.ask('getUserInfo', caller);
});

When('an auditor maps the SSO Unique Identifier to an existing attribute', async function (this: Scenario) {
  await mapAgain(this);
});

Then('the reset goes ahead', async function (this: Scenario) {
  const { last: reset } = this;
  if (reset.response.status === 409) await assumeNothingElseInProgress(this);
  verify.goesAhead(reset);
});

Then('the request is not refused with 409', function (this: Scenario) {
  verify.isNotInConflict(this.last);
});

Then('what a 409 refuses has removed nothing', async function (this: Scenario) {
  verify.assumeConflict(this.last);
  await lookAt(everythingListed, 'still there')(this);
});

Then('{word} counts the {records}', async function (this: Scenario, count: string, kind: Kind) {
  const { last: reset } = this;
  const name = count.charAt(0).toLowerCase() + count.slice(1);
  countsTheRemoved(reset, name, ...(await beforeAndAfter(this, kind)));
});

Then('{subject} is/are {fate}', async function (this: Scenario, subject: Subject, fate: Fate) {
  await lookAt(subject, fate)(this);
});

Then('the caller has to sign in again', function (this: Scenario) {
  isNotServed(this.last);
});
