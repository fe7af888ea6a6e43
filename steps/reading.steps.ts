import { Given, When } from '@cucumber/cucumber';
import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { knownValue } from '#harness/scenario/values.ts';
import { followRedirects } from './system/redirects.ts';

/** What a reading needs beside its operation: ids come from what a state has answered. */
const calls: Readonly<Record<string, (values: Scenario['values']) => Call>> = {
  getApiReference: () => ({ headers: { accept: 'text/html' } }),
  getActivity: (values) => ({ path: { id: knownValue(values, 'activityId') } }),
  getScheduleExecution: (values) => ({ path: { id: knownValue(values, 'scheduleExecutionId') } }),
};

Given('{caller} has read {reading}', async function (this: Scenario, caller: Caller, operation: string) {
  await this.ask(operation, caller, calls[operation]?.(this.values));
});

// The answer to compare with may be an earlier scenario's: the longer ago it was, the less is left to wait for.
Given(
  '{caller} has read {reading}, now or before',
  async function (this: Scenario, caller: Caller, operation: string) {
    if (!this.takeFirstAnswer(operation)) await this.ask(operation, caller, calls[operation]?.(this.values));
  },
);

When('{caller} reads {reading}', async function (this: Scenario, caller: Caller, operation: string) {
  await this.ask(operation, caller, calls[operation]?.(this.values));
  if (operation === 'getApiReference') await followRedirects(this, caller);
});
