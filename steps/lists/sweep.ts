import { entriesOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import { isRefusal } from '#harness/scenario/response.ts';
import { usualRecord } from '#harness/scenario/various-records.ts';
import type { Session } from '#harness/session/session.ts';
import type { Dimension, Span, Swept } from '#harness/sweep/span.ts';
import {
  caller,
  callers,
  findRecords,
  namesRecord,
  operationsThat,
  recordsOf,
  requestBy,
} from '#steps/everywhere/dimensions.ts';
import { sizeBelow } from './complete-list.ts';
import { deleteOneOfEach } from './deletions.ts';
import { deepestPage } from './depth.ts';
import { metaverseObjectsExist } from './lists.ts';
import { countIn, itemsIn, pageIn, sizeGranted } from './pages.ts';

const none = 'none';
const aField = 'a field';
const aLetter = 'a letter';
const filtered = 'filtered';
const few = 'a few';
const metaverseObjects = 'listMetaverseObjects';
const populated = 'the system is populated';
const executed = 'a schedule execution has finished';

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

/** More than any usual limit of what is counted or read; the last page of a usual size has several items. */
const objectCount = 1_057;

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
    size: dimension('100', few, none, '1', '1000'),
    // Without a field, a direction has no effect.
    sort: dimension(
      none,
      aField,
      `${aField}, asc`,
      `${aField}, desc`,
      // A filter may have a query of its own, and a later page too.
      `${aField}, desc, ${filtered}`,
      'none, desc',
    ),
    filter: dimension(none, aLetter),
    record: recordsOf(lists),
    reader: { ...caller, values: (session) => caller.values(session).filter((name) => name !== 'nobody') },
  },
  async begin(session, location) {
    const { control } = session;
    if (control.movesClock) await control.enter('the clock stands still');
    // A list of one record has no second page. A state may leave what it finds, or add to it.
    if (control.states.has(populated))
      for (let entered = 0; entered < 4; entered += 1) await control.enter(populated);
    if (control.states.has(metaverseObjectsExist))
      await control.enter(metaverseObjectsExist, { count: objectCount });
    // What a list of the server's own shows of it, the document says.
    if (control.states.has(executed))
      await control.enter(executed, { status: 'CompleteWithError', failedSteps: ['Import HR'] });
    session.listed.clear();
    await deleteOneOfEach(session, location);
    session.listed.clear();
    await findRecords(session);
  },
  async requestsFor(session, combination) {
    const { list = '', page = '', size = '', sort = '', filter = none, reader = '' } = combination;
    const by = callers[reader] ?? { kind: 'administrator' };
    if (isRefused(session, list, by.kind)) return [];
    if (!namesRecord(session, list) && combination.record !== usualRecord) return [];
    // How deep a page of a size above 100 is, the document leaves open (OP-55), so one list is enough.
    if (isBeyond(page) && Number(size) > 100 && lengthOf(session, list) < objectCount) return [];
    const path = await completedPath(session, list, {}, combination.record);
    const { pathname } = new URL((await requestBy(session, by, list, { path })).request.url);
    const here = pagesOf(session, list, (url) => url.pathname === pathname);
    // A page after the last shows no fields.
    const shown = here.find(({ exchange }) => itemsIn(exchange).length > 0)?.exchange;
    const [field, direction = none, narrowed] = sort.split(', ');
    const letter = filter === aLetter || narrowed === filtered ? letterIn(shown) : none;
    const isAlike = ({ query }: Read): boolean => (query.get('filter') ?? none) === letter;
    const counted = here.findLast(isAlike)?.exchange;
    const isSet = letter === none && list === metaverseObjects && isCountSet(session);
    const listed = isSet ? objectCount : counted === undefined ? 0 : countIn(counted);
    const exact = size === few ? String(fewOf(listed)) : size;
    const asked = Number(exact) <= 100 ? Number(exact) : undefined;
    const usually = here.findLast(({ query }) => !query.has('pageSize'))?.exchange;
    const length = asked ?? (size === none ? ((usually && sizeGranted(usually)) ?? 20) : 100);
    const requestOf = (number: string | undefined, pageSize = exact): Promise<Swept> => {
      const order = { sortBy: field === aField ? fieldIn(shown) : none, sortDirection: direction };
      const sent = Object.entries({ page: number ?? none, pageSize, ...order, filter: letter });
      const furtherQuery = Object.fromEntries(sent.filter(([, value]) => value !== none)) as Record<
        string,
        string
      >;
      return requestBy(session, by, list, { path, furtherQuery });
    };
    const pageCount = Math.ceil(listed / length);
    const requests = (numbers[page]?.(pageCount, asked) ?? []).map((number) => requestOf(number));
    // Another record may have more entries than fit on a page.
    const isFurther = combination.record !== usualRecord && page === 'first' && size === '100';
    return Promise.all(isFurther ? [...requests, requestOf('1', '1000')] : requests);
  },
};

/** Whether the list has refused such a caller before. It would refuse each of its pages. */
function isRefused({ recorder }: Session, list: string, kind: string): boolean {
  return recorder.exchanges.some(
    (each) => each.operation === list && each.caller === kind && isRefusal(each),
  );
}

/** A size whose last page is not full but, if the list is long, has several items. */
function fewOf(count: number): number {
  if (count < 20) return sizeBelow(count, Math.min(7, Math.max(2, count - 1)));
  const [most = 7] = [7, 8, 9, 10, 11, 12].toSorted((one, other) => (count % other) - (count % one));
  return most;
}

interface Read {
  readonly exchange: Exchange;
  readonly query: URLSearchParams;
}

/** The pages of a list that were read, at the paths that are meant. */
function pagesOf({ recorder }: Session, list: string, isMeant = (_: URL) => true): readonly Read[] {
  return recorder.exchanges.flatMap((exchange) => {
    if (exchange.operation !== list || pageIn(exchange) === undefined) return [];
    const url = new URL(exchange.request.url);
    return isMeant(url) ? [{ exchange, query: url.searchParams }] : [];
  });
}

const isCountSet = ({ control }: Session): boolean => control.states.has(metaverseObjectsExist);

function lengthOf(session: Session, list: string): number {
  if (list === metaverseObjects && isCountSet(session)) return objectCount;
  const page = pagesOf(session, list).at(-1)?.exchange;
  return page === undefined ? 0 : countIn(page);
}

/** A field of the items with text, other than the id. */
function fieldIn(page: Exchange | undefined): string {
  const [item] = page === undefined ? [] : itemsIn(page);
  const texts = entriesOf(item).filter(([name, value]) => typeof value === 'string' && !/id$/i.test(name));
  return texts[0]?.[0] ?? 'name';
}

/** The letter that most items have in this field: a filter for it leaves several pages of a long list. */
function letterIn(page: Exchange | undefined): string {
  const field = fieldIn(page);
  const texts = (page === undefined ? [] : itemsIn(page)).map((item) => String(membersOf(item)[field]));
  const counted = Map.groupBy(
    texts.flatMap((text) => [...new Set(text.toLowerCase().match(/[a-z]/g))]),
    (letter) => letter,
  );
  const [most] = [...counted].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 'a';
}
