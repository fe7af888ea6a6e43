import { Given, Then, When } from '@cucumber/cucumber';
import type { StateParams } from '#harness/control/control.ts';
import type { Caller } from '#harness/register/callers.ts';
import * as verify from '#harness/rules/schedules/schedules.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { assertTakesStatus, listByStatus } from './schedule-executions.ts';

const finished = 'a schedule execution has finished';

Given('a Schedule Execution has ended {word}', async function (this: Scenario, status: string) {
  await this.enter(finished, { status });
});

Given(
  '{failureSetting} has run, and its step(s) {steps} failed',
  async function (this: Scenario, setting: StateParams, failedSteps: readonly string[]) {
    await this.enter(finished, { ...setting, failedSteps });
  },
);

Given('the list of Schedule Executions can be asked for by status', async function (this: Scenario) {
  await assertTakesStatus(this);
});

Given(
  '{caller} has listed the Schedule Executions with status {word}',
  async function (this: Scenario, caller: Caller, status: string) {
    await listByStatus(this, caller, status);
  },
);

When(
  '{caller} lists the Schedule Executions with status {word}',
  async function (this: Scenario, caller: Caller, status: string) {
    await listByStatus(this, caller, status);
  },
);

Then('its errorMessage names {steps}', function (this: Scenario, steps: readonly string[]) {
  verify.namesFailedSteps(this.last, steps, this.values.get('designations'));
});

Then('{word} is answered like {word}', function (this: Scenario, status: string, other: string) {
  verify.isAnsweredLike(this.exchanges, status, other);
});

Then('{word} is not answered like {word}', function (this: Scenario, status: string, other: string) {
  verify.isAnsweredUnlike(this.exchanges, status, other);
});
