import { Then } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { observations } from './observations.ts';

// The document leaves open what these scenarios look at: recorded under the ledger entry of the rule, never judged.
Then('the answer is recorded', async function (this: Scenario) {
  for (const id of this.rules) {
    const openPoint = ruleById(id)?.openPoint;
    const observation = observations[id];
    if (openPoint === undefined || observation === undefined)
      throw new HarnessError('INTERNAL', `Nothing says what ${id} records: see steps/observations.ts.`);
    for (const text of [await observation(this)].flat()) this.observe(openPoint, text);
  }
});
