import { HarnessError } from '#harness/errors/errors.ts';
import { stateUnsupported } from '#harness/result/outcome.ts';
import type { ControlLayer, GivenStates, StateValues } from '#harness/state-control/control.ts';
import { knownStates } from '#harness/state-control/state-catalogue.ts';
import type { Api } from './api.ts';

/** For each id that a state returns: the operation that reads the record with this id, or lists such records. */
const lookups: Readonly<
  Record<string, readonly [read: string, parameter: string] | readonly [list: string]>
> = {
  metaverseObjectId: ['getMetaverseObject', 'id'],
  connectedSystemId: ['getConnectedSystem', 'connectedSystemId'],
  activityId: ['getActivity', 'id'],
  scheduleExecutionId: ['getScheduleExecution', 'id'],
  scheduleId: ['listSchedules'],
  attributeId: ['listMetaverseAttributes'],
};

/** Checks that the records of the states in a profile exist on the server, before scenarios rely on them. */
export async function assertGiven(api: Api | undefined, given: GivenStates): Promise<void> {
  for (const [state, values] of Object.entries(given)) {
    if (!knownStates.some((known) => known.state === state))
      throw wrong(state, 'no scenario uses this state', 'See docs/state-control.md for valid states.');
    const missing = await missingIn(values, api);
    if (missing !== undefined) throw wrong(state, `the server has no record with the ${missing}`);
  }
}

/** If a record of a declared state no longer exists, `enter` throws: a reset may have removed the record. */
export function whileThere(api: Api | undefined): ControlLayer {
  return (control) => ({
    ...control,
    async enter(state, params) {
      const values = await control.enter(state, params);
      if ((await missingIn(values, api)) === undefined) return values;
      throw stateUnsupported(`the server is no longer in the state "${state}"`, [state]);
    },
  });
}

/** The first of these values whose record is missing on the server. */
async function missingIn(values: StateValues, api: Api | undefined): Promise<string | undefined> {
  for (const [name, value] of Object.entries(values)) {
    const lookup = lookups[name];
    if (api === undefined || lookup === undefined || (await isThere(api, lookup, value))) continue;
    return `${name} ${String(value)}`;
  }
  return undefined;
}

async function isThere(api: Api, lookup: (typeof lookups)[string], value: unknown): Promise<boolean> {
  const [operation, parameter] = lookup;
  if (parameter !== undefined) return (await api.read(operation, { [parameter]: value })) !== undefined;
  const records = await api.list(operation);
  // If 20 records or more are on the first page, there may be another page with the record.
  return records.length >= 20 || records.some(({ id }) => String(id) === String(value));
}

function wrong(
  state: string,
  why: string,
  hint = 'Correct stateControl.states in the profile.',
): HarnessError {
  return new HarnessError('FILE_INVALID', `The profile declares the state "${state}", but ${why}.`, { hint });
}
