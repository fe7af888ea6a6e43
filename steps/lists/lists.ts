import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import {
  notSeen,
  operationNotFound,
  stateUnsupported,
  unlessUntestable,
  wherePossible,
} from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { idsIn } from '#harness/scenario/path-values.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { isRefusedForSize, pageIn, pageQueryOf, sizeGranted } from './pages.ts';

/** The query of a list. A value that is not a number, or has too many digits for one, is a string. */
export type Query = Readonly<Record<string, string | number>>;

/** The operation of one list, or `each list` for all lists of the contract. */
export type List = string;

export type Pages = { readonly number: string | number } | 'every page' | 'the page after the last page';

export function readList(s: Scenario, caller: Caller, list: List, query: Query = {}): Promise<unknown> {
  return list === 'each list' ? readEachList(s, caller, query) : readOne(s, caller, list, query);
}

/** Reads one list. A list that belongs to a record is that of the scenario's own record, if it has one. */
export function readOne(s: Scenario, caller: Caller, list: string, query: Query): Promise<Exchange> {
  const deliberate = Object.values(query).some((value) => typeof value === 'string');
  return s.call(list, caller, { path: idsIn(s.returned), query, deliberate });
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
  const responses = await wherePossible(lists, async ({ id }) => {
    const exchange = await readOne(s, caller, id, query);
    if (exchange.response.status === 404 && !inPages.has(id))
      throw operationNotFound(`${id} returned status 404`, [id]);
    return exchange;
  });
  s.series = responses.filter(({ operation = '' }) => inPages.has(operation));
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
