import { setTimeout } from 'node:timers/promises';
import { unlessUntestable } from '#harness/result/outcome.ts';
import type { Control, StateParams, StateValues } from '#harness/state-control/control.ts';
import { type Api, unsupported } from './api.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';

type Enter = (params: StateParams) => Promise<StateValues>;

/** The execution of a Schedule without steps is polled at most this many times. */
const mostPolls = 40;
const longestPollMs = 1_000;

/** Enters states through the server's API, exactly or not at all. The initial state cannot be restored. */
export function apiControl(api: Api): Control {
  const limit = rateLimit(api);
  const states = statesOf(api, limit, api.offers);
  const perhaps = [...statesOf(api, limit, api.mayOffer).keys()];
  const shared = new Map<string, StateValues>();
  return {
    adapter: 'api',
    states: new Set(states.keys()),
    hidden: new Set(perhaps.filter((state) => !states.has(state))),
    movesClock: false,
    skipsWaits: false,
    cannotRestore: true,
    created: api.created,
    async enter(state, params = {}) {
      const enter = states.get(state);
      if (enter === undefined) throw unsupported(state, 'the API has no operation for this state');
      const key = JSON.stringify([state, params]);
      const values = shared.get(key);
      if (values !== undefined && (await isThere(api, values))) return values;
      const entered = await enter(params);
      if (isOnlyRead(entered)) shared.set(key, entered);
      return entered;
    },
    restore: limit.restore,
    async restoreInitialState() {
      await limit.restore();
    },
  };
}

/** Whether the state is a record that scenarios only read. Such a record is created once and shared. */
function isOnlyRead({ scheduleExecutionId, activityId }: StateValues): boolean {
  return scheduleExecutionId !== undefined || activityId !== undefined;
}

/** Whether the shared record still exists. A reset may have removed this record. */
async function isThere(api: Api, { scheduleExecutionId, activityId }: StateValues): Promise<boolean> {
  const read = await (scheduleExecutionId === undefined
    ? api.read('getActivity', { id: activityId })
    : api.read('getScheduleExecution', { id: scheduleExecutionId }));
  return read !== undefined;
}

/** The states that can be entered if the API has the operations that they need. */
function statesOf(api: Api, limit: RateLimit, has: Api['offers']): ReadonlyMap<string, Enter> {
  const creates = (list: string): boolean => has('POST', api.pathOf(list));
  const all: readonly (readonly [state: string, isOffered: boolean, enter: Enter])[] = [
    ['a caller exists', creates('listApiKeys'), (params) => issueKey(api, params)],
    ['a connected system exists', creates('listConnectedSystems'), () => makeSystem(api)],
    [
      'the system is populated',
      creates('listConnectedSystems') && creates('listSynchronisationRules'),
      () => populate(api),
    ],
    ['a schedule exists', creates('listSchedules'), () => makeSchedule(api)],
    ['a schedule execution has finished', creates('listSchedules'), (params) => finishSchedule(api, params)],
    ['a synchronisation rule activity exists', creates('listSynchronisationRules'), () => recordRule(api)],
    ['requests are limited', limit.isOffered(has), limit.enter],
  ];
  return new Map(all.filter(([, isOffered]) => isOffered).map(([state, , enter]) => [state, enter]));
}

async function issueKey(api: Api, { kind, method, token }: StateParams): Promise<StateValues> {
  if (method !== 'api-key' || token !== undefined || (kind !== 'user' && kind !== 'administrator'))
    throw unsupported('a caller exists', 'the API issues only API keys, only to users and administrators');
  const roles =
    kind === 'user' ? [] : (await api.list('listRoles')).filter(({ name }) => name === 'Administrator');
  const path = api.pathOf('listApiKeys');
  const member = api.takes('POST', path).find((name) => /^roles?(?:ids?)?$/i.test(name));
  if (member === undefined && kind === 'administrator')
    throw unsupported('a caller exists', 'the API cannot issue a key with a role');
  const held = member === undefined ? {} : { [member]: roles.map(({ id }) => id) };
  const issued = await api.send('POST', path, {}, held);
  const [secret] = Object.entries(issued).flatMap(([name, value]) =>
    /key|secret|token|value/i.test(name) && typeof value === 'string' && value.length > 15 ? [value] : [],
  );
  const headers = { 'x-api-key': secret ?? '' };
  if (secret === undefined || (await api.read('getUserInfo', {}, headers)) === undefined)
    throw unsupported('a caller exists', 'the API did not return a key, or does not accept the returned key');
  return { headers, name: issued.name, keyId: issued.id };
}

async function makeSystem(api: Api): Promise<StateValues> {
  const { id } = await api.send('POST', api.pathOf('listConnectedSystems'), {});
  if (id === undefined) throw unsupported('a connected system exists', 'the API returned no id');
  const profile = await api
    .send('POST', api.pathOf('createRunProfile'), { connectedSystemId: id })
    .catch(unlessUntestable);
  return { connectedSystemId: id, ...(profile?.id !== undefined && { runProfileId: profile.id }) };
}

async function makeSchedule(api: Api): Promise<StateValues> {
  const { id } = await api.send('POST', api.pathOf('listSchedules'), {});
  if (id === undefined) throw unsupported('a schedule exists', 'the API returned no id');
  return { scheduleId: id };
}

async function finishSchedule(api: Api, { status, failedSteps }: StateParams): Promise<StateValues> {
  const state = 'a schedule execution has finished';
  const fails = Array.isArray(failedSteps) && failedSteps.length > 0;
  if (fails || (status !== undefined && status !== 'Complete' && status !== 'Completed'))
    throw unsupported(state, 'the API creates only executions that complete without failed steps');
  const { scheduleId } = await makeSchedule(api);
  const started = await api.send('POST', api.pathOf('runSchedule'), { scheduleId });
  const id = started.scheduleExecutionId ?? started.executionId ?? started.id;
  for (let polls = 0; polls < mostPolls; polls += 1) {
    const execution = await api.read('getScheduleExecution', { id });
    if (execution === undefined) throw unsupported(state, `cannot read the execution with id ${String(id)}`);
    if ((execution.completedAt ?? null) !== null) return { scheduleExecutionId: id };
    await setTimeout(Math.min(100 * (polls + 1), longestPollMs));
  }
  throw unsupported(state, `the execution with id ${String(id)} had no completedAt after ${mostPolls} reads`);
}

/** Creates a Synchronisation Rule, and finds the one Activity that this adds. */
async function recordRule(api: Api): Promise<StateValues> {
  const [system] = await api.list('listConnectedSystems');
  if (system === undefined)
    throw unsupported('a synchronisation rule activity exists', 'the API listed no Connected System');
  const before = new Set((await api.list('listActivities')).map(({ id }) => id));
  await api.send('POST', api.pathOf('listSynchronisationRules'), {}, { connectedSystemId: system.id });
  const added = (await api.list('listActivities')).filter(({ id }) => !before.has(id));
  const [activity] = added;
  if (activity === undefined || added.length > 1)
    throw unsupported(
      'a synchronisation rule activity exists',
      `expected one Activity for a new Synchronisation Rule, found ${added.length}`,
    );
  return { activityId: activity.id };
}

/** Creates records of several types. Types whose records the API cannot create are left out. */
async function populate(api: Api): Promise<StateValues> {
  await makeSystem(api);
  await recordRule(api);
  for (const list of ['listMetaverseAttributes', 'listApiKeys'])
    if (api.offers('POST', api.pathOf(list))) await api.send('POST', api.pathOf(list), {});
  if (api.offers('POST', api.pathOf('listSchedules'))) await finishSchedule(api, {});
  return {};
}
