import { Given, Then, When } from '@cucumber/cucumber';
import { expectKept } from '#harness/rules/judging/claim.ts';
import * as verify from '#harness/rules/passwords/passwords.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import type { Caller } from '#steps/world/callers.ts';
import { waiting } from '#steps/world/declared-waits.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import {
  accountAt,
  assertTakesPasswords,
  longestWait,
  passwordCall,
  personIn,
  placeholders,
  rememberOther,
} from './password-request.ts';
import type { Reaction, Target } from './words.ts';

const state = 'a person has accounts';
const atOnce: Reaction = { settlesAfterSeconds: 0, outcome: 'succeeded' };

Given('a person has an account that {reaction}', async function (this: SvcWorld, one: Reaction) {
  await this.enter(state, { accounts: [one] });
});

Given(
  'a person has an account that {reaction} and one that {reaction}',
  async function (this: SvcWorld, one: Reaction, other: Reaction) {
    await this.enter(state, { accounts: [one, other] });
  },
);

Given('a person has no account', async function (this: SvcWorld) {
  await this.enter(state, { accounts: [] });
});

Given('somebody else has an account', async function (this: SvcWorld) {
  rememberOther(this.values, await this.session.control.enter(state, { accounts: [atOnce] }));
});

When(
  '{caller} sets the password of {target}',
  waiting(
    (_, __, target) => plannedCall(target),
    async function (this: SvcWorld, caller: Caller, target: Target) {
      await setPassword(this, caller, target);
    },
  ),
);

When(
  '{caller} sets the password of {target}, waiting up to {duration}',
  waiting(
    (_, __, target, seconds) => plannedCall(target, seconds),
    async function (this: SvcWorld, caller: Caller, target: Target, seconds: number) {
      await setPassword(this, caller, target, seconds);
    },
  ),
);

When(
  '{caller} sets the password of {target} with a wait of {wait}',
  waiting(
    (_, __, target, wait) => plannedCall(target, wait),
    async function (this: SvcWorld, caller: Caller, target: Target, wait: unknown) {
      // It may be out of bounds, and so break the contract on purpose.
      await setPassword(this, caller, target, wait, true);
    },
  ),
);

Then('the request is accepted', function (this: SvcWorld) {
  verify.isAccepted(this.last);
});

Then('nothing in the request is objected to', function (this: SvcWorld) {
  verify.isTaken(this.last);
});

Then('the request is refused as invalid', function (this: SvcWorld) {
  verify.isRefusedAsInvalid(this.last);
});

Then('the request is refused', function (this: SvcWorld) {
  verify.isRefused(this.last);
});

Then('the answer does not claim that all have settled', function (this: SvcWorld) {
  verify.claimsNothingUnsettled(this.last);
});

Then('the answer is no error', function (this: SvcWorld) {
  expectKept(verify.acceptedIsNoError, this.last);
});

Then('the answer has a state for each account', function (this: SvcWorld) {
  verify.tellsStates(this.last, personIn(this.values).accounts);
});

Then('the answer counts each account among the targets', function (this: SvcWorld) {
  verify.countsAmongTargets(this.last, personIn(this.values).accounts);
});

Then('the answer has a state for the first account', function (this: SvcWorld) {
  verify.tellsStates(this.last, [accountAt(personIn(this.values), 0)]);
});

Then('the answer tells the accounts apart', function (this: SvcWorld) {
  const person = personIn(this.values);
  verify.tellsApart(this.last, accountAt(person, 0), accountAt(person, 1));
});

Then('the answer has no state for the second account', function (this: SvcWorld) {
  const person = personIn(this.values);
  verify.isNoTarget(this.last, accountAt(person, 1), [accountAt(person, 0)]);
});

/** A call for a target that the server may keep open. */
function plannedCall(target: Target, wait?: unknown): PlannedWait | undefined {
  const seconds = longestWait(target(placeholders), wait);
  return seconds === 0 ? undefined : { kind: 'call', seconds };
}

async function setPassword(
  world: SvcWorld,
  caller: Caller,
  target: Target,
  wait?: unknown,
  deliberate = false,
): Promise<void> {
  const chosen = target(world.values);
  const call = passwordCall(world.session, chosen, wait);
  const sent = { ...call, deliberate: deliberate || call.deliberate === true };
  await world.time(chosen.operation, caller, sent, longestWait(chosen, wait));
  assertTakesPasswords(world.last);
}
