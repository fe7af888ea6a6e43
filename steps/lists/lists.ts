import { operationById } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported, Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { isRefusedForSize, itemsIn, pageIn, pageQueryOf, sizeGranted } from './pages.ts';

/** The query of a list. A value that is not a number, or has too many digits for one, is a string. */
export type Query = Readonly<Record<string, string | number>>;

/** The operation of one list, or `each list` for all lists of the contract. */
export type List = string;

export type Pages = { readonly number: string | number } | 'every page' | 'the page after the last page';

type Ids = Readonly<Record<string, string>>;

export function readList(s: Scenario, caller: Caller, list: List, query: Query = {}): Promise<unknown> {
  return list === 'each list' ? readEachList(s, caller, query) : readOne(s, caller, list, query);
}

/** Reads one list. If the list belongs to a Connected System, `idsFor` finds the id of a system. */
export async function readOne(s: Scenario, caller: Caller, list: string, query: Query): Promise<Exchange> {
  const ids = await idsFor(s, caller, list);
  if (ids === undefined) throw notSeen(`${list}: there is no Connected System`);
  return readPageOf(s, caller, list, ids, query);
}

export async function readPages(
  s: Scenario,
  caller: Caller,
  pages: Pages,
  list: List,
  pageSize: number,
): Promise<void> {
  for (const page of numbersOf(pages, s, pageSize)) {
    if (page !== 1) assumeGranted(s.exchanges, pageSize);
    await readList(s, caller, list, { page, pageSize });
  }
}

/** If a list does not return pages of this size, ends the scenario (OP-134). Ignores sizes above 100. */
function assumeGranted(exchanges: readonly Exchange[], pageSize: number): void {
  const other = exchanges.findLast((each) => {
    const { page, pageSize: requested } = pageQueryOf(each);
    if (String(requested) !== String(pageSize)) return false;
    const granted = sizeGranted(each);
    return granted === undefined ? page === 1n && isRefusedForSize(each) : granted !== pageSize;
  });
  if (other === undefined || pageSize > 100) return;
  throw notSeen(`${other.operation} does not return pages of ${pageSize} items`);
}

export async function readSizes(
  s: Scenario,
  caller: Caller,
  list: List,
  sizes: readonly number[],
): Promise<void> {
  for (const pageSize of sizes) await readList(s, caller, list, { page: 1, pageSize });
  s.series = s.exchanges.slice(-sizes.length);
}

function numbersOf(pages: Pages, s: Scenario, pageSize: number): readonly (string | number)[] {
  if (pages === 'every page') {
    const count = Math.ceil(s.noted('count') / pageSize);
    return Array.from({ length: count }, (_, index) => index + 1);
  }
  return [pages === 'the page after the last page' ? pageAfterLast(s) : pages.number];
}

function pageAfterLast({ exchanges }: Scenario): number {
  const last = Number(membersOf(exchanges.at(-1)?.response.content).totalPages);
  if (!Number.isSafeInteger(last)) throw notSeen('the list has no valid totalPages');
  return Math.max(last, 1) + 1;
}

/**
 * The document does not say which lists return pages, so `series` gets only the responses of lists
 * that returned a page earlier in this scenario (OP-63).
 */
async function readEachList(s: Scenario, caller: Caller, query: Query): Promise<void> {
  const inPages = new Set(s.exchanges.filter(pageIn).map(({ operation }) => operation));
  // A list that was refused and has never returned a page would be refused again, whatever the query.
  const isRefused = (id: string): boolean =>
    !inPages.has(id) &&
    s.exchanges.some(({ operation, response }) => operation === id && response.status >= 400);
  const lists = [...s.session.contract.operations.values()].filter(
    ({ id, isList }) => isList && !isRefused(id),
  );
  const missing: Untestable[] = [];
  const series: Exchange[] = [];
  for (const { id } of lists) {
    const ids = await idsFor(s, caller, id).catch(collectMissing(missing));
    if (ids === undefined) continue;
    const response = await readPageOf(s, caller, id, ids, query).catch(collectMissing(missing));
    if (response !== undefined && inPages.has(id)) series.push(response);
  }
  const [first] = missing;
  if (first !== undefined && s.exchanges.every(({ response }) => response.status === 404)) throw first;
  s.series = series;
}

/** Reads the first page again, as another caller or with another query. Undefined if this is impossible. */
export async function readOtherwise(
  s: Scenario,
  operation: string,
  caller: Caller,
  query: Query,
): Promise<Exchange | undefined> {
  const read = async (): Promise<Exchange> => {
    const ids = await idsFor(s, caller, operation);
    return readPageOf(s, caller, operation, ids ?? {}, { page: 1, ...query });
  };
  return s.aside(read).catch(unlessUntestable);
}

export const metaverseObjectsExist = 'metaverse objects exist';

/** Provides this many Metaverse Objects, including that of the administrator. */
export async function populate(s: Scenario, count: number): Promise<void> {
  await headersFor(s.session, { kind: 'administrator' });
  const { count: made = count } = await s.enter(metaverseObjectsExist, { count });
  if (made !== count)
    throw stateUnsupported(`"${metaverseObjectsExist}" returned the count ${String(made)}, not ${count}`, [
      metaverseObjectsExist,
    ]);
  s.notes.count = count;
}

/** Provides `count` Metaverse Objects. If the state is not supported, counts the existing objects. */
export async function populateOrCount(s: Scenario, count: number): Promise<void> {
  if (await populate(s, count).then(() => true, unlessUntestable)) return;
  const page = await s.aside(() => s.call('listMetaverseObjects', { kind: 'administrator' }));
  const total = pageIn(page)?.totalCount;
  if (typeof total !== 'number' || total < 2 || total > mostCounted)
    throw notSeen(`found ${String(total)} Metaverse Objects, not 2 to ${mostCounted}`);
  s.notes.count = total;
}

/** The maximum number of objects to read page by page: a production server may have a million. */
const mostCounted = 2_000;

async function readPageOf(
  s: Scenario,
  caller: Caller,
  list: string,
  path: Ids,
  query: Query,
): Promise<Exchange> {
  const deliberate = Object.values(query).some((value) => typeof value === 'string');
  return s.call(list, caller, { path, query, deliberate });
}

/** The values in the path of a list. Undefined if the path needs a Connected System, and there is none. */
async function idsFor(s: Scenario, caller: Caller, list: string): Promise<Ids | undefined> {
  if (!operationById(s.session.contract, list).path.includes('{connectedSystemId}')) return {};
  const connectedSystemId = await systemFor(s, caller);
  return connectedSystemId === undefined ? undefined : { connectedSystemId };
}

/** The id of the scenario's Connected System, or of the first one listed, unless `wanted` is listed too. */
export async function systemFor(s: Scenario, caller: Caller, wanted?: unknown): Promise<string | undefined> {
  const { notes, returned } = s;
  if ('connectedSystemId' in returned) notes.connectedSystemId = returned.connectedSystemId;
  if (!('connectedSystemId' in notes)) {
    const ids = itemsIn(await s.call('listConnectedSystems', caller)).map((item) => membersOf(item).id);
    notes.connectedSystemId = ids.find((id) => String(id) === String(wanted)) ?? ids[0];
  }
  const id = notes.connectedSystemId ?? undefined;
  return id === undefined ? undefined : String(id);
}

function collectMissing(missing: Untestable[]): (error: unknown) => undefined {
  return (error) => {
    // Only these two causes are collected: they may concern a single list, such as one with an unknown path.
    if (!(error instanceof Untestable) || !['operation-not-found', 'not-seen'].includes(error.cause))
      throw error;
    missing.push(error);
  };
}
