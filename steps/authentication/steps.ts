import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { hasRefused } from '#harness/scenario/response.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import * as checks from './checks.ts';
import { type Presentation, presentations } from './credentials.ts';
import { type Choice, choices, sweep } from './sweep.ts';

interface Credentials {
  readonly words: string;
  readonly show: Presentation;
}

defineWords('credentials', presentations, (show, words): Credentials => ({ words, show }));
defineWords('choice', choices, (takes, words): Choice => ({ words, takes }));

/** Sends no credentials, except the invalid ones that a step adds to a request. */
const nobody: Caller = { kind: 'nobody' };

Given('{reading} is refused to a caller without credentials', async (s, operation: string) => {
  const exchange = await s.call(operation, nobody);
  if (!hasRefused(exchange))
    throw notSeen(`status ${exchange.response.status} without credentials is no refusal`);
});

When('a caller with {credentials} reads {reading}', async (s, shown: Credentials, operation: string) => {
  s.notes.who = shown.words;
  await s.call(operation, nobody, { ...(await shown.show(s)), deliberate: true });
});

When(
  'a caller with {credentials} tries every operation that {choice}',
  async (s, shown: Credentials, choice: Choice) => {
    s.notes.who = shown.words;
    await sweep(s, nobody, choice, await shown.show(s));
  },
);

When('{caller} tries every operation that {choice}', async (s, caller: Caller, choice: Choice) => {
  s.notes.who = `${caller.kind}, every operation that ${choice.words}`;
  await sweep(s, caller, choice, { headers: await headersFor(s.session, caller) });
});

Then('the request succeeds or returns a different status than without credentials', (s) =>
  s.hold(checks.areAccepted, { anonymous: s.earlier, exchange: s.last }),
);
Then('the anonymous caller gets a result', (s) => s.hold(checks.isServedToAnyone, s.last));

Then('nothing has changed', (s) => s.hold(checks.hasNoEffect, s.noted('changes')));

Then('the operations that succeed and those that are refused are recorded', (s) =>
  s.record(`${s.noted('who')}: ${checks.describeAccess(s.series)}`),
);

Then('the authentication method that the server used is recorded', (s) =>
  s.record(`${s.noted('who')}: ${checks.describeMethod(s.last)}`),
);
