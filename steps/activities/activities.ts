import { Untestable } from '#harness/result/outcome.ts';
import { listsActivity } from '#harness/rules/activities/activities.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { pageIn } from '#harness/rules/judging/pages.ts';
import type { Asker } from '#steps/world/asker.ts';
import type { Caller } from '#steps/world/callers.ts';
import { knownValue } from '#steps/world/values.ts';

/** Pages of a hundred Activities that are looked through before a search is given up. */
const pages = 20;

/** Starts one of the long-running operations on what a state has prepared for it. */
export async function start(asker: Asker, caller: Caller, operation: string): Promise<void> {
  const names = pathValues[operation] ?? [];
  const path = Object.fromEntries(names.map((name) => [name, knownValue(asker.values, name)]));
  await asker.ask(operation, caller, { path });
}

const pathValues: Readonly<Record<string, readonly string[]>> = {
  importConnectedSystemSchema: ['connectedSystemId'],
  executeRunProfile: ['connectedSystemId', 'runProfileId'],
  deleteConnectedSystem: ['connectedSystemId'],
  runSchedule: ['scheduleId'],
};

/** Asks for an Activity by its id, and looks through the list where that leads nowhere. */
export async function lookUp(asker: Asker, caller: Caller, id: string): Promise<void> {
  if (isSuccess(await asker.ask('getActivity', caller, { path: { id } }))) return;
  for (let page = 1; page <= pages; page += 1) {
    const list = await asker.ask('listActivities', caller, { query: { page, pageSize: 100 } });
    if (listsActivity(list, id) || pageIn(list)?.hasNextPage !== true) return;
  }
  throw new Untestable(
    'not-seen',
    `the first ${pages * 100} Activities do not tell whether there is a ${id}`,
  );
}
