import { defineParameterType } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import { shown } from '#harness/scenario/check.ts';
import { everyExchange, recordEveryExchange } from '#harness/scenario/every.ts';
import { fieldsOf } from '#harness/scenario/response.ts';
import { knownValue } from '#harness/scenario/scenario-context.ts';
import { defineWords, Given, Then, thenEach, When } from '#harness/scenario/steps.ts';
import type { StateParams } from '#harness/targets/control/control.ts';
import { shownBy } from '#steps/responses/by-rules.ts';
import {
  assertTakesStatus,
  findReactionToStatus,
  isReturnedLike,
  isReturnedUnlike,
  listByStatus,
} from './accepted-statuses.ts';
import * as statuses from './statuses.ts';

// The names of steps of a Schedule: "Import HR" and "Export Directory".
defineParameterType({
  name: 'steps',
  regexp: /"[^"]+"(?: and "[^"]+")*/,
  transformer: (words: string): readonly string[] =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
});

/** The behaviour on a failed step: its phrase in a feature, and its name in state control. */
const failureSettings: Readonly<Record<string, StateParams>> = {
  'a Schedule that continues on failure': { status: 'CompleteWithError' },
  'a Schedule with a step that continues on failure': { status: 'CompleteWithError', continuedBy: 'step' },
  'a Schedule that stops on failure': { status: 'Failed' },
};

defineWords('failureSetting', failureSettings);

const finished = 'a schedule execution has finished';
const enters = [finished];

Given(
  'a Schedule Execution has ended {word}',
  (s, word: string) => s.enter(finished, { status: word === 'successfully' ? 'Complete' : word }),
  { enters },
);

Given(
  '{failureSetting} has run, and its step(s) {steps} failed',
  (s, setting: StateParams, failedSteps: readonly string[]) => s.enter(finished, { ...setting, failedSteps }),
  { enters },
);

Given('the list of Schedule Executions can be filtered by status', assertTakesStatus);

Given('{caller} has listed the Schedule Executions with status {word}', (s, caller: Caller, status: string) =>
  listByStatus(s, caller, status),
);

When('{caller} lists the Schedule Executions with status {word}', (s, caller: Caller, status: string) =>
  listByStatus(s, caller, status),
);

Then('the errorMessage names {steps}', (s, steps: readonly string[]) =>
  s.hold(statuses.namesFailedSteps(steps, s.values.get('stepAliases')), s.last),
);

Then('the list shows the Schedule Execution with status {word}', (s, status: string) =>
  s.hold(statuses.isListedAs(knownValue(s.values, 'scheduleExecutionId'), status), s.last),
);

Then('the response for Completed is the same as for the unknown status {word}', (s, other: string) =>
  s.hold(isReturnedLike(other), { later: s.last, earlier: s.earlier }),
);

Then('the response for Complete differs from the response for the unknown status Nonesuch', (s) =>
  s.hold(isReturnedUnlike('Complete'), { later: s.last, earlier: s.earlier }),
);

Then('every Schedule Execution has a status', everyExchange(statuses.hasStatus));

// A scenario also checks the result of its own run, so these sentences cover only a part of the rule.
const partly = { isPartial: true };
Then('every successful run has the status Complete', everyExchange(statuses.endsComplete, partly));
Then('every successful run has the status Completed', everyExchange(statuses.endsCompleted, partly));
thenEach(everyExchange, {
  'no Schedule Execution has the status Completed': statuses.isNotCompleted,
  'every finished status is spelled as documented': statuses.isSpeltAsNamed,
  'every run that continued past a failed step has an errorMessage': statuses.hasErrorMessage,
});

Then('the status of the {word} run is recorded', (s, ending: string) =>
  s.record(`${ending}: ${shown(shownBy(s, fieldsOf).status)}`),
);

Then('the errorMessage is recorded', (s) => s.record(shown(shownBy(s, fieldsOf).errorMessage)));

Then('the effect of filtering the list by status is recorded', async (s) =>
  s.record(`a status sent to listScheduleExecutions is ${await findReactionToStatus(s)}`),
);

thenEach(recordEveryExchange, {
  'every status except the finished statuses is recorded': statuses.furtherStatus,
  'every message about failed steps is recorded': statuses.messageOfFailedSteps,
});
