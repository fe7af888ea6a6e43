import { defined, entriesOf } from '#harness/contract/json-values.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import { isRefusal } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';
import type { Dimension, Span } from '#harness/sweep/span.ts';
import { caller, callers, operationsThat } from '#steps/everywhere/dimensions.ts';
import { metaverseObjectsExist } from './lists.ts';
import { countIn, itemsIn, pageIn, sizeGranted } from './pages.ts';

const none = 'none';

/** The page numbers at the limits of a list and of the retrieval depth (§7.3, §8). */
const numbers: Readonly<Record<string, (pages: number, size: number) => number | undefined>> = {
  first: () => 1,
  [none]: () => undefined,
  second: (pages) => (pages > 2 ? 2 : Number.NaN),
  last: (pages) => (pages > 1 ? pages : Number.NaN),
  'after the last': (pages) => pages + 1,
  deepest: (_, size) => deepestAt(size),
  'too deep': (_, size) => deepestAt(size) + 1,
};

const deepestAt = (size: number): number => Math.floor(1_000_000 / size) + 1;

const dimension = (...values: readonly string[]): Dimension => ({ values: () => values });

const lists = operationsThat(({ isList }) => isList);

/** Every list, read at each position with each size, in each order, with and without a filter, by every caller. */
export const pages: Span = {
  over: {
    // The longest list that the run has seen is the usual one: most positions need several pages.
    list: {
      ...lists,
      values: (session) =>
        lists.values(session).toSorted((one, other) => lengthOf(session, other) - lengthOf(session, one)),
    },
    page: dimension(...Object.keys(numbers)),
    size: dimension('100', '7', none, '1', '1000'),
    sort: dimension(none, 'a field'),
    direction: dimension(none, 'asc', 'desc'),
    filter: dimension(none, 'a'),
    reader: { ...caller, values: (session) => caller.values(session).filter((name) => name !== 'nobody') },
  },
  async begin({ control }) {
    if (control.states.has('the system is populated')) await control.enter('the system is populated');
    if (control.states.has(metaverseObjectsExist)) await control.enter(metaverseObjectsExist, { count: 250 });
  },
  async requestFor(
    session,
    { list = '', page = '', size = '', sort, direction = none, filter, reader = '' },
  ) {
    const { contract, profile, target } = session;
    const known = lastPageOf(session, list);
    const length = size === none ? ((known && sizeGranted(known)) ?? 20) : Math.min(Number(size), 100);
    const number = numbers[page]?.(Math.ceil(lengthOf(session, list) / length), length);
    if (Number.isNaN(number) || isRefused(session, list, reader)) return undefined;
    const query = defined({
      page: number === undefined ? undefined : String(number),
      pageSize: size === none ? undefined : size,
      sortBy: sort === none ? undefined : fieldIn(known),
      sortDirection: direction === none ? undefined : direction,
      filter: filter === none ? undefined : filter,
    });
    const { kind = 'administrator', method } = callers[reader] ?? {};
    const headers = await headersFor(session, { kind, ...defined({ method }) });
    const path = await completedPath(session, list);
    const call = { path, headers, furtherQuery: query, deliberate: true };
    return {
      request: buildRequest(contract, profile, target.baseUrl, list, call),
      caller: kind,
      operation: list,
    };
  },
};

/** Whether the list has refused the caller before. It would refuse each of its pages. */
function isRefused({ recorder }: Session, list: string, reader: string): boolean {
  const before = recorder.exchanges.find(({ covers }) => covers?.list === list && covers.reader === reader);
  return before !== undefined && isRefusal(before);
}

function lastPageOf({ recorder }: Session, list: string): Exchange | undefined {
  return recorder.exchanges.findLast((each) => each.operation === list && pageIn(each) !== undefined);
}

function lengthOf(session: Session, list: string): number {
  const page = lastPageOf(session, list);
  return page === undefined ? 0 : countIn(page);
}

/** A field of the items with text, other than the id. */
function fieldIn(page: Exchange | undefined): string {
  const [item] = page === undefined ? [] : itemsIn(page);
  const texts = entriesOf(item).filter(([name, value]) => typeof value === 'string' && !/id$/i.test(name));
  return texts[0]?.[0] ?? 'name';
}
