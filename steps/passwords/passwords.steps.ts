import { Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import type { Timing } from '#harness/rules/passwords/elapsed.ts';
import * as verify from '#harness/rules/passwords/passwords.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import { waiting } from '#harness/scenario/declared-waits.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import {
  assertTakesPasswords,
  isDocumentedWait,
  longestWait,
  passwordCall,
  personIn,
  placeholders,
  rememberOther,
} from './password-request.ts';
import type { AccountChoice, Reaction, Target } from './words.ts';

const state = 'a person has accounts';

Given('a person has {accounts}', async function (this: Scenario, accounts: readonly Reaction[]) {
  await this.enter(state, { accounts });
});

Given('another person has {accounts}', async function (this: Scenario, accounts: readonly Reaction[]) {
  rememberOther(this.values, await this.session.control.enter(state, { accounts }));
});

When(
  '{caller} sets the password of {target}',
  waiting(
    (_, __, target) => plannedCall(target),
    async function (this: Scenario, caller: Caller, target: Target) {
      await setPassword(this, caller, target);
    },
  ),
);

When(
  '{caller} sets the password of {target}, with a wait of {wait}',
  waiting(
    (_, __, target, wait) => plannedCall(target, wait),
    async function (this: Scenario, caller: Caller, target: Target, wait: unknown) {
      await setPassword(this, caller, target, wait);
    },
  ),
);

Then('the request is accepted', function (this: Scenario) {
  verify.isAccepted(this.last);
});

Then('the answer comes {timing}', function (this: Scenario, judge: Timing) {
  judge(this.last, this.elapsed);
});

Then('the answer is not an error', function (this: Scenario) {
  expectKept(verify.isNotError, this.last);
});

Then('the answer has a state for {accountChoice}', function (this: Scenario, choose: AccountChoice) {
  verify.hasStateFor(this.last, choose(personIn(this.values)));
});

Then('the answer names {accountChoice} as the target(s)', function (this: Scenario, choose: AccountChoice) {
  const person = personIn(this.values);
  const targets = choose(person);
  const others = person.accounts.filter((account) => !targets.includes(account));
  verify.namesAsTargets(this.last, targets, others);
});

Then('the two accounts have different states', function (this: Scenario) {
  verify.haveDifferentStates(this.last, personIn(this.values).accounts);
});

/** A call for a target that the server may keep open. */
function plannedCall(target: Target, wait?: unknown): PlannedWait | undefined {
  const seconds = longestWait(target(placeholders), wait);
  return seconds === 0 ? undefined : { kind: 'call', seconds };
}

async function setPassword(world: Scenario, caller: Caller, target: Target, wait?: unknown): Promise<void> {
  const chosen = target(world.values);
  const call = passwordCall(world.session, chosen, wait);
  // A wait out of bounds breaks the contract on purpose.
  const deliberate = call.deliberate === true || !isDocumentedWait(wait);
  await world.time(chosen.operation, caller, { ...call, deliberate }, longestWait(chosen, wait));
  assertTakesPasswords(world.last);
}
