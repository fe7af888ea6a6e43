import { Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import * as access from '#harness/rules/authentication/access.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { type Choice, sweep } from './sweep.ts';
import type { Credentials } from './words.ts';

/** Bad credentials make nobody of whoever shows them. */
const nobody: Caller = { kind: 'nobody' };

Given('{reading} is refused without credentials', async function (this: Scenario, operation: string) {
  access.assumeRefused(await this.ask(operation, nobody));
});

When(
  'somebody with {credentials} reads {reading}',
  async function (this: Scenario, { words, show }: Credentials, operation: string) {
    this.values.set('who', words);
    await this.ask(operation, nobody, { ...(await show(this)), deliberate: true });
  },
);

When(
  'somebody with {credentials} tries every operation that {choice}',
  async function (this: Scenario, { words, show }: Credentials, choice: Choice) {
    this.values.set('who', words);
    await sweep(this, nobody, choice, await show(this));
  },
);

When(
  '{caller} tries every operation that {choice}',
  async function (this: Scenario, caller: Caller, choice: Choice) {
    this.values.set('who', `${caller.kind}, ${choice.words}`);
    await sweep(this, caller, choice, { headers: await headersFor(this.session, caller) });
  },
);

Then('the credentials are accepted', function (this: Scenario) {
  access.areAccepted(this.last, this.earlier);
});

Then('the request is served without credentials', function (this: Scenario) {
  access.isServedToAnyone(this.last);
});
