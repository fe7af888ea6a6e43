import { changeRecords, without } from '#mocks/proofs/middleware.ts';
import { type BehaviourOverrides, type Change, type Mutant, mutant, mutants } from '#mocks/proofs/mutant.ts';
import type { Fields } from '#mocks/proofs/service.ts';
import { documentedEnums, documentedReleases, type Release } from '#reference/server/domain/releases.ts';
import { documentedSchedules, type Schedules } from '#reference/server/domain/schedules.ts';
import type { ScheduleExecution } from '#reference/server/domain/store.ts';

const { acceptedStatuses } = documentedReleases;
const { errorMessage, failedSteps, wasStopped, statusOf } = documentedSchedules;

type Status = Schedules['statusOf'];
/** Not all of them are statuses, which is what is wrong. */
type Said = ReturnType<Status>;

/** Mutants in how the execution of a Schedule ends, as the newest release tells it (§3.2, §2.10). */
const endingMutants: readonly Mutant[] = [
  ...mutants({
    'SC-01-lists-number-the-status: Lists of Schedule Executions write the status as an ordinal.': written(
      (row) => ({
        ...row,
        status: 3,
      }),
    ),
    'SC-01-no-status-in-lists: Lists of Schedule Executions leave the status out.': written((row) =>
      without(row, 'status'),
    ),
    'SC-04-lists-say-completed, SC-02: Lists of Schedule Executions write success as they did before 0.15.0.':
      written(saying('Complete', 'Completed')),
    'SC-02-lists-say-succeeded: Lists of Schedule Executions have another word for success.': written(
      saying('Complete', 'Succeeded'),
    ),
    'SC-07-lists-say-complete: Lists of Schedule Executions take a run that continued for a success.':
      written(saying('CompleteWithError', 'Complete')),
    'SC-18-lists-say-completed-in-capitals, SC-02: Lists of Schedule Executions write success in capitals.':
      written(saying('Complete', 'COMPLETED')),
    'SC-04-single-executions-say-completed, SC-02: A single execution writes success as it did before 0.15.0.':
      changeRecords(['getScheduleExecution'], saying('Complete', 'Completed')),
    'SC-05-completed-is-taken-for-complete: The old name is understood as the new one.': {
      enums: {
        read(value, ...rest) {
          return documentedEnums.read.call(this, value === 'Completed' ? 'Complete' : value, ...rest);
        },
      },
    },
  }),
  ending('SC-02-success-is-written-succeeded', 'Complete', 'Succeeded'),
  ending('SC-02-success-is-never-told', 'Complete', 'Running'),
  ending('SC-02-success-is-said-to-have-errors', 'Complete', 'CompleteWithError', isSuccess),
  accepting('SC-05-completed-is-still-accepted', (names) => [...names, 'Completed']),
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
  messaging('SC-09-failed-steps-are-counted-of-all', (names) => `${names.length} of 5 steps failed.`),
  messaging('SC-09-failed-steps-are-counted-after-all', (names) => `5 steps, ${names.length} failed.`),
  messaging('SC-09-failures-stand-beside-a-total', (names) => `Failures: ${names.length}; total: 5`),
  messaging('SC-09-failures-are-timed', () => 'Two steps failed after 12 s and 40 s, with codes 3 and 7.'),
  messaging('SC-09-the-last-failed-step-is-left-out', (names) => `Failed: ${names.slice(0, -1).join(', ')}.`),
  ending('SC-18-cancelled-is-spelt-canceled', 'Cancelled', 'Canceled'),
  ending('SC-18-failed-is-written-in-capitals', 'Failed', 'FAILED'),
  ending('SC-12-a-stopped-run-is-complete', 'Failed', 'Complete', wasStopped),
  ending('SC-12-a-stopped-run-is-complete-with-error', 'Failed', 'CompleteWithError', wasStopped),
];

/** Mutants in the words of older releases (§9). */
const olderMutants: readonly Mutant[] = [
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

/** Mutants in what a finished execution says when it is read again (§3.2). */
const laterMutants: readonly Mutant[] = [
  later('SC-13-success-is-archived', 'Complete', 'Archived'),
  later('SC-13-errors-are-forgotten', 'CompleteWithError', 'Complete'),
  later('SC-13-a-failure-is-tried-again', 'Failed', 'Running'),
  later('SC-13-a-cancelled-run-goes-on', 'Cancelled', 'Running'),
];

export const scheduleMutants: readonly Mutant[] = [...endingMutants, ...olderMutants, ...laterMutants];

/** Says of executions that end in one way that they end in another. */
function ending(
  id: string,
  documented: string,
  instead: string,
  concerns: (execution: ScheduleExecution) => boolean = () => true,
  release?: Release,
): Mutant {
  const status: Status = function (this: Schedules, execution, ...rest) {
    const said = statusOf.call(this, execution, ...rest);
    return said === documented && concerns(execution) ? (instead as Said) : said;
  };
  const summary = `Where ${documented} is due, ${instead} is said.`;
  return mutant(id, summary, { schedules: { statusOf: status } }, release === undefined ? {} : { release });
}

/** Says something else of an execution once it has been over for a second. */
function later(id: string, documented: string, instead: string): Mutant {
  const status: Status = function (this: Schedules, execution, now, ...rest) {
    const said = statusOf.call(this, execution, now, ...rest);
    const isOver = now.getTime() - (execution.endsAt?.getTime() ?? now.getTime()) > 1000;
    return said === documented && isOver ? (instead as Said) : said;
  };
  return mutant(id, `${documented} becomes ${instead} after a while.`, { schedules: { statusOf: status } });
}

/** Explains a run that went on past failed steps in another way. */
function messaging(id: string, explain: (failed: readonly string[]) => string | null): Mutant {
  return mutant(id, 'The message does not name every failed step.', {
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
): Mutant {
  const releases: BehaviourOverrides['releases'] = {
    acceptedStatuses(release) {
      return change(acceptedStatuses.call(this, release));
    },
  };
  return mutant(id, 'Another set of statuses is accepted.', { releases }, { alsoBreaks });
}

/** Writes executions in another way where they are listed. */
function written(change: (execution: Fields) => Fields): Change {
  return changeRecords(['listScheduleExecutions'], change);
}

function saying(documented: string, instead: string): (execution: Fields) => Fields {
  return (execution) => (execution.status === documented ? { ...execution, status: instead } : execution);
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
