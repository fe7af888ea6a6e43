import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { knownValue, type ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { readUntil } from '#harness/scenario/waiting.ts';
import { pageIn } from '#steps/lists/pages.ts';
import { activityIdIn, type LookUp, listsActivity, showsId, withoutActivityId } from './activity-ids.ts';

/** An operation that outlasts its request, and the values of a state that its path takes. */
export interface LongOperation {
  readonly operation: string;
  readonly path: readonly string[];
}

/** As a feature words them. */
export const longOperations: Readonly<Record<string, LongOperation>> = {
  'the import of its schema': { operation: 'importConnectedSystemSchema', path: ['connectedSystemId'] },
  'the execution of its Run Profile': {
    operation: 'executeRunProfile',
    path: ['connectedSystemId', 'runProfileId'],
  },
  'its deletion': { operation: 'deleteConnectedSystem', path: ['connectedSystemId'] },
  'the Schedule': { operation: 'runSchedule', path: ['scheduleId'] },
};

/** Starts an operation on what a state has prepared for it. */
export async function start(
  s: ScenarioContext,
  caller: Caller,
  { operation, path }: LongOperation,
): Promise<void> {
  const { response } = await s.ask(operation, caller, {
    path: Object.fromEntries(path.map((name) => [name, knownValue(s.values, name)])),
  });
  // What the run has made over the API is not configured as an administrator would, and may be refused for that.
  if (s.session.control.hasNoCalm === true && [400, 409, 422].includes(response.status))
    throw new Untestable(
      'state-unsupported',
      `${operation} is refused with ${response.status} for what the run has made`,
    );
}

const mostPages = 20;

/**
 * Looks up the Activity of the latest operation, which a server may be slow to show. One that is another where it is
 * asked for by its id is there.
 */
export async function findActivity(s: Scenario, caller: Caller): Promise<void> {
  const id = activityIdIn(s.last);
  if (id === undefined) throw new Untestable('not-seen', withoutActivityId(s.last));
  s.values.set('activityId', id);
  const isThere = ({ own, pages }: LookUp): boolean =>
    own !== undefined || pages.some((page) => listsActivity(page, id));
  s.values.set('lookUp', await readUntil(s, isThere, () => lookUpActivity(s, caller, id)));
}

/** Asks for an Activity by its id, and searches the list where that leads nowhere or does not show whose it is. */
async function lookUpActivity(s: Scenario, caller: Caller, id: string): Promise<LookUp> {
  const asked = await s.ask('getActivity', caller, { path: { id } }).catch(unlessUntestable);
  const own = asked !== undefined && isSuccess(asked) ? asked : undefined;
  const lookUp = { own, pages: [] as Exchange[] };
  if (own !== undefined && showsId(own.response.content, id)) return lookUp;
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = s.ask('listActivities', caller, { query: { page, pageSize: 100 } });
    const list = await (own === undefined ? asked : asked.catch(unlessUntestable));
    if (list === undefined) return lookUp;
    lookUp.pages.push(list);
    if (listsActivity(list, id) || pageIn(list)?.hasNextPage !== true) return lookUp;
  }
  if (own === undefined)
    throw new Untestable('not-seen', `Activity ${id} is not among the first ${mostPages * 100} Activities`);
  return lookUp;
}
