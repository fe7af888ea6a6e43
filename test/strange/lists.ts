import { failure, ok, problem, type Reply } from './reply.ts';

const largest = 100;
const deepest = 1_000_000;

/** How one list goes about its pages. */
export interface Paging {
  readonly usual?: number;
  /** Refuses a page that lies too deep as the framework does. */
  readonly refusesAsProblem?: boolean;
  /** What follows the first page begins with the last record of the page before. */
  readonly overlaps?: boolean;
  /** Counts no pages, and takes any size. */
  readonly isLoose?: boolean;
}

/** A page of records in the envelope; names of the query are taken in any letter case. */
export function page(records: readonly unknown[], query: URLSearchParams, paging: Paging = {}): Reply {
  const { usual = 25, refusesAsProblem, overlaps, isLoose } = paging;
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const all = sorted(records, given.get('sortby') ?? '', /^desc/i.test(given.get('sortdirection') ?? ''));
  const asked = { page: wholeNumber(given.get('page'), 1), size: wholeNumber(given.get('pagesize'), usual) };
  if (asked.page === undefined || asked.size === undefined)
    return problem(400, { page: ['The value is not valid.'] });
  const size = asked.size < 1 ? usual : isLoose ? asked.size : Math.min(asked.size, largest);
  const number = Math.max(asked.page, 1);
  if ((number - 1) * size > deepest) {
    const last = Math.floor(deepest / size) + 1;
    const message = `No more than ${deepest.toLocaleString('en-GB')} rows are skipped; the deepest page is ${last.toLocaleString('en-GB')}.`;
    return refusesAsProblem ? problem(400, { page: [message] }) : failure(400, 'VALIDATION_ERROR', message);
  }
  const from = (number - 1) * size - (overlaps && number > 1 ? 1 : 0);
  const totalPages = Math.ceil(all.length / size);
  return ok({
    items: all.slice(from, from + size),
    totalCount: all.length,
    page: number,
    pageSize: size,
    ...(!isLoose && { totalPages }),
    hasNextPage: number < totalPages,
    hasPreviousPage: number > 1,
  });
}

/** A field that the records do not have is ignored. */
function sorted(records: readonly unknown[], field: string, isDescending: boolean): readonly unknown[] {
  const keyOf = (record: unknown): string =>
    String(Object.entries(record ?? {}).find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]);
  if (field === '' || records.every((record) => keyOf(record) === 'undefined')) return records;
  const ascending = records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return isDescending ? ascending.toReversed() : ascending;
}

function wholeNumber(text: string | undefined, usual: number): number | undefined {
  if (text === undefined) return usual;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}
