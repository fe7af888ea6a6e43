import { isObject, isSuccess } from '#harness/scenario/response.ts';
import { itemsIn, pageIn } from '#steps/lists/pages.ts';
import type { Observer } from './observer.ts';

type Values = ReadonlyMap<string, unknown>;

/**
 * What a state named and the API does not know, as far as it tells: an id that leads nowhere and is in no list.
 * Undefined where everything is there, or where nobody can say.
 */
export async function findMissing(
  observer: Observer,
  states: readonly string[],
  values: Values,
): Promise<{ readonly state: string; readonly what: string } | undefined> {
  if (states.includes('a person has accounts')) {
    const what = await missingOfPerson(observer, values);
    if (what !== undefined) return { state: 'a person has accounts', what };
  }
  for (const [state, member, one, list] of records) {
    const id = values.get(member);
    if (!states.includes(state) || id === undefined) continue;
    if (await isUnknown(observer, one, id, list)) return { state, what: `${member} ${String(id)}` };
  }
  return undefined;
}

const finished = 'a schedule execution has finished';

/** Statuses that say in any product that something has not ended; the document shows none of them (§3.2). */
const unfinished = /^(?:active|created|in.?progress|new|paus|pend|queue|run|schedul|start|wait)/i;

/**
 * The status of an execution that a state named as finished, where it says that it is not. Where one that was to end
 * otherwise did end, the adapter does as it is asked, and the status is the server's.
 */
export async function findUnfinished(
  observer: Observer,
  states: readonly string[],
  values: Values,
): Promise<{ readonly state: string; readonly status: string } | undefined> {
  if (!states.includes(finished)) return undefined;
  const status = await unfinishedStatusOf(observer, values.get('scheduleExecutionId'));
  if (status === undefined) return undefined;
  const { scheduleExecutionId } = await observer.control.enter(finished, { status: 'Failed' });
  const other = await unfinishedStatusOf(observer, scheduleExecutionId);
  return other === undefined ? undefined : { state: finished, status };
}

async function unfinishedStatusOf({ ask }: Observer, id: unknown): Promise<string | undefined> {
  const { content } = (await ask('getScheduleExecution', { path: { id: String(id) } })).response;
  const status = isObject(content) ? content.status : undefined;
  return typeof status === 'string' && unfinished.test(status) ? status : undefined;
}

const records = [
  ['a synchronisation rule activity exists', 'activityId', 'getActivity', 'listActivities'],
  [
    'a schedule execution has finished',
    'scheduleExecutionId',
    'getScheduleExecution',
    'listScheduleExecutions',
  ],
  [
    'a schedule execution is running',
    'scheduleExecutionId',
    'getScheduleExecution',
    'listScheduleExecutions',
  ],
] as const;

async function missingOfPerson(observer: Observer, values: Values): Promise<string | undefined> {
  const id = values.get('metaverseObjectId');
  if (await isUnknown(observer, 'getMetaverseObject', id, 'listMetaverseObjects'))
    return `metaverseObjectId ${String(id)}`;
  const accounts = values.get('accounts');
  for (const account of (Array.isArray(accounts) ? accounts : []).filter(isObject)) {
    const { connectedSystemId, connectedSystemObjectId } = account;
    const path = { connectedSystemId: String(connectedSystemId) };
    if (await isUnlisted(observer, 'listConnectorSpaceObjects', connectedSystemObjectId, path))
      return `connectedSystemObjectId ${String(connectedSystemObjectId)}`;
  }
  return undefined;
}

async function isUnknown(observer: Observer, one: string, id: unknown, list: string): Promise<boolean> {
  if (!observer.knows(one)) return false;
  const { response } = await observer.ask(one, { path: { id: String(id) } });
  return response.status === 404 && isUnlisted(observer, list, id);
}

/** Whether a list that can be read names no such record, or what it belongs to is not there. */
async function isUnlisted(
  { ask, knows }: Observer,
  list: string,
  id: unknown,
  path: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (!knows(list)) return false;
  const page = await ask(list, { path, query: { page: 1, pageSize: 100 } });
  if (!isSuccess(page)) return page.response.status === 404;
  if (pageIn(page)?.hasNextPage !== false) return false;
  return !itemsIn(page).some((item) => isObject(item) && String(item.id) === String(id));
}
