import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported, unlessUntestable } from '#harness/result/outcome.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords, Then, When } from '#harness/scenario/steps.ts';
import { readUntil } from '#harness/scenario/waiting.ts';
import { pageIn } from '#steps/lists/pages.ts';
import * as ids from './activity-ids.ts';

/** A long-running operation, and the names of its path parameters. A state returns their values. */
interface LongOperation {
  readonly operation: string;
  readonly path: readonly string[];
}

const longOperations: Readonly<Record<string, LongOperation>> = {
  'a schema import': { operation: 'importConnectedSystemSchema', path: ['connectedSystemId'] },
  'a Run Profile execution': {
    operation: 'executeRunProfile',
    path: ['connectedSystemId', 'runProfileId'],
  },
  'the deletion of the Connected System': { operation: 'deleteConnectedSystem', path: ['connectedSystemId'] },
  'the Schedule': { operation: 'runSchedule', path: ['scheduleId'] },
};

async function start(s: Scenario, caller: Caller, { operation, path }: LongOperation): Promise<void> {
  const { response } = await s.call(operation, caller, {
    path: Object.fromEntries(path.map((name) => [name, knownValue(s.returned, name)])),
  });
  // If the run created the record, the record has minimal settings, and the server may refuse the operation.
  if (s.session.control.cannotRestore === true && [400, 409, 422].includes(response.status))
    throw stateUnsupported(
      `${operation} returned ${response.status} for a record that the run created with minimal settings`,
    );
}

const mostPages = 20;

/** Repeats the lookup of the Activity until `getActivity` succeeds, a list shows the id, or the wait ends. */
async function findActivity(s: Scenario, caller: Caller): Promise<void> {
  const id = ids.activityIdIn(s.last);
  if (id === undefined) throw notSeen(ids.withoutActivityId(s.last));
  const isThere = ({ own, pages }: ids.LookUp): boolean =>
    own !== undefined || pages.some((page) => ids.listsActivity(page, id));
  s.notes.lookUp = { id, ...(await readUntil(s, isThere, () => lookUpActivity(s, caller, id))) };
}

/** Reads an Activity by its id. If that fails, or the response does not show the id, searches the list. */
async function lookUpActivity(s: Scenario, caller: Caller, id: string): Promise<ids.LookUp> {
  const response = await s.call('getActivity', caller, { path: { id } }).catch(unlessUntestable);
  const own = response !== undefined && isSuccess(response) ? response : undefined;
  const lookUp = { own, pages: [] as Exchange[] };
  if (own !== undefined && ids.showsId(own.response.content, id)) return lookUp;
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = s.call('listActivities', caller, { query: { page, pageSize: 100 } });
    const list = await (own === undefined ? answer : answer.catch(unlessUntestable));
    if (list === undefined) return lookUp;
    lookUp.pages.push(list);
    if (ids.listsActivity(list, id) || pageIn(list)?.hasNextPage !== true) return lookUp;
  }
  if (own === undefined) throw notSeen(`Activity ${id} is not among the first ${mostPages * 100} Activities`);
  return lookUp;
}

defineWords('longOperation', longOperations);

When('{caller} (has )started/starts {longOperation}', start);

When('{caller} looks up the Activity of the operation', findActivity);
Then('the response has an activity ID', (s) => s.hold(ids.carriesActivityId, s.last));
Then('the Activity is found, and a request with its ID returns no other', (s) =>
  s.hold(ids.isActivity(s.noted('lookUp').id), s.noted('lookUp')),
);

Then('the two operations have different activity IDs', (s) => s.hold(ids.haveDifferentIds, s.lastTwo));

Then('the field or header that contains the activity ID is recorded', (s) =>
  s.record(ids.describeCarriers(s.last) || 'nowhere'),
);
