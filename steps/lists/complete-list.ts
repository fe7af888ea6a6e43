import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, wherePossible } from '#harness/result/outcome.ts';
import { assume, type Check, type CheckContext, check, holds, holdsIf } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { type List, readOne } from './lists.ts';
import { identityOf, itemsIn, pageIn, sizeGranted } from './pages.ts';
import { isReadable } from './sizes.ts';

const withoutIds = 'items without an id cannot be distinguished';

/**
 * A list may change while it is read, so a defect counts only if a second reading agrees or if many items
 * are missing.
 */
export const holdEachItemOnce = (total: number): Check<Record<'first' | 'second', readonly Exchange[]>> =>
  check(({ first, second }, context) => {
    const [found, again] = [first, second].map((pages) => idsByPage(pages, context));
    const ids = (found ?? []).flat();
    const distinct = [found, again].map((pages) => new Set(pages?.flat()).size);
    if (ids.length === total && distinct[0] === total) return holds;
    const counts = new Set([...first, ...second].map((page) => pageIn(page)?.totalCount));
    assume(counts.size === 1 && counts.has(total), 'the list changed while it was read');
    const isSame = JSON.stringify(found) === JSON.stringify(again);
    const isLarge = distinct.every((each) => each < total * (1 - mostChanged));
    assume(isSame || isLarge, 'the list may have changed while it was read');
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    if (repeated !== undefined) return holdsIf(false, 'each item once', `item ${repeated} more than once`);
    return holdsIf(false, `${total} items in total, over all pages`, ids.length);
  });

/** The largest share of items that may be added or removed while a list is read, such as 4 of 30 items. */
const mostChanged = 0.15;

/** Whether a few items were added or removed since a page was read. */
export function hasChanged(page: Exchange, later: Exchange): boolean {
  const [before, now] = [page, later].map((each) => Number(pageIn(each)?.totalCount));
  return before !== now && Math.abs(Number(before) - Number(now)) <= Number(before) * mostChanged;
}

function idsByPage(pages: readonly Exchange[], context: CheckContext): readonly (readonly string[])[] {
  return pages.map((page) => {
    assumeReadable(page, context);
    return idsIn(page);
  });
}

/** `again` is the first page, read again. After a wrong totalCount, `later` has all pages, read again. */
export interface WholeList {
  readonly pages: readonly Exchange[];
  readonly again: Exchange;
  readonly later?: readonly Exchange[];
}

/** Every totalCount is the number of items (§2.8). Another rule checks for duplicates. */
export const countsWholeList = check<WholeList>(({ pages, again, later = pages }, context) => {
  for (const page of [...pages, again]) {
    assumeReadable(page, context);
    assume('totalCount' in (pageIn(page) ?? {}), 'the page has no totalCount');
  }
  const isSame = JSON.stringify(itemsIn(again)) === JSON.stringify(itemsIn(pages[0] ?? again));
  assume(isSame, 'the first page was different when it was read again');
  const ids = pages.flatMap(idsIn);
  const { size } = new Set(ids);
  const wrong = pages.find((page) => pageIn(page)?.totalCount !== size);
  if (wrong === undefined) return holds;
  assume(ids.length === size, 'an item is listed twice, so other items may be missing');
  const [first, since] = [pages, later].map((all) =>
    JSON.stringify(all.map((page) => [pageIn(page)?.totalCount, ...itemsIn(page).map(identityOf)])),
  );
  assume(first === since, 'the list changed while it was read');
  return holdsIf(false, `totalCount ${size}, the number of items on all pages`, pageIn(wrong)?.totalCount);
});

function assumeReadable(page: Exchange, context: CheckContext): void {
  const outcome = isReadable(page, context);
  if (outcome.kind === 'silent') assume(false, outcome.why);
}

/** The identities of the items of a page. If an item has no id, the check that calls this function ends. */
function idsIn(page: Exchange): readonly string[] {
  const ids = itemsIn(page).map(identityOf);
  assume(
    ids.every((id) => id !== undefined),
    withoutIds,
  );
  return ids as readonly string[];
}

/** The maximum number of pages to read: a production server may have a million records. */
const mostPages = 25;

/** Reads `list` from its first to its last page. For `each list`, reads every list that has several items. */
export async function readWholeLists(s: Scenario, caller: Caller, list: List): Promise<readonly WholeList[]> {
  if (list !== 'each list') return [await readWholeList(s, caller, list)];
  const all = [...s.session.contract.operations.values()].filter(({ isList }) => isList);
  return wherePossible(all, ({ id }) => readWholeList(s, caller, id));
}

/**
 * Reads the list in several pages. In a single page, a totalCount that wrongly counts only the items of that
 * page would look right.
 */
async function readWholeList(s: Scenario, caller: Caller, list: List): Promise<WholeList> {
  const read = (page: number, pageSize: number) => readOne(s, caller, list, { page, pageSize });
  const pageSize = sizeInPages(await s.aside(() => read(1, 100)));
  const [pages, seenIds] = [[] as Exchange[], new Set<string | undefined>()];
  for (let page = 1; ; page += 1) {
    if (page > mostPages) throw notSeen(`the list has more than ${mostPages} pages`);
    const response = await read(page, pageSize);
    const ids = itemsIn(response).map(identityOf);
    if (ids.includes(undefined)) throw notSeen(withoutIds);
    // After the last page, a server may return an error, no items, or items that were seen (OP-58).
    if (!isSuccess(response) || ids.every((id) => seenIds.has(id))) break;
    pages.push(response);
    for (const id of ids) seenIds.add(id);
    if (ids.length < pageSize) break;
  }
  return { pages, again: await read(1, pageSize) };
}

/** A page size with which this list has several pages, the last of them not full if that is possible. */
function sizeInPages(first: Exchange): number {
  const [count, granted] = [itemsIn(first).length, sizeGranted(first)];
  if (granted === undefined || count < 2)
    throw notSeen(`${count} items were listed, too few for several pages`);
  return count < granted ? sizeBelow(count, Math.ceil(count / 3)) : granted;
}

/** The first size from `least` on that does not divide `count`: a full last page shows no wrong rounding. */
export function sizeBelow(count: number, least: number): number {
  for (let size = least; size < count; size += 1) if (count % size !== 0) return size;
  return least;
}

export async function readAgain(s: Scenario, pages: readonly Exchange[]): Promise<readonly Exchange[]> {
  const again: Exchange[] = [];
  for (const page of pages) {
    const { searchParams } = new URL(page.request.url);
    const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]));
    again.push(await readOne(s, { kind: 'administrator' }, page.operation ?? '', query));
  }
  return again;
}
