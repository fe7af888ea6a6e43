import { Given, Then, When } from '@cucumber/cucumber';
import * as verify from '#harness/rules/schedules/schedules.ts';
import type { Caller } from '#steps/world/callers.ts';
import { knownValue } from '#steps/world/values.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { askByStatus, assertTakesStatus } from './schedule-executions.ts';

const finished = 'a schedule execution has finished';

Given('a run of a Schedule has ended {word}', async function (this: SvcWorld, status: string) {
  await this.enter(finished, { status });
});

Given(
  'a Schedule that continues on failure has run past the failed step(s) {steps}',
  async function (this: SvcWorld, failedSteps: readonly string[]) {
    await this.enter(finished, { status: 'CompleteWithError', failedSteps });
  },
);

Given(
  'a Schedule has run past the failed step(s) {steps}, set to continue on failure',
  async function (this: SvcWorld, failedSteps: readonly string[]) {
    await this.enter(finished, { status: 'CompleteWithError', failedSteps, continuedBy: 'step' });
  },
);

Given(
  'a Schedule has stopped at the failed step {steps}',
  async function (this: SvcWorld, failedSteps: readonly string[]) {
    await this.enter(finished, { status: 'Failed', failedSteps });
  },
);

Given('a run of a Schedule is not over', async function (this: SvcWorld) {
  await this.enter('a schedule execution is running');
});

Given('a status can be sent with the list of Schedule Executions', async function (this: SvcWorld) {
  await assertTakesStatus(this);
});

Given(
  '{caller} has listed the Schedule Executions that are {word}',
  async function (this: SvcWorld, caller: Caller, status: string) {
    await askByStatus(this, caller, status);
  },
);

Given('{caller} has read the Schedule Execution', async function (this: SvcWorld, caller: Caller) {
  await readExecution(this, caller);
});

When('{caller} reads the Schedule Execution', async function (this: SvcWorld, caller: Caller) {
  await readExecution(this, caller);
});

When(
  '{caller} lists the Schedule Executions that are {word}',
  async function (this: SvcWorld, caller: Caller, status: string) {
    await askByStatus(this, caller, status);
  },
);

When('{caller} lists the Schedule Executions', async function (this: SvcWorld, caller: Caller) {
  await this.ask('listScheduleExecutions', caller);
});

Then('the Schedule Execution has a status', function (this: SvcWorld) {
  verify.hasStatus(this.last);
});

Then('each Schedule Execution has a status', function (this: SvcWorld) {
  verify.haveStatuses(this.last);
});

Then('the Schedule Execution is {word}', function (this: SvcWorld, status: string) {
  verify.ended(this.last, status);
});

Then('the Schedule Execution is no success', function (this: SvcWorld) {
  verify.isNoSuccess(this.last);
});

Then('the Schedule Execution is what it was before', function (this: SvcWorld) {
  verify.keptStatus(this.last, this.earlier);
});

Then('its error message names {steps}', function (this: SvcWorld, steps: readonly string[]) {
  verify.namesSteps(this.last, steps, this.values.get('designations'));
});

Then('the answer is another than the one before, to a word that is no status', function (this: SvcWorld) {
  verify.isAnsweredOtherwise(this.last, this.earlier);
});

Then('the answer is the one before, to a word that is no status', function (this: SvcWorld) {
  verify.isAnsweredAlike(this.last, this.earlier);
});

async function readExecution(world: SvcWorld, caller: Caller): Promise<void> {
  const id = knownValue(world.values, 'scheduleExecutionId');
  await world.ask('getScheduleExecution', caller, { path: { id } });
}
