import { failure, ok, problem, type Reply } from './route.ts';

/** How many requests a minute are served. */
interface Limits {
  readonly authenticated: () => number;
  readonly anonymous: number;
}

/** Counts by a fixed window without credentials, and by a sliding one with them. */
export function createLimiter({ authenticated, anonymous }: Limits) {
  const [windowMs, served] = [60_000, new Map<string, number[]>()];
  let opened = 0;
  let count = 0;
  const refusal = (untilMs: number): Reply => ({
    ...failure(429, 'RATE_LIMITED', 'Too many requests.'),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(untilMs / 1000))) },
  });
  return {
    /** As if a minute had passed. */
    forget(): void {
      served.clear();
      opened = 0;
    },
    /** A refusal where a caller, or without one an address, has asked too much. */
    refuse(caller: string | undefined): Reply | undefined {
      const now = Date.now();
      if (caller === undefined) {
        if (now - opened > windowMs) [opened, count] = [now, 0];
        count += 1;
        return count > anonymous ? refusal(opened + windowMs - now) : undefined;
      }
      const recent = (served.get(caller) ?? []).filter((at) => now - at < windowMs);
      const [oldest = now] = recent;
      if (recent.length >= authenticated()) return refusal(oldest + windowMs - now);
      served.set(caller, [...recent, now]);
      return undefined;
    },
  };
}

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
