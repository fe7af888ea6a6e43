import type { Caller } from '#harness/register/callers.ts';
import type { Check } from '#harness/scenario/check.ts';
import { Given, Then, When } from '#harness/scenario/steps.ts';
import * as checks from './checks.ts';
import { measureWith, noteOther, personIn, setPassword } from './password-request.ts';
import { describeTargets, hasStateFor, haveDifferentStates, lastDiffers, namesAsTargets } from './targets.ts';
import type { AccountChoice, Reaction, Target } from './words.ts';

const state = 'a person has accounts';

Given('a person has {accounts}', (s, accounts: readonly Reaction[]) => s.enter(state, { accounts }), {
  enters: [state],
});

Given(
  'another person has {accounts}',
  async (s, accounts: readonly Reaction[]) => {
    noteOther(s, await s.session.control.enter(state, { accounts }));
  },
  { enters: [state] },
);

When('{caller} sets the password of {target}', (s, caller: Caller, target: Target) =>
  setPassword(s, caller, target(s)),
);

When(
  '{caller} sets the password of {target}, with a wait of {wait}',
  (s, caller: Caller, target: Target, wait: unknown) => setPassword(s, caller, target(s), wait),
);

Then('the anonymous caller is refused', (s) => s.hold(checks.isNotLetIn, s.last));
Then('the object in the path is reported as unknown', (s) => s.hold(checks.isUnknown, s.last));
Then('the wait is refused', (s) => s.hold(checks.isWaitRefused, s.last));
Then('the request is accepted', (s) => s.hold(checks.isAccepted, s.last));

Then('the response arrives {timing}', async (s, comesInTime: Check<checks.Timed>) => {
  const timed = { exchange: s.last, elapsed: s.elapsed };
  const isInTime = s.judge(comesInTime, timed).kind !== 'broken';
  const ownTime = isInTime || timed.elapsed.exact ? 0 : (await measureWith(s, 0)).seconds;
  s.hold(comesInTime, { ...timed, ownTime });
});

Then('the same request with a wait of {duration} takes as long', async (s, wait: number) => {
  const timed = { exchange: s.last, elapsed: s.elapsed };
  const usual = timed.elapsed.exact ? await measureWith(s, wait) : timed.elapsed;
  s.hold(checks.comesLike(usual), timed);
});

Then('the response has a state for {accountChoice}', (s, choose: AccountChoice) =>
  s.hold(hasStateFor(choose(personIn(s.returned))), s.last),
);

Then('the response names {accountChoice} as the (only )target(s)', (s, choose: AccountChoice) => {
  const person = personIn(s.returned);
  const targets = choose(person);
  const others = person.accounts.filter((account) => !targets.includes(account));
  s.hold(namesAsTargets(targets, others), s.last);
});

Then('the two accounts have different states', (s) =>
  s.hold(haveDifferentStates(personIn(s.returned).accounts), s.last),
);

Then('the first two accounts have the same state, and the third has a different state', (s) =>
  s.hold(lastDiffers(personIn(s.returned).accounts), s.last),
);

Then('the status code and the duration are recorded', (s) =>
  s.record(`status ${s.last.response.status} after ${Math.round(s.elapsed.seconds)} s`),
);

Then('the status code and the accounts for which the response has a state are recorded', (s) =>
  s.record(describeTargets(s.last, personIn(s.returned).accounts)),
);
