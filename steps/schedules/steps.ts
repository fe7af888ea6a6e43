import { defineParameterType } from '@cucumber/cucumber';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { operationNotFound } from '#harness/result/outcome.ts';
import { type Check, holdsIf, shown } from '#harness/scenario/check.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import { fieldsOf, hasRefused, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import { countIn } from '#steps/lists/pages.ts';
import { shownBy } from '#steps/responses/by-rules.ts';
import type { Successive } from '#steps/responses/checks.ts';
import * as statuses from './statuses.ts';

/** The later request is refused, or returns as many executions as the request with the status `word`. */
const isReturnedLike =
  (word: string): Check<Successive> =>
  ({ later, earlier }) => {
    const [reaction, expected] = [reactionIn(later), reactionIn(earlier)];
    const isSo = !isSuccess(later) || reaction === expected;
    return holdsIf(isSo, `a refusal, or the same response as for the status ${word} (${expected})`, reaction);
  };

/** The later request is accepted. The earlier request was refused, or returned a list of another length. */
const isReturnedUnlike =
  (status: string): Check<Successive> =>
  ({ later, earlier }) => {
    const reaction = reactionIn(later);
    const isSo = isSuccess(later) && reaction !== reactionIn(earlier);
    return holdsIf(isSo, `a list for ${status} unlike the response for an unknown status`, reaction);
  };

function reactionIn(exchange: Exchange): string {
  return isSuccess(exchange) ? `a list of length ${countIn(exchange)}` : `a ${exchange.response.status}`;
}

function listByStatus(s: Scenario, caller: Caller, status: string): Promise<Exchange> {
  return s.call('listScheduleExecutions', caller, { query: { status }, deliberate: true });
}

/** How the list treats a status parameter (OP-83). Assumes that at least one execution is not Failed. */
async function findReactionToStatus(s: Scenario): Promise<string> {
  const administrator: Caller = { kind: 'administrator' };
  const all = await s.call('listScheduleExecutions', administrator);
  const failed = await listByStatus(s, administrator, 'Failed');
  if (!isSuccess(failed)) return hasRefused(failed) ? 'refused' : `answered ${failed.response.status} to`;
  return countIn(failed) < countIn(all) ? 'used' : 'ignored';
}

/** Ends the scenario as untested unless the list is filtered by status. */
async function assertTakesStatus(s: Scenario): Promise<void> {
  const reaction = await findReactionToStatus(s);
  if (reaction === 'used') return;
  throw operationNotFound(`listScheduleExecutions has ${reaction} the parameter status`);
}

// Names of steps of a Schedule, for example: "Import HR" and "Export Directory".
defineParameterType({
  name: 'steps',
  regexp: /"[^"]+"(?: and "[^"]+")*/,
  transformer: (words: string): readonly string[] =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
});

/** The parameters of state control for each phrase that says what a Schedule does after a failed step. */
const failureSettings: Readonly<Record<string, StateParams>> = {
  'a Schedule that continues on failure': { status: 'CompleteWithError' },
  'a Schedule with a step that continues on failure': { status: 'CompleteWithError', continuedBy: 'step' },
  'a Schedule that stops on failure': { status: 'Failed' },
};

defineWords('failureSetting', failureSettings);

const finished = 'a schedule execution has finished';
const enters = [finished];

/** A run can only end CompleteWithError if a step of it failed (§3.2), so the adapter is told of one. */
const endings: Readonly<Record<string, StateParams>> = {
  successfully: { status: 'Complete' },
  CompleteWithError: { status: 'CompleteWithError', failedSteps: ['Import HR'] },
};

Given(
  'a Schedule Execution has ended {word}',
  (s, word: string) => s.enter(finished, endings[word] ?? { status: word }),
  { enters },
);

Given('a Schedule Execution was cancelled', (s) => s.enter(finished, { status: 'Cancelled' }), { enters });

Given(
  '{failureSetting} has run, and its/this step(s)(,) {steps}(,) failed',
  (s, setting: StateParams, failedSteps: readonly string[]) => s.enter(finished, { ...setting, failedSteps }),
  { enters },
);

Given('the list with status Failed is shorter than the full list of Schedule Executions', assertTakesStatus);

When('{caller} (has )listed/lists the Schedule Executions with status {word}', listByStatus);

Then('the errorMessage names {steps}', (s, steps: readonly string[]) =>
  s.hold(statuses.namesFailedSteps(steps, s.returned.stepAliases), s.last),
);

Then('the list shows the Schedule Execution with status {word}', (s, status: string) =>
  s.hold(statuses.isListedAs(knownValue(s.returned, 'scheduleExecutionId'), status), s.last),
);

Then('the response for Completed is the same as for the unknown status {word}', (s, other: string) =>
  s.hold(isReturnedLike(other), s.lastTwo),
);

Then('the response for Complete differs from the response for the unknown status Nonesuch', (s) =>
  s.hold(isReturnedUnlike('Complete'), s.lastTwo),
);

Then('each CompleteWithError item has an errorMessage', (s) => s.hold(statuses.hasErrorMessage, s.last));

Then('the status of the {word} run is recorded', (s, ending: string) =>
  s.record(`${ending}: ${shown(shownBy(s, fieldsOf).status)}`),
);

Then('the effect of the status on the list is recorded', async (s) =>
  s.record(`listScheduleExecutions has ${await findReactionToStatus(s)} the parameter status`),
);
