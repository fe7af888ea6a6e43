import { type EnumField, enumParametersOf, valueAt, withValueAt } from '#harness/contract/enum-fields.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { assertMayStay } from '#harness/profile/permissions.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, unlessUntestable, wherePossible } from '#harness/result/outcome.ts';
import { idsIn } from '#harness/scenario/path-values.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { newName } from '#steps/adapter/described-body.ts';
import { readOne } from '#steps/lists/lists.ts';
import { itemsIn } from '#steps/lists/pages.ts';
import { enumFieldsFor } from './enum-fields.ts';
import { sendInOwnField } from './own-operations.ts';
import { isName, namesInList, tookName } from './sent-values.ts';

/** The values to send in a field whose enum has these names. */
export type ChooseValues = (names: readonly string[], isOwn: boolean) => readonly unknown[];

/** Sends each value in enum-typed fields or parameters, one value per request. This may create records. */
export type SendInFields = (scenario: Scenario, caller: Caller, values: ChooseValues) => Promise<unknown>;

export const sendInEachField: SendInFields = (scenario, caller, values) =>
  wherePossible(enumFieldsFor(scenario.session), async (field) => {
    const given = valueAt(scenario.session.profile.bodies?.[field.operation], field.at);
    const own = [...(isName(given) ? [given] : []), ...(await ownNames(scenario, caller, field))];
    const names = new Set([...own, ...field.names]);
    for (const value of values([...names], field.own !== undefined)) {
      // One accepted name is enough: each may leave a record behind.
      const sent = await sendValue(scenario, caller, field, value);
      if (isName(value) && isSuccess(sent)) break;
    }
  });

/** The enum names that existing records have in this field. The document lists only some names (OP-47). */
async function ownNames(scenario: Scenario, caller: Caller, field: EnumField): Promise<readonly string[]> {
  const list = listOf(scenario, field);
  if (list === undefined) return [];
  const records = await readOne(scenario, caller, list, { pageSize: 100 }).catch(unlessUntestable);
  return namesInList(records, field);
}

/** If a list can be read at the path of `operation`, returns the id of the operation that reads the list. */
function listOf({ session: { contract } }: Scenario, { operation }: EnumField): string | undefined {
  const made = contract.operations.get(operation);
  return [...contract.operations.values()].find((each) => each.isList && each.path === made?.path)?.id;
}

/** Like `sendInEachField`, but only for fields in which the server accepted the name of an enum value. */
export const sendInFieldsThatTookNames: SendInFields = async (scenario, caller, values) => {
  const all = enumFieldsFor(scenario.session);
  const fields = all.filter((field) => tookName(scenario.exchanges, field));
  scenario.count(operationsOf(fields), operationsOf(all));
  if (fields.length === 0) throw notSeen('no request with a name in an enum-typed field succeeded');
  const series: Exchange[] = [];
  await wherePossible(fields, async (field) => {
    for (const value of values(field.names, field.own !== undefined))
      series.push(await sendValue(scenario, caller, field, value));
  });
  scenario.series = series;
};

const operationsOf = (fields: readonly EnumField[]): readonly string[] =>
  fields.map(({ operation }) => operation);

/** Reads each list to which a request with an enum-typed field has added a record. */
export async function readListsOfRecords(scenario: Scenario, caller: Caller): Promise<void> {
  const fields = enumFieldsFor(scenario.session).filter((field) => tookName(scenario.exchanges, field));
  await wherePossible(fields, async (field) => {
    const list = listOf(scenario, field);
    if (list !== undefined) await readOne(scenario, caller, list, { pageSize: 100 });
  });
}

export const sendInEachParameter: SendInFields = (scenario, caller, values) =>
  wherePossible(enumParametersOf(scenario.session.contract), async ({ operation, name }) => {
    for (const value of values([], false))
      await scenario.call(operation, caller, { query: { [name]: String(value) }, deliberate: true });
  });

async function sendValue(
  scenario: Scenario,
  caller: Caller,
  field: EnumField,
  value: unknown,
): Promise<Exchange> {
  const { operation, at, sample, own } = field;
  if (own !== undefined) return sendInOwnField(scenario, caller, { ...field, own }, value);
  const described = operationById(scenario.session.contract, operation);
  const { path: template } = described;
  const known: Fields = isObject(sample) ? sample : {};
  const { given = {} } = described.requestBody ?? {};
  const ids =
    template.includes('{connectedSystemId}') || 'connectedSystemId' in known
      ? { connectedSystemId: await systemFor(scenario, caller, operation, given.connectedSystemId) }
      : {};
  const body = {
    ...known,
    ...('name' in known && { name: newName(given) }),
    // An identifier may be a number (OP-73), so the body has the original id, which is not converted to text.
    ...('connectedSystemId' in known && ids),
  };
  const path = idsIn(ids);
  const { session } = scenario;
  const key = JSON.stringify([operation, at, value, path, caller]);
  const before = takenIn(session).get(key);
  if (before !== undefined) return scenario.adopt(before);
  const { control, profile } = session;
  // A string may be accepted, even if it is no documented name (OP-48 to OP-50). The request then creates
  // a record, so the run must be allowed to leave this record, or be able to delete it.
  if (typeof value === 'string' && keepsRecords(control))
    assertMayStay(profile, endpointOf(described, profile.paths[operation]).path);
  const exchange = await scenario.call(operation, caller, {
    path,
    body: withValueAt(body, at, value),
    deliberate: true,
  });
  if (isSuccess(exchange)) takenIn(session).set(key, exchange);
  return exchange;
}

const aSystem = 'a connected system exists';

/**
 * The id of the scenario's Connected System, or of the first one listed, unless `wanted` is listed too. If there is
 * none, the state control makes one if it can.
 */
async function systemFor(s: Scenario, caller: Caller, operation: string, wanted: unknown): Promise<unknown> {
  const { notes, returned } = s;
  const { control } = s.session;
  if (!('connectedSystemId' in notes) && !('connectedSystemId' in returned)) {
    const ids = itemsIn(await s.call('listConnectedSystems', caller)).map((item) => membersOf(item).id);
    notes.connectedSystemId = ids.find((id) => String(id) === String(wanted)) ?? ids[0];
    if (ids.length === 0 && control.states.has(aSystem)) {
      Object.assign(returned, await control.enter(aSystem));
      s.situation.push({ state: aSystem, params: {} });
    }
  }
  const id = returned.connectedSystemId ?? notes.connectedSystemId ?? undefined;
  if (id === undefined) throw notSeen(`${operation}: there is no Connected System`);
  return id;
}

const taken = oncePer((_: Session) => new Map<string, Exchange>());

/** If neither state control nor a reset removes created records, an accepted request is not sent again. */
function takenIn(session: Session): Map<string, Exchange> {
  const { control, profile } = session;
  return !keepsRecords(control) || profile.allowed.has('reset') ? new Map() : taken(session);
}
