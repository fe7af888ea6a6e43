import { decoded, membersOf } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { isReading } from '#harness/http/budget.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';

/** The fields of the envelope, spelled as in §2.8. */
export const envelopeFields = [
  'items',
  'totalCount',
  'page',
  'pageSize',
  'totalPages',
  'hasNextPage',
  'hasPreviousPage',
] as const;

/** The page that a request specifies; a parameter that is missing or not a number is undefined. */
export interface PageQuery {
  readonly page: bigint | undefined;
  readonly pageSize: bigint | undefined;
  /** Whether `page` is absent or at least 1, and `pageSize` absent or 1 to 100. §4.2 leaves the rest open. */
  readonly isOrdinary: boolean;
  /** Whether every query parameter of the request is `page` or `pageSize`. */
  readonly isPlain: boolean;
}

/** The largest page size. Every list accepts this size. A list may refuse smaller sizes (§8, OP-134). */
export const largestSize = 100n;

/** Lists that the service itself changes, even between a count of their items and a read of them. */
export const living: readonly string[] = [
  'listMetaverseObjects',
  'listConnectorSpaceObjects',
  'listPendingExports',
  'listScheduleExecutions',
  'listActivities',
  'listChangeHistory',
];

/** OP-63: it is open which operations are lists. A success with two envelope fields counts as a page. */
export function pageIn(exchange: Exchange): Fields | undefined {
  const { content } = exchange.response;
  if (!isSuccess(exchange) || !isObject(content)) return undefined;
  return envelopeFields.filter((name) => name in content).length >= 2 ? content : undefined;
}

export function itemsIn(exchange: Exchange): readonly unknown[] {
  const items = pageIn(exchange)?.items;
  return Array.isArray(items) ? items : [];
}

/** Returns the totalCount of a list or, if it is missing, the number of items on the page. */
export function countIn(exchange: Exchange): number {
  const total = pageIn(exchange)?.totalCount;
  return typeof total === 'number' ? total : itemsIn(exchange).length;
}

export function recordsIn(exchange: Exchange, list: string, single: string): readonly Fields[] {
  const { operation, response } = exchange;
  if (operation === list) return itemsIn(exchange).filter(isObject);
  const isSingle = operation === single && isSuccess(exchange) && isObject(response.content);
  return isSingle ? [response.content as Fields] : [];
}

export function identityOf(item: unknown): string | undefined {
  const { id } = membersOf(item);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

export function sizeGranted(exchange: Exchange): number | undefined {
  const size = pageIn(exchange)?.pageSize;
  return isWhole(size) ? size : undefined;
}

/** Whether a page may have been refused because of its size. Its depth may also be the reason. */
export function isRefusedForSize({ response: { status } }: Exchange): boolean {
  return status === 400 || status === 422;
}

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** The query is parsed only once for each exchange, because every check of lists needs it. */
export const pageQueryOf = oncePer(({ request }: Exchange): PageQuery => {
  // A request that reads a list asks for a page. A POST to the same path does not (§7.3).
  const { search } = new URL(request.url);
  const searchParams = new URLSearchParams(isReading(request) ? search : '');
  const page = parseNumber(searchParams, 'page');
  const pageSize = parseNumber(searchParams, 'pageSize');
  const names = [...searchParams.keys()];
  return {
    page,
    pageSize,
    isOrdinary:
      (page === undefined ? !searchParams.has('page') : page >= 1n) &&
      (pageSize === undefined ? !searchParams.has('pageSize') : pageSize >= 1n && pageSize <= largestSize),
    isPlain: names.every((name) => name === 'page' || name === 'pageSize'),
  };
});

function parseNumber(query: URLSearchParams, name: string): bigint | undefined {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 && /^\d{1,40}$/.test(value) ? BigInt(value) : undefined;
}

/** The page of a list that was requested, and the page that was returned. */
export function describePage(exchange: Exchange): string {
  const { search } = new URL(exchange.request.url);
  const query = search === '' ? 'no parameters' : decoded(search.slice(1));
  const page = pageIn(exchange);
  if (page === undefined) return `${query}: status ${exchange.response.status}`;
  return `${query}: page ${String(page.page)}, pageSize ${String(page.pageSize)}`;
}

/** The effect of a pageSize above 100: a refusal, or a page and the size from which its depth is counted. */
export function describeSizeThatCounts(first: Exchange, deep: Exchange): string {
  const failed = [first, deep].find(({ response }) => response.status >= 500);
  if (failed !== undefined) return `unclear from status ${failed.response.status}`;
  if (pageIn(first) === undefined) return 'none: a larger pageSize is refused';
  const counted = deep.response.status === 400 ? 'the requested size' : 'the effective size';
  return `${describePage(first)}; the depth is counted with ${counted}`;
}

export function describePageAfterLast(exchange: Exchange): string {
  const page = pageIn(exchange);
  if (page === undefined) return `status ${exchange.response.status}`;
  const which =
    String(page.page) === String(pageQueryOf(exchange).page) ? 'the requested page' : 'another page';
  const { hasNextPage, hasPreviousPage } = page;
  const count = itemsIn(exchange).length === 0 ? 'no items' : 'items';
  return `${which} with ${count}, hasNextPage ${String(hasNextPage)}, hasPreviousPage ${String(hasPreviousPage)}`;
}

export function describeEmptyList(exchange: Exchange): string | undefined {
  const { totalCount, totalPages } = pageIn(exchange) ?? {};
  return totalCount === 0 ? `an empty list has ${String(totalPages)} pages` : undefined;
}

/** A refusal is not described if another parameter, or the caller, may be its reason. */
export function describeSizeForOne(exchange: Exchange): string | undefined {
  const { page, pageSize, isPlain } = pageQueryOf(exchange);
  if (pageSize !== 1n || page !== 1n) return undefined;
  const size = sizeGranted(exchange);
  if (size === undefined && !(isPlain && exchange.caller !== 'nobody')) return undefined;
  return `pageSize=1: ${size === undefined ? `status ${exchange.response.status}` : `pageSize ${size}`}`;
}
