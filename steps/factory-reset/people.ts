import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported, unlessUntestable } from '#harness/result/outcome.ts';
import { introduce } from '#harness/scenario/callers.ts';
import { assume, type Check, check, holdsIf, quoted } from '#harness/scenario/check.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import { fieldsOf, isObject, isRefusal, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { StateValues } from '#harness/state-control/control.ts';
import { plainId } from '#steps/responses/value-kinds.ts';
import { findRecords, identityOf, type RecordSet } from './inventory.ts';
import { infrastructureKeys, metaverseObjects } from './kinds.ts';
import { requestAsKeyHolder } from './snapshots.ts';

export const isThere =
  (id: string): Check<RecordSet> =>
  (now) =>
    holdsIf(has(now, id), `a list with ${id}, an administrator's Metaverse Object`, 'not listed');

export const isGone =
  (id: string): Check<RecordSet> =>
  (now) =>
    holdsIf(!has(now, id), `Metaverse Object ${id} to be removed`, 'still listed');

export const onlyAdministratorsRemain =
  (max: number): Check<RecordSet> =>
  ({ records: { length } }) =>
    holdsIf(length <= max, `only Metaverse Objects of administrators, at most ${max}`, length);

export const isStillAdministrator: Check<Record<'now' | 'before', Exchange>> = check(({ now }) => {
  const { isAdministrator } = fieldsOf(now);
  return holdsIf(
    isAdministrator === true,
    'IsAdministrator true',
    `IsAdministrator ${quoted(isAdministrator)}`,
  );
});

/** An ended session gives no access; a sign-in page does not count as access. */
export const isNotServed: Check = (exchange) =>
  holdsIf(
    !isServed(exchange),
    'a refusal until the user signs in again',
    `status ${exchange.response.status}`,
  );

/** A key that has reset the system can still call operations that need the Administrator role (§4.5). */
export const keepsItsRole = check(({ now, reset }: { now: Exchange; reset: Exchange | undefined }) => {
  assume(reset !== undefined, 'the key did not reset the system');
  assume(isSuccess(now) || isRefusal(now), `service health returned status ${now.response.status}`);
  return holdsIf(isSuccess(now), 'success for the key that did the reset', `status ${now.response.status}`, [
    reset,
    now,
  ]);
});

/** Describes where the options of a reset were, and whether the reset removed the administrator `id`. */
export function describePlacement(id: string, now: RecordSet, { request, response }: Exchange): string {
  const placement = `options ${request.body === undefined ? 'in the query' : 'in a JSON body'}`;
  if (response.status >= 300) return `${placement}: status ${response.status}`;
  return `${placement}: administrators ${has(now, id) ? 'kept' : 'removed'}`;
}

export function findMetaverseObjects(scenario: Scenario): Promise<RecordSet> {
  return findRecords(requestAsKeyHolder(scenario), metaverseObjects);
}

/** Ends the scenario unless state control returned the caller's name, since user info may lack the name. */
export function assumeNamesReturned({ notes }: Scenario): void {
  if (notes.namesAreKnown === true) return;
  throw stateUnsupported('state control did not return the name of the caller', ['a caller exists']);
}

/** The number of Metaverse Objects that are administrators, according to state control. */
export function countKept({ returned }: Scenario): number {
  const { metaverseObjects: count } = membersOf(returned.keeps);
  if (typeof count === 'number') return count;
  throw stateUnsupported('state control did not return keeps.metaverseObjects');
}

/** Notes an administrator with a Metaverse Object. An API key, which may lack one, is tried last. */
export async function noteAdministrator(scenario: Scenario): Promise<void> {
  for (const method of ['bearer', 'api-key'] as const) {
    const caller: Caller = { kind: 'administrator', method };
    const id = await scenario.call('getUserInfo', caller).then(identityIn, unlessUntestable);
    if (id === undefined) continue;
    assumeListed(id, await findMetaverseObjects(scenario));
    scenario.notes.administrator = id;
    return;
  }
  throw notSeen('no administrator has a Metaverse Object');
}

export async function notePerson(scenario: Scenario): Promise<void> {
  assumeListed(knownValue(scenario.returned, 'metaverseObjectId'), await findMetaverseObjects(scenario));
}

function assumeListed(id: string, before: RecordSet): void {
  if (!has(before, id)) throw notSeen(`Metaverse Object ${id} is not listed`);
}

export function assumeSameAdministrator(before: Exchange, now: Exchange): void {
  const { isAdministrator } = membersOf(before.response.content);
  const [was, is] = [identityIn(before), identityIn(now)];
  if (was !== undefined && is === was && isAdministrator === true) return;
  throw stateUnsupported('no administrator is identified both before and after the reset');
}

/** Notes the names and id of a caller: from state control, user info and the caller's Metaverse Object. */
export async function noteNames(scenario: Scenario, { kind, method = 'api-key' }: Caller): Promise<void> {
  const { profile, removed } = scenario.session;
  const isOwn = profile.credentials[`${kind}:${method}`] !== undefined && !removed.has(`${kind}:${method}`);
  const introduced: StateValues = isOwn ? {} : await introduce(scenario.session, kind, method);
  const { response } = await scenario.call('getUserInfo', { kind, method });
  const { name, metaverseObjectId } = membersOf(response.content);
  const object = await displayNameOf(scenario, metaverseObjectId);
  const { headers: _, ...values } = introduced;
  const returnedNames = Object.values(values).filter(isName);
  const names = [...returnedNames, name, metaverseObjectId, object].filter(isName);
  if (names.length === 0) throw notSeen('the name of the caller is unknown');
  scenario.notes.names = [...new Set(names)];
  scenario.notes.namesAreKnown = returnedNames.length > 0;
}

/** Ends the scenario if the caller has no access before the reset. A portal user is signed in first. */
export async function assumeAccess(scenario: Scenario, caller: Caller): Promise<void> {
  if (caller.method === 'session') await introduce(scenario.session, caller.kind, caller.method);
  const exchange = await scenario.call('getUserInfo', caller);
  if (isServed(exchange)) return caller.method === 'api-key' ? assumeOrdinary(scenario) : undefined;
  const { status } = exchange.response;
  throw notSeen(`the caller had no access before the reset: status ${status}`);
}

/** Ends the scenario if the last user info shows the name of an infrastructure key, which a reset preserves. */
async function assumeOrdinary(scenario: Scenario): Promise<void> {
  const { name } = membersOf(scenario.last.response.content);
  const { listed } = await findRecords(requestAsKeyHolder(scenario), infrastructureKeys);
  const alike = listed.filter((key) => isName(name) && key.name === name);
  if (alike.length > 0 && alike.every(infrastructureKeys.isMeant))
    throw notSeen(`the key of the user, ${quoted(name)}, is an infrastructure key, which a reset preserves`);
}

async function displayNameOf(scenario: Scenario, id: unknown): Promise<unknown> {
  if (typeof id !== 'string') return undefined;
  const call = requestAsKeyHolder(scenario)('getMetaverseObject', { path: { id } });
  const exchange = await call.catch(unlessUntestable);
  return exchange && isSuccess(exchange) ? membersOf(exchange.response.content).displayName : undefined;
}

/** The id of the Metaverse Object in a user info response, in lower case. */
function identityIn(userInfo: Exchange): string | undefined {
  const { metaverseObjectId: id } = membersOf(userInfo.response.content);
  return isSuccess(userInfo) && typeof id === 'string' ? plainId(id) : undefined;
}

function isServed(exchange: Exchange): boolean {
  return isSuccess(exchange) && isObject(exchange.response.content);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length > 1;
}

function has({ listed }: RecordSet, id: string): boolean {
  return listed.some((record) => identityOf(record) === plainId(id));
}
