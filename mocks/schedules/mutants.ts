import { rowsOf } from '#mocks/lists/mutants.ts';
import { answersOf, type Body, type Changes, type Fault, fault, without } from '#mocks/proofs/mutant.ts';
import { documentedEnums } from '#reference/server/domain/enums.ts';
import { documentedReleases, type Release } from '#reference/server/domain/releases.ts';
import { documentedSchedules, type Schedules } from '#reference/server/domain/schedules.ts';
import type { ScheduleExecution } from '#reference/server/domain/store.ts';

const { acceptedStatuses } = documentedReleases;
const { errorMessage, failedSteps, wasStopped, statusOf } = documentedSchedules;

type Status = (this: Schedules, ...asked: Parameters<Schedules['statusOf']>) => string;

const executions = 'listScheduleExecutions';
const execution = 'getScheduleExecution';

/** Wrong turns in how the execution of a Schedule ends, as the newest release tells it (§3.2, §2.10). */
const endingFaults: readonly Fault[] = [
  fault(
    'SC-01-lists-number-the-status',
    'Lists of Schedule Executions write the status as an ordinal.',
    rowsOf(executions, (row) => [{ ...row, status: 3 }]),
  ),
  fault(
    'SC-01-no-status-in-lists',
    'Lists of Schedule Executions leave the status out.',
    rowsOf(executions, (row) => [without(row, 'status')]),
  ),
  ending('SC-02-success-is-written-succeeded', 'Complete', 'Succeeded'),
  ending('SC-02-success-is-never-told', 'Complete', 'Running'),
  ending('SC-02-success-is-said-to-have-errors', 'Complete', 'CompleteWithError', isSuccess),
  fault(
    'SC-04-lists-say-completed',
    'Lists of Schedule Executions write success as they did before 0.15.0.',
    rowsOf(executions, (row) => [inOldWords(row)]),
  ),
  fault(
    'SC-04-single-executions-say-completed',
    'A single execution writes success as it did before 0.15.0.',
    answersOf(execution, inOldWords),
    { alsoBreaks: ['SC-02'] },
  ),
  accepting('SC-05-completed-is-still-accepted', (names) => [...names, 'Completed']),
  fault('SC-05-completed-is-taken-for-complete', 'The old name is understood as the new one.', {
    enums: {
      read(value, ...rest) {
        return documentedEnums.read.call(this, value === 'Completed' ? 'Complete' : value, ...rest);
      },
    },
  }),
  accepting('SC-06-complete-is-not-accepted', (names) => names.filter((name) => name !== 'Complete')),
  accepting(
    'SC-06-only-the-old-name-is-accepted',
    (names) => names.map((name) => (name === 'Complete' ? 'Completed' : name)),
    ['SC-05'],
  ),
  ending('SC-07-the-schedule-hides-the-failure', 'CompleteWithError', 'Complete', carriedByTheSchedule),
  ending('SC-07-the-schedule-counts-for-nothing', 'CompleteWithError', 'Failed', carriedByTheSchedule),
  ending('SC-08-the-step-hides-the-failure', 'CompleteWithError', 'Complete', carriedByAStep),
  ending('SC-08-the-step-counts-for-nothing', 'CompleteWithError', 'Failed', carriedByAStep),
  messaging('SC-09-no-message', () => null),
  messaging('SC-09-only-the-first-failed-step-is-named', ([first]) => `This step failed: ${first}.`),
  messaging('SC-09-failed-steps-are-counted-only', (names) => `Some steps failed: ${names.length}.`),
  messaging('SC-09-the-last-failed-step-is-left-out', (names) => `Failed: ${names.slice(0, -1).join(', ')}.`),
  ending('SC-18-cancelled-is-spelt-canceled', 'Cancelled', 'Canceled'),
  ending('SC-18-failed-is-written-in-capitals', 'Failed', 'FAILED'),
  ending('SC-12-a-stopped-run-is-complete', 'Failed', 'Complete', wasStopped),
  ending('SC-12-a-stopped-run-is-complete-with-error', 'Failed', 'CompleteWithError', wasStopped),
];

/** Wrong turns in the words of older releases (§9). */
const olderFaults: readonly Fault[] = [
  ending('SC-03-success-is-already-complete', 'Completed', 'Complete', isSuccess, '0.14.0'),
  ending('SC-03-success-is-written-succeeded', 'Completed', 'Succeeded', isSuccess, '0.14.0'),
  ending('SC-10-errors-are-already-told', 'Complete', 'CompleteWithError', carriedOn, '0.15.0'),
  ending('SC-10-a-run-carried-on-has-failed', 'Complete', 'Failed', carriedOn, '0.15.0'),
  ending('SC-11-errors-are-already-told', 'Completed', 'CompleteWithError', carriedOn, '0.14.0'),
  {
    ...ending('SC-11-a-run-carried-on-is-already-complete', 'Completed', 'Complete', carriedOn, '0.14.0'),
    alsoBreaks: ['SC-03'],
  },
];

/** Wrong turns in what a finished execution says when it is read again (§3.2). */
const laterFaults: readonly Fault[] = [
  later('SC-13-success-is-archived', 'Complete', 'Archived'),
  later('SC-13-errors-are-forgotten', 'CompleteWithError', 'Complete'),
  later('SC-13-a-failure-is-tried-again', 'Failed', 'Running'),
  later('SC-13-a-cancelled-run-goes-on', 'Cancelled', 'Running'),
];

export const scheduleFaults: readonly Fault[] = [...endingFaults, ...olderFaults, ...laterFaults];

/** Says of executions that end in one way that they end in another. */
function ending(
  id: string,
  documented: string,
  instead: string,
  concerns: (execution: ScheduleExecution) => boolean = () => true,
  release?: Release,
): Fault {
  const status: Status = function (execution, ...rest) {
    const said = statusOf.call(this, execution, ...rest);
    return said === documented && concerns(execution) ? instead : said;
  };
  const summary = `Where ${documented} is due, ${instead} is said.`;
  return fault(id, summary, { schedules: { statusOf: status } }, release === undefined ? {} : { release });
}

/** Says something else of an execution once it has been over for a second. */
function later(id: string, documented: string, instead: string): Fault {
  const status: Status = function (execution, now, ...rest) {
    const said = statusOf.call(this, execution, now, ...rest);
    const isOver = now.getTime() - (execution.endsAt?.getTime() ?? now.getTime()) > 1000;
    return said === documented && isOver ? instead : said;
  };
  return fault(id, `${documented} becomes ${instead} after a while.`, { schedules: { statusOf: status } });
}

/** Explains a run that went on past failed steps in another way. */
function messaging(id: string, explain: (failed: readonly string[]) => string | null): Fault {
  return fault(id, 'The message does not name every failed step.', {
    schedules: {
      errorMessage(execution, status) {
        return status === 'CompleteWithError'
          ? explain(failedSteps(execution))
          : errorMessage.call(this, execution, status);
      },
    },
  });
}

function accepting(
  id: string,
  change: (names: readonly string[]) => readonly string[],
  alsoBreaks: readonly string[] = [],
): Fault {
  const releases: Changes['releases'] = {
    acceptedStatuses(release) {
      return change(acceptedStatuses.call(this, release));
    },
  };
  return fault(id, 'Another set of statuses is accepted.', { releases }, { alsoBreaks });
}

function inOldWords(body: Body): Body {
  const { status } = body;
  return status === 'Complete' ? { ...body, status: 'Completed' } : body;
}

function isSuccess(execution: ScheduleExecution): boolean {
  return failedSteps(execution).length === 0;
}

function carriedOn(execution: ScheduleExecution): boolean {
  return !isSuccess(execution) && !wasStopped(execution);
}

function carriedByTheSchedule(execution: ScheduleExecution): boolean {
  return execution.continueOnFailure;
}

function carriedByAStep(execution: ScheduleExecution): boolean {
  return !execution.continueOnFailure;
}
