import { type EnumField, enumsIn, withValueAt } from '#harness/contract/enum-fields.ts';
import { isObject, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, unlessUntestable } from '#harness/result/outcome.ts';
import { type Fields, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { sendPlainly } from '#harness/scenario/send-plainly.ts';
import type { Session } from '#harness/session/session.ts';
import { bodyFor } from '#steps/adapter/described-body.ts';
import { readOne } from '#steps/lists/lists.ts';
import { itemsIn } from '#steps/lists/pages.ts';
import { inSecondMembers, prepared } from './members.ts';

/** Enum fields in bodies of server-specific POSTs and PUTs whose records can be deleted afterwards. */
export function ownFieldsOf({ contract, profile }: Session): readonly EnumField[] {
  const { published } = profile;
  return [...(contract.own?.values() ?? [])].flatMap((described) => {
    const { id, method, path, requestBody: { schema } = {} } = described;
    const list = method === 'PUT' ? path.replace(/\/\{[^/]*\}\/?$/, '') : path;
    const isTaken = method === 'POST' || (method === 'PUT' && list !== path && published.find('POST', list));
    const isRemovable = published.find('DELETE', `${list}/{id}`) !== undefined;
    if (!isTaken || !isRemovable || list.includes('{') || schema === undefined) return [];
    const first = enumsIn(schema);
    // A request with a second member has a first one too, so the fields of the second are recognised first.
    return [...inSecondMembers(first), ...first].map(({ at, names }) => ({
      operation: id,
      at,
      // Reversed: the first name is probably the default, which a server that ignores the field returns.
      names: names.toReversed(),
      sample: {},
      mayBeIgnored: true,
      own: { described, list },
    }));
  });
}

/** Sends a value in a server-specific field; a replaced record is read again to find the stored value. */
export async function sendInOwnField(
  scenario: Scenario,
  caller: Caller,
  { at, names, own }: EnumField & Required<Pick<EnumField, 'own'>>,
  value: unknown,
): Promise<Exchange> {
  const { described, list } = own;
  const withValue = (body: unknown): unknown =>
    withValueAt(prepared(body, described.requestBody?.schema ?? {}, { at, names }), at, value);
  if (described.method === 'POST') {
    const body = await bodyOf(scenario, caller, described, {});
    return sendTo(scenario, caller, 'POST', list, withValue(body), described.id);
  }
  const record = await ownRecord(scenario, caller, list);
  const path = `${list}/${encodeURIComponent(String(record.id))}`;
  const settable = Object.keys(membersOf(described.requestBody?.schema?.properties));
  const kept = Object.fromEntries(Object.entries(record).filter(([name]) => settable.includes(name)));
  const body = await bodyOf(scenario, caller, described, kept);
  const exchange = await sendTo(scenario, caller, 'PUT', path, withValue(body), described.id);
  if (isSuccess(exchange)) await sendTo(scenario, caller, 'GET', path);
  return exchange;
}

/** The scenario's record in a list, created on first use. */
async function ownRecord(scenario: Scenario, caller: Caller, list: string): Promise<Fields> {
  scenario.notes.ownRecords ??= new Map();
  const before = scenario.notes.ownRecords.get(list);
  if (before !== undefined) return before;
  const described = scenario.session.profile.published.find('POST', list);
  const body = described === undefined ? {} : await bodyOf(scenario, caller, described, {});
  const { response } = await scenario.aside(() => sendTo(scenario, caller, 'POST', list, body));
  if (response.status >= 300 || !isObject(response.json) || response.json.id === undefined)
    throw notSeen(
      `POST ${list} returned status ${response.status} without an id, although the server's OpenAPI document permits the body`,
    );
  scenario.notes.ownRecords.set(list, response.json);
  return response.json;
}

async function bodyOf(
  scenario: Scenario,
  caller: Caller,
  described: Operation,
  kept: Fields,
): Promise<unknown> {
  const lists = {
    list: (operation: string) =>
      scenario.aside(async () => {
        const page = await readOne(scenario, caller, operation, { pageSize: 10 }).catch(unlessUntestable);
        return page === undefined ? [] : itemsIn(page).filter(isObject);
      }),
  };
  const given = scenario.session.profile.bodies?.[`${described.method} ${described.path}`];
  return bodyFor(described, { ...given, ...kept }, {}, lists, given);
}

function sendTo(
  scenario: Scenario,
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  operation?: string,
): Promise<Exchange> {
  return sendPlainly(scenario, caller, method, scenario.session.target.baseUrl + path, body, operation);
}
