import { entriesOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import { isRefusal } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';
import type { Dimension, Span, Swept } from '#harness/sweep/span.ts';
import { caller, callers, operationsThat, requestBy } from '#steps/everywhere/dimensions.ts';
import { deepestPage } from './depth.ts';
import { metaverseObjectsExist } from './lists.ts';
import { countIn, itemsIn, pageIn, sizeGranted } from './pages.ts';

const none = 'none';

/**
 * The page numbers at the limits of a list and of the retrieval depth (§7.3, §8); what precedes is read before.
 * `size` is the page size if it is requested and at most 100: otherwise the deepest page is unknown.
 */
const numbers: Readonly<
  Record<string, (pages: number, size: number | undefined) => readonly (string | undefined)[]>
> = {
  first: () => ['1'],
  [none]: () => [undefined],
  second: (pages) => (pages > 1 ? ['1', '2'] : []),
  last: (pages) => (pages > 1 ? [String(pages - 1), String(pages)] : []),
  'after the last': (pages) => [String(pages + 1)],
  deepest: (_, size) =>
    size === undefined ? [] : ['1', String(deepestPage(size) + 1), String(deepestPage(size))],
  'page 10,001': (_, size) => (size === 100 ? ['1', '10002', '10001'] : []),
  'too deep': (_, size = 1) => ['1', String(deepestPage(size) + 1)],
  'beyond 31 bits': () => ['1', '2147483648'],
  'beyond 53 bits': () => ['1', '9007199254740993'],
};

const isBeyond = (page: string): boolean => /deep|beyond|10,001/.test(page);

/** More than any usual limit of what is counted or read. */
const objectCount = 1_001;

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
    if (control.movesClock) await control.enter('the clock stands still');
    if (control.states.has('the system is populated')) await control.enter('the system is populated');
    if (control.states.has(metaverseObjectsExist))
      await control.enter(metaverseObjectsExist, { count: objectCount });
  },
  async requestsFor(session, { list = '', page = '', size = '', sort, direction, filter, reader = '' }) {
    const known = lastPageOf(session, list);
    const asked = Number(size) <= 100 ? Number(size) : undefined;
    const length = asked ?? (size === none ? ((known && sizeGranted(known)) ?? 20) : 100);
    const by = callers[reader] ?? { kind: 'administrator' };
    if (isRefused(session, list, by.kind)) return [];
    // How deep a page of a size above 100 is, the document leaves open (OP-55), so one list is enough.
    if (isBeyond(page) && Number(size) > 100 && lengthOf(session, list) < objectCount) return [];
    const path = await completedPath(session, list);
    const requestOf = (number: string | undefined): Promise<Swept> => {
      const query = { page: number ?? none, pageSize: size, sortDirection: direction, filter };
      const sent = Object.entries({ ...query, sortBy: sort === none ? none : fieldIn(known) });
      const furtherQuery = Object.fromEntries(sent.filter(([, value]) => value !== none)) as Record<
        string,
        string
      >;
      return requestBy(session, by, list, { path, furtherQuery });
    };
    const pageCount = Math.ceil(lengthOf(session, list) / length);
    return Promise.all((numbers[page]?.(pageCount, asked) ?? []).map(requestOf));
  },
};

/** Whether the list has refused such a caller before. It would refuse each of its pages. */
function isRefused({ recorder }: Session, list: string, kind: string): boolean {
  return recorder.exchanges.some(
    (each) => each.operation === list && each.caller === kind && isRefusal(each),
  );
}

function lastPageOf({ recorder }: Session, list: string): Exchange | undefined {
  return recorder.exchanges.findLast((each) => each.operation === list && pageIn(each) !== undefined);
}

function lengthOf(session: Session, list: string): number {
  if (list === 'listMetaverseObjects' && session.control.states.has(metaverseObjectsExist))
    return objectCount;
  const page = lastPageOf(session, list);
  return page === undefined ? 0 : countIn(page);
}

/** A field of the items with text, other than the id. */
function fieldIn(page: Exchange | undefined): string {
  const [item] = page === undefined ? [] : itemsIn(page);
  const texts = entriesOf(item).filter(([name, value]) => typeof value === 'string' && !/id$/i.test(name));
  return texts[0]?.[0] ?? 'name';
}
