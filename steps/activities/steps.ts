import { sampleBody } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { everyOperation } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported, unlessUntestable, wherePossible } from '#harness/result/outcome.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords, Then, When } from '#harness/scenario/steps.ts';
import { readUntil } from '#harness/scenario/waiting.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { pageIn } from '#steps/lists/pages.ts';
import * as ids from './activity-ids.ts';
import { isFurtherLong } from './own-activity.ts';

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
  await findActivityAmong(s, caller, [id]);
}

/** Notes the first of `candidates` that is the id of an Activity, or the last. */
async function findActivityAmong(
  s: Scenario,
  caller: Caller,
  [id, ...others]: readonly string[],
): Promise<void> {
  if (id === undefined) return;
  const isThere = ({ own, pages }: ids.LookUp): boolean =>
    own !== undefined || pages.some((page) => ids.listsActivity(page, id));
  const found = await readUntil(s, isThere, () => lookUpActivity(s, caller, id));
  if (!isThere(found) && others.length > 0) return findActivityAmong(s, caller, others);
  s.notes.lookUps = [...(s.notes.lookUps ?? []), { id, ...found }];
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

/** Of the operations that the server's own document describes so, and whose effects can be undone (§3.3). */
async function findFurtherActivities(s: Scenario, caller: Caller): Promise<void> {
  const { contract, control, profile } = s.session;
  const further = everyOperation(contract).filter(
    ({ id, effect }) => isFurtherLong(id, contract) && profile.allowed.has(effect) && !keepsRecords(control),
  );
  await wherePossible(further, async ({ id: operation }) => {
    const body = sampleBody(contract, { id: operation });
    const started = await s.call(operation, caller, { deliberate: true, ...defined({ body }) });
    if (started.response.status === 202) await findActivityAmong(s, caller, ids.identifiersIn(started));
  });
  if (s.notes.lookUps === undefined) throw notSeen('no such operation returned an identifier');
}

defineWords('longOperation', longOperations);

When('{caller} (has )started/starts {longOperation}', start);

When('{caller} looks up the Activity of the operation', findActivity);
When(
  "{caller} starts each long-running operation of the server's own and looks up its Activity",
  findFurtherActivities,
);
Then('the response has an activity ID', (s) => s.hold(ids.carriesActivityId, s.last));
Then('the/each Activity is found, and a request with its ID returns no other', (s) => {
  for (const each of s.noted('lookUps')) s.hold(ids.isActivity(each.id), each);
});

Then('the two operations have different activity IDs', (s) => s.hold(ids.haveDifferentIds, s.lastTwo));

Then('the field or header that contains the activity ID is recorded', (s) =>
  s.record(ids.describeCarriers(s.last) || 'nowhere'),
);
