import type { Middleware } from '#harness/http/middleware.ts';
import { changeAnswers, itemsOf } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { ResponseChange, Service } from '#proof/shapes/service.ts';

const schemaImport = 'importConnectedSystemSchema';
const runExecution = 'executeRunProfile';
const deletion = 'deleteConnectedSystem';

const unknown = '00000000-0000-4000-8000-000000000000';

/** Mutants of the operations that continue after their response, and of their Activities (§4.3). */
export const activityMutants: readonly Mutant[] = mutants({
  'AC-01-imported-with-200: A schema import returns 200.': accepted(schemaImport, { status: 200 }),
  'AC-02-the-import-names-no-activity: A schema import returns no activity ID.': accepted(
    schemaImport,
    naming(),
  ),
  'AC-03-executed-with-200: A Run Profile execution returns 200.': accepted(runExecution, { status: 200 }),
  'AC-04-the-execution-names-no-activity: A Run Profile execution returns no activity ID.': accepted(
    runExecution,
    naming(),
  ),
  'AC-05-deleted-with-204: A deletion returns 204 without a body.': accepted(deletion, {
    status: 204,
    body: null,
  }),
  'AC-06-the-deletion-names-no-activity: A deletion returns no activity ID.': accepted(deletion, naming()),
  'AC-07-an-import-leaves-no-activity: An import returns the id of an Activity that does not exist.':
    accepted(schemaImport, naming(unknown)),
  'AC-07-an-execution-leaves-no-activity: An execution returns the id of an Activity that does not exist.':
    accepted(runExecution, naming(unknown)),
  'AC-07-a-deletion-leaves-no-activity: A deletion returns the id of an Activity that does not exist.':
    accepted(deletion, naming(unknown)),
  'AC-07-activity-id-is-that-of-the-system: The activity ID is the id of the Connected System.':
    changeAnswers([schemaImport], 202, ({ request }) =>
      naming(new URL(request.url).pathname.split('/').at(-2)),
    ),
  'AC-07-the-first-activity-is-shown, EN-06: Every request for an Activity returns the oldest one.':
    changeAnswers(['getActivity'], 'success', async ({ request, body: { id } }, next, service) => {
      const items = await itemsOf('listActivities', request, next, service);
      const body = items.findLast((item) => item.id !== id);
      return body && { body };
    }),
  'AC-13-a-further-task-names-no-activity: An operation outside the contract returns 202 without an identifier.':
    beyondContract(accepted('flushDeliveryQueue', naming())),
  'AC-13-a-further-task-leaves-no-activity: An operation outside the contract returns the id of an Activity that does not exist.':
    beyondContract(accepted('flushDeliveryQueue', naming(unknown))),
  'AC-13-a-schedule-names-no-activity: The start of a Schedule returns 202 without an identifier.': accepted(
    'runSchedule',
    { body: { activityId: undefined, scheduleExecutionId: undefined }, headers: { location: undefined } },
  ),
  'AC-13-a-schedule-names-only-its-execution: The start of a Schedule returns no identifier but that of the execution.':
    accepted('runSchedule', naming()),
  'AC-08-one-activity-for-everything: Every operation returns the activity ID of the first operation.':
    underTheLast,
});

function accepted(operation: string, change: ResponseChange): Change {
  return changeAnswers([operation], 202, () => change);
}

function naming(activityId?: unknown): ResponseChange {
  return { body: { activityId }, headers: { location: undefined } };
}

function underTheLast(service: Service): Middleware {
  let last: unknown;
  return changeAnswers([schemaImport, runExecution, deletion], 202, async ({ request, body }, next) => {
    const activities = await itemsOf('listActivities', request, next, service);
    if (activities.some(({ id }) => id === last)) return naming(last);
    last = body.activityId;
    return undefined;
  })(service);
}
