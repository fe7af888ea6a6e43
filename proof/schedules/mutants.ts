import { membersOf } from '#harness/contract/json-values.ts';
import { changeAnswers, changeRecords } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, inRelease, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { type FieldChanges, jsonOf } from '#proof/shapes/service.ts';
import { documentedEnums, documentedReleases } from '#reference/server/domain/releases.ts';
import { documentedSchedules, type Schedules } from '#reference/server/domain/schedules.ts';
import type { ScheduleExecution } from '#reference/server/domain/store.ts';

const { acceptedStatuses } = documentedReleases;
const { errorMessage, failedSteps, wasStopped, statusOf } = documentedSchedules;

type Status = Schedules['statusOf'];
type Said = ReturnType<Status>;

/** Mutants that change the status, errorMessage or filter of Schedule Executions (§2.10, §3.2, §9). */
export const scheduleMutants: readonly Mutant[] = mutants({
  'SC-09-only-three-steps-are-named: errorMessage names three failed steps, and the number of the others.':
    messaging((names) =>
      names.length > 3
        ? `Failed: ${names.slice(0, 3).join(', ')} and ${names.length - 3} more.`
        : `Failed: ${names.join(', ')}.`,
    ),
  'SC-09-message-ends-after-255-characters: errorMessage has at most 255 characters.': messaging((names) =>
    `These steps failed: ${names.join(', ')}.`.slice(0, 255),
  ),
  'SC-01-lists-number-the-status: Lists of Schedule Executions return the status as a number.': written({
    status: 3,
  }),
  'SC-01-no-status-in-lists: Lists of Schedule Executions omit the status.': written({ status: undefined }),
  'SC-02-lists-say-succeeded: Lists of Schedule Executions return Succeeded instead of Complete.': saying(
    'Complete',
    'Succeeded',
  ),
  'SC-02-success-ends-succeeded: A successful run ends Succeeded.': ending('Complete', 'Succeeded'),
  'SC-02-success-ends-complete-with-error: A run without errors ends CompleteWithError.': ending(
    'Complete',
    'CompleteWithError',
    hasSucceeded,
  ),
  'SC-03-success-is-already-complete: Before 0.15.0, a successful run already ends Complete.': inRelease(
    '0.14.0',
    ending('Completed', 'Complete', hasSucceeded),
  ),
  'SC-04-lists-say-completed, SC-02: Lists of Schedule Executions return Completed instead of Complete, as before 0.15.0.':
    saying('Complete', 'Completed'),
  'SC-04-a-further-list-says-completed: A list of Schedule Executions outside the contract returns Completed.':
    beyondContract(furtherList({ status: 'Completed' })),
  'SC-09-a-further-list-has-no-message: A list of Schedule Executions outside the contract returns errorMessage null.':
    beyondContract(furtherList({ errorMessage: null })),
  'SC-05-completed-means-complete: Completed is accepted and means Complete.': {
    enums: {
      read(value, ...rest) {
        return documentedEnums.read.call(this, value === 'Completed' ? 'Complete' : value, ...rest);
      },
    },
  },
  'SC-05-completed-is-still-accepted: Completed is accepted as an additional status.': accepting((names) => [
    ...names,
    'Completed',
  ]),
  'SC-06-complete-is-not-accepted: Complete is not accepted as a status.': accepting((names) =>
    names.filter((name) => name !== 'Complete'),
  ),
  'SC-07-lists-say-complete: Lists show a run that continued after a failed step as Complete.': saying(
    'CompleteWithError',
    'Complete',
  ),
  'SC-07-failure-ends-complete: A run that continued because of its Schedule ends Complete.': ending(
    'CompleteWithError',
    'Complete',
    carriedByTheSchedule,
  ),
  'SC-07-two-failures-end-failed: A run that continued past two failed steps ends Failed.': ending(
    'CompleteWithError',
    'Failed',
    (execution) => failedSteps(execution).length > 1,
  ),
  'SC-08-failure-ends-complete: A run that continued because of a step ends Complete.': ending(
    'CompleteWithError',
    'Complete',
    (execution) => !carriedByTheSchedule(execution),
  ),
  'SC-09-no-message: errorMessage is null.': messaging(() => null),
  'SC-09-number-of-the-total: errorMessage has numbers instead of names, such as "2 of 5 steps failed".':
    messaging((names) => `${names.length} of 5 steps failed.`),
  'SC-09-number-after-the-total: errorMessage has numbers instead of names, such as "5 steps, 2 failed".':
    messaging((names) => `5 steps, ${names.length} failed.`),
  'SC-09-number-alone: errorMessage has numbers instead of names, such as "Failures: 2".': messaging(
    (names) => `Failures: ${names.length}; total: 5`,
  ),
  'SC-09-times-and-codes: errorMessage has times and codes instead of names.': messaging(
    () => 'Two steps failed after 12 s and 40 s, with codes 3 and 7.',
  ),
  'SC-09-the-last-failed-step-is-left-out: errorMessage omits the last failed step.': messaging(
    (names) => `Failed: ${names.slice(0, -1).join(', ')}.`,
  ),
  'SC-10-already-complete-with-error: In 0.15.0, a run that continued past a failed step already ends CompleteWithError.':
    inRelease('0.15.0', ending('Complete', 'CompleteWithError', carriedOn)),
  'SC-11-already-complete, SC-03: Before 0.15.0, a run that continued past a failed step already ends Complete.':
    inRelease('0.14.0', ending('Completed', 'Complete', carriedOn)),
  'SC-12-a-stopped-run-is-complete-with-error: A run that stopped at a failed step ends CompleteWithError.':
    ending('Failed', 'CompleteWithError', wasStopped),
  'SC-13-success-is-archived: Complete becomes another status after a while.': later('Complete', 'Archived'),
  'SC-13-complete-with-error-becomes-complete: CompleteWithError becomes Complete after a while.': later(
    'CompleteWithError',
    'Complete',
  ),
  'SC-13-failed-run-continues: A failed run continues after a while.': later('Failed', 'Running'),
  'SC-13-cancelled-run-continues: A cancelled run continues after a while.': later('Cancelled', 'Running'),
  'SC-18-cancelled-is-spelt-canceled: Cancelled is spelt Canceled.': ending('Cancelled', 'Canceled'),
  'SC-18-lists-say-completed-in-capitals, SC-02: Lists of Schedule Executions return COMPLETED.': saying(
    'Complete',
    'COMPLETED',
  ),
});

/** Replaces the status `documented` by `instead` for the executions for which `concerns` is true. */
function ending(
  documented: string,
  instead: string,
  concerns: (execution: ScheduleExecution, now: Date) => boolean = () => true,
): Change {
  const status: Status = function (this: Schedules, execution, now, ...rest) {
    const status = statusOf.call(this, execution, now, ...rest);
    return status === documented && concerns(execution, now) ? (instead as Said) : status;
  };
  return { schedules: { statusOf: status } };
}

/** If an execution ended more than one second ago, replaces its status `documented` with `instead`. */
function later(documented: string, instead: string): Change {
  return ending(documented, instead, ({ endsAt }, now) => now.getTime() - (endsAt ?? now).getTime() > 1000);
}

/** Changes the errorMessage of a run that continued after failed steps. */
function messaging(explain: (failed: readonly string[]) => string | null): Change {
  return {
    schedules: {
      errorMessage(execution, status) {
        return status === 'CompleteWithError'
          ? explain(failedSteps(execution))
          : errorMessage.call(this, execution, status);
      },
    },
  };
}

function accepting(change: (names: readonly string[]) => readonly string[]): Change {
  return {
    releases: {
      acceptedStatuses(release) {
        return change(acceptedStatuses.call(this, release));
      },
    },
  };
}

function written(change: FieldChanges): Change {
  return changeRecords(['listScheduleExecutions'], change);
}

/** Another list, outside the contract, shows the Schedule Executions with a change. */
function furtherList(change: object): Change {
  return changeAnswers(['listDeliveryQueues'], 'success', async ({ request }, next, service) => {
    const asked = service.requestFor('listScheduleExecutions', request);
    const page = await next(new Request(asked.url + new URL(request.url).search, asked));
    const { items, ...totals } = membersOf(await jsonOf(page));
    const changed = [items].flat().map((each) => ({ ...membersOf(each), ...change }));
    return Response.json({ ...totals, items: changed });
  });
}

function saying(documented: string, instead: string): Change {
  return written((row) => (row.status === documented ? { status: instead } : {}));
}

function hasSucceeded(execution: ScheduleExecution): boolean {
  return failedSteps(execution).length === 0;
}

function carriedOn(execution: ScheduleExecution): boolean {
  return !hasSucceeded(execution) && !wasStopped(execution);
}

function carriedByTheSchedule(execution: ScheduleExecution): boolean {
  return execution.continueOnFailure;
}
