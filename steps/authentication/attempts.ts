import { sampleBody } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Caller } from '#harness/register/callers.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { completedPath, idsIn, probe } from '#harness/scenario/path-values.ts';
import { type Fields, isObject, isSuccess, listedIn } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { newPassword, type Session } from '#harness/session/session.ts';
import { keepsRecords, type StateValues } from '#harness/state-control/control.ts';
import { newName } from '#steps/adapter/described-body.ts';

type PathValues = Readonly<Record<string, string>>;

export interface Attempt {
  readonly path: PathValues;
  readonly body: unknown;
  /** If the request creates a record: the operation that lists the record, and the name of the record. */
  readonly makes?: { readonly list: string; readonly name: string };
  /** For a request that changes a Service Setting: the setting. */
  readonly sets?: string;
}

/** The state that provides a record for an operation; operations that are not listed need none. */
const states: Readonly<Record<string, string>> = {
  deleteConnectedSystem: 'a connected system exists',
  importConnectedSystemSchema: 'a connected system exists',
  createRunProfile: 'a connected system exists',
  executeRunProfile: 'a connected system exists',
  createSynchronisationRule: 'a connected system exists',
  resetSystem: 'a connected system exists',
  runSchedule: 'a schedule exists',
  getScheduleExecution: 'a schedule execution has finished',
  setMetaverseObjectPassword: 'a person has accounts',
  setConnectedSystemObjectPassword: 'a person has accounts',
};

const lists: Readonly<Record<string, string>> = {
  createMetaverseAttribute: 'listMetaverseAttributes',
  createRunProfile: 'listRunProfiles',
  createSynchronisationRule: 'listSynchronisationRules',
  createSchedule: 'listSchedules',
};

export const administrator: Caller = { kind: 'administrator' };

/** The values that each state returned. If a state cannot be entered, its values are undefined. */
export type Made = Map<string, StateValues | undefined>;

/** The path and body of a valid request; undefined if a record that the operation needs is missing. */
export async function attemptOf(
  session: Session,
  operation: Operation,
  made: Made,
): Promise<Attempt | undefined> {
  const { contract, control } = session;
  const { id } = operation;
  const state = states[id];
  if (state !== undefined && !made.has(state))
    made.set(state, await control.enter(state).catch(unlessUntestable));
  const values = state === undefined ? {} : made.get(state);
  if (values === undefined) return undefined;
  const path = await completedPath(session, id, pathIn(values)).catch(unlessUntestable);
  if (path === undefined) return undefined;
  const sample = sampleBody(contract, operation);
  const list = lists[id];
  if (operation.effect === 'password')
    return { path, body: { ...operation.requestBody?.given, password: newPassword(session), wait: 0 } };
  if (id === 'updateServiceSettings')
    return isObject(sample) ? settingAttempt(session, path, sample) : undefined;
  if (list === undefined || !isObject(sample)) return { path, body: sample };
  const { given = {} } = operation.requestBody ?? {};
  const name = newName(given);
  const known = Object.entries(values).filter(([member]) => member in sample);
  return { path, body: { ...sample, ...Object.fromEntries(known), name }, makes: { list, name } };
}

/**
 * An attempt to change a setting whose value is an attribute's id. If the change can be undone,
 * the new value is the id of a different attribute. Otherwise, the attempt sends the current value.
 */
async function settingAttempt(
  session: Session,
  path: PathValues,
  sample: Fields,
): Promise<Attempt | undefined> {
  const [sets = ''] = Object.keys(sample);
  const headers = await headersFor(session, administrator).catch(unlessUntestable);
  const [settings, attributes] = await Promise.all(
    ['getServiceSettings', 'listMetaverseAttributes'].map((id) => probe(session, id, headers)),
  );
  const current = membersOf(settings?.response.content)[sets];
  if (current === undefined || Object.keys(path).length > 0) return undefined;
  const others = keepsRecords(session.control) ? [] : ((attributes && listedIn(attributes)) ?? []);
  return { path, body: { [sets]: others.find(({ id }) => id !== current)?.id ?? current }, sets };
}

/** Reads as administrator. If the response is not a success, returns an empty object. */
async function readAs(
  scenario: Scenario,
  operation: string,
  path: PathValues = {},
  page?: number,
): Promise<Fields> {
  const query = page === undefined ? {} : { query: { page, pageSize: 100 } };
  const call = scenario.call(operation, administrator, { path, ...query });
  const exchange = await call.catch(unlessUntestable);
  const content = exchange !== undefined && isSuccess(exchange) ? exchange.response.content : undefined;
  return Array.isArray(content) ? { items: content } : membersOf(content);
}

function pathIn({ accounts, ...values }: StateValues): PathValues {
  const [account] = Array.isArray(accounts) ? accounts.filter(isObject) : [];
  return idsIn({
    ...values,
    ...account,
    id: values.metaverseObjectId ?? values.scheduleExecutionId,
    csoId: account?.connectedSystemObjectId,
  });
}

/** Reads the records that attempts may change, and Activities: only Activities can show password changes. */
export async function readRecords(
  scenario: Scenario,
  made: Made,
  attempts: readonly Attempt[],
): Promise<ReadonlySet<string>> {
  const itemsOf = async (list: string, path?: PathValues): Promise<readonly unknown[]> => {
    const first = await readAs(scenario, list, path, 1);
    const last =
      Number(first.totalPages) > 1 ? await readAs(scenario, list, path, Number(first.totalPages)) : {};
    // Lists may be sorted in either direction, so new records are on the first or the last page.
    return [first.items, last.items].flatMap((items) => (Array.isArray(items) ? items : []));
  };
  return scenario.aside(async () => {
    const seen = new Set<string>();
    const values = [...made.values()].filter((each) => each !== undefined);
    for (const { connectedSystemId } of values.filter((each) => each.connectedSystemId !== undefined))
      if (
        (await readAs(scenario, 'getConnectedSystem', { connectedSystemId: String(connectedSystemId) }))
          .id !== undefined
      )
        seen.add(`Connected System ${connectedSystemId}`);
    const ids = new Set(values.flatMap((each) => Object.values(pathIn(each))));
    if (ids.size > 0)
      for (const activity of await itemsOf('listActivities'))
        if (isObject(activity) && namesOne(activity, ids))
          seen.add(`an Activity ${activity.id} on one of these records`);
    for (const { path, makes, sets } of attempts) {
      if (sets !== undefined)
        seen.add(`${sets} ${JSON.stringify((await readAs(scenario, 'getServiceSettings'))[sets])}`);
      if (makes !== undefined && JSON.stringify(await itemsOf(makes.list, path)).includes(makes.name))
        seen.add(`"${makes.name}" in ${makes.list}`);
    }
    return seen;
  });
}

/** Whether a field whose name ends in `id` has a value in `ids`. The Activity's own `id` does not count. */
function namesOne(activity: Fields, ids: ReadonlySet<string>): boolean {
  return Object.entries(activity).some(
    ([member, value]) => member !== 'id' && /id$/i.test(member) && ids.has(String(value)),
  );
}

export function difference(before: ReadonlySet<string>, now: ReadonlySet<string>): readonly string[] {
  const isRecord = (thing: string): boolean => !thing.startsWith('an Activity');
  return [
    ...[...before.difference(now)].filter(isRecord).map((thing) => `${thing} is gone`),
    ...[...now.difference(before)].map((thing) => `new: ${thing}`),
  ];
}
