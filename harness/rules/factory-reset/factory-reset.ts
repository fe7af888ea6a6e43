import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectStatus, expectThat, isSuccess, type Members } from '#harness/rules/judging/expectation.ts';
import { type Findings, identityOf } from './inventory.ts';
import type { Kind } from './kinds.ts';

/** The latest request for a reset. */
export function resetAmong(exchanges: readonly Exchange[]): Exchange {
  const reset = exchanges.findLast(({ operation }) => operation === 'resetSystem');
  if (reset === undefined) throw new Error('A step looks at a reset that nobody asked for.');
  return reset;
}

/** Ends the scenario where there was no reset whose outcome could be looked at. */
export function assumeReset(exchange: Exchange): void {
  if (isSuccess(exchange)) return;
  throw new Untestable('state-unsupported', `the reset was refused: status ${exchange.response.status}`);
}

/** Ends the scenario where there is nothing that a reset could remove or keep. */
export function assumeSome({ name }: Kind, { records }: Findings): void {
  if (records.length === 0) throw new Untestable('state-unsupported', `there are no ${name} to look at`);
}

export function goesAhead(exchange: Exchange): void {
  expectThat(isSuccess(exchange), 'a reset', `status ${exchange.response.status}`, exchange);
}

/** Refused, whatever the status: which one it must be has rules of its own. */
export function isRefused(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(status >= 400 && status < 500, 'a refusal', `status ${status}`, exchange);
}

/** §7.5, §7.6 */
export function isRefusedAsConflict(exchange: Exchange): void {
  expectStatus(exchange, 409);
}

/** None of the earlier records is there, and no other of the kind unless new ones may come at any time. */
export function noneIsLeft({ name, comesAnew }: Kind, before: Findings, now: Findings): void {
  const known = new Set(before.records.map(identityOf));
  const earlier = now.listed.filter((record) => known.has(identityOf(record)));
  const left = comesAnew === true || earlier.length > 0 ? earlier : now.records;
  expectThat(left.length === 0, `no ${name}`, named(left), ...now.exchanges);
}

/** Every earlier record is there, by its id or its name: whether it is untouched is another matter. */
export function allRemain({ name }: Kind, before: Findings, now: Findings): void {
  const missing = before.records.filter((record) => counterpartOf(record, now.listed) === undefined);
  expectThat(missing.length === 0, `${name} as before`, `missing: ${named(missing)}`, ...now.exchanges);
}

/** Every earlier record is there under the id it had. */
export function theSameRemain({ name }: Kind, before: Findings, now: Findings): void {
  const present = new Set(now.listed.map(identityOf));
  const missing = before.records.filter((record) => !present.has(identityOf(record)));
  expectThat(missing.length === 0, `the same ${name}`, `missing: ${named(missing)}`, ...now.exchanges);
}

/** What the contract knows of a built-in record; whatever else a server shows may tell of the reset itself. */
const content = ['id', 'name', 'builtIn', 'type', 'multiValued'];

/** Each earlier record that is still there has the id and the content it had. */
export function areUntouched({ name }: Kind, before: Findings, now: Findings): void {
  for (const record of before.records) {
    const counterpart = counterpartOf(record, now.listed);
    if (counterpart === undefined) continue;
    const changed = content.filter((member) => !isDeepStrictEqual(record[member], counterpart[member]));
    const [was, is] = [record, counterpart].map((each) => changed.map((member) => [member, each[member]]));
    expectThat(changed.length === 0, `${name} untouched: ${JSON.stringify(was)}`, is, ...now.exchanges);
  }
}

/** Nothing that an earlier inventory held is missing; what came since is no loss. */
export function nothingIsLost(
  before: ReadonlyMap<string, Findings>,
  now: ReadonlyMap<string, Findings>,
  refused: Exchange,
): void {
  for (const [operation, { records }] of before) {
    const present = now.get(operation);
    if (present === undefined) continue;
    const ids = new Set(present.listed.map(identityOf));
    const missing = records.filter((record) => !ids.has(identityOf(record)));
    const shownBy = [refused, ...present.exchanges];
    expectThat(missing.length === 0, `${operation} as before`, `missing: ${named(missing)}`, ...shownBy);
  }
}

/** OP-98, in words. */
export function howForceWent({ request, response }: Exchange, activityInProgress: boolean): string {
  const force = /"force":true/i.test(request.body ?? '') ? 'with force' : 'without force';
  return `${force}${activityInProgress ? ' against an Activity' : ''}: status ${response.status}`;
}

/** How much of an earlier inventory is left, in words. */
export function whatIsLeft(
  before: ReadonlyMap<string, Findings>,
  now: ReadonlyMap<string, Findings>,
): string {
  const lost = [...before].filter(([operation, { records }]) => {
    const ids = new Set(now.get(operation)?.listed.map(identityOf));
    return now.has(operation) && records.some((record) => !ids.has(identityOf(record)));
  });
  return lost.length === 0
    ? 'nothing is lost'
    : `of ${lost.length} of ${before.size} lists something is lost`;
}

/** The change history of objects that are gone is gone as well. */
export function historyIsGone(before: Findings, objects: Findings, now: Findings): void {
  const remaining = new Set(objects.listed.map(identityOf));
  const known = new Set(before.records.map(identityOf));
  const left = now.listed.filter(
    (entry) => known.has(identityOf(entry)) && !remaining.has(String(entry.objectId).toLowerCase()),
  );
  expectThat(left.length === 0, 'no changes of removed Metaverse Objects', named(left), ...now.exchanges);
}

function counterpartOf(record: Members, among: readonly Members[]): Members | undefined {
  const same = among.find((each) => identityOf(each) === identityOf(record));
  return same ?? among.find((each) => each.name !== undefined && each.name === record.name);
}

function named(records: readonly Members[]): string {
  const names = records.slice(0, 5).map(({ name, displayName, id }) => String(name ?? displayName ?? id));
  return `${records.length} (${names.join(', ')})`;
}
