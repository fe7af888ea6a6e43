import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { knownValue, type ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { readUntil } from '#harness/scenario/waiting.ts';
import { pageIn } from '#steps/lists/pages.ts';
import { activityIdIn, type LookUp, listsActivity, showsId, withoutActivityId } from './activity-ids.ts';

/** A long-running operation, and the state whose return values fill the parameters of its path. */
export interface LongOperation {
  readonly operation: string;
  readonly path: readonly string[];
}

/** The operations by their phrase in a feature. */
export const longOperations: Readonly<Record<string, LongOperation>> = {
  'a schema import': { operation: 'importConnectedSystemSchema', path: ['connectedSystemId'] },
  'a Run Profile execution': {
    operation: 'executeRunProfile',
    path: ['connectedSystemId', 'runProfileId'],
  },
  'the deletion of the Connected System': { operation: 'deleteConnectedSystem', path: ['connectedSystemId'] },
  'the Schedule': { operation: 'runSchedule', path: ['scheduleId'] },
};

/** Starts a long-running operation on a record that a state has created. */
export async function start(
  s: ScenarioContext,
  caller: Caller,
  { operation, path }: LongOperation,
): Promise<void> {
  const { response } = await s.call(operation, caller, {
    path: Object.fromEntries(path.map((name) => [name, knownValue(s.values, name)])),
  });
  // A record that the run created through the API is only minimally configured, so the operation may be refused.
  if (s.session.control.hasNoCalm === true && [400, 409, 422].includes(response.status))
    throw new Untestable(
      'state-unsupported',
      `${operation} returned ${response.status} for a record that the run created with minimal settings`,
    );
}

const mostPages = 20;

/**
 * Looks up the Activity of the latest operation, repeatedly if the server is slow to show it. A response with a
 * different Activity also ends the search.
 */
export async function findActivity(s: Scenario, caller: Caller): Promise<void> {
  const id = activityIdIn(s.last);
  if (id === undefined) throw new Untestable('not-seen', withoutActivityId(s.last));
  s.values.set('activityId', id);
  const isThere = ({ own, pages }: LookUp): boolean =>
    own !== undefined || pages.some((page) => listsActivity(page, id));
  s.values.set('lookUp', await readUntil(s, isThere, () => lookUpActivity(s, caller, id)));
}

/** Reads an Activity by its id. If that fails, or the response does not show the id, searches the list. */
async function lookUpActivity(s: Scenario, caller: Caller, id: string): Promise<LookUp> {
  const response = await s.call('getActivity', caller, { path: { id } }).catch(unlessUntestable);
  const own = response !== undefined && isSuccess(response) ? response : undefined;
  const lookUp = { own, pages: [] as Exchange[] };
  if (own !== undefined && showsId(own.response.content, id)) return lookUp;
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = s.call('listActivities', caller, { query: { page, pageSize: 100 } });
    const list = await (own === undefined ? answer : answer.catch(unlessUntestable));
    if (list === undefined) return lookUp;
    lookUp.pages.push(list);
    if (listsActivity(list, id) || pageIn(list)?.hasNextPage !== true) return lookUp;
  }
  if (own === undefined)
    throw new Untestable('not-seen', `Activity ${id} is not among the first ${mostPages * 100} Activities`);
  return lookUp;
}
