import type { Exchange } from '#harness/http/exchange.ts';
import { isObject, isSuccess, type Members } from './expectation.ts';

/** The members of the envelope, spelled as §2.8 shows them. */
export const envelopeMembers = [
  'items',
  'totalCount',
  'page',
  'pageSize',
  'totalPages',
  'hasNextPage',
  'hasPreviousPage',
] as const;

/** The page that a request names; a parameter that is left out, or is not a number, is undefined. */
export interface PageQuery {
  readonly page: bigint | undefined;
  readonly pageSize: bigint | undefined;
  /** Whether both are in range; the effect of a page below 1 and of a size outside 1 to 100 is open (§4.2). */
  readonly isOrdinary: boolean;
  /** Whether nothing but page and pageSize can be the cause of a refusal. */
  readonly isPlain: boolean;
}

/**
 * The envelope of an answer, spelled as in the contract whatever its casing. Which operations are lists is open,
 * so an answer counts as a page once it has two members of the envelope (OP-63).
 */
export function pageIn(exchange: Exchange): Members | undefined {
  const { content } = exchange.response;
  if (!isSuccess(exchange) || !isObject(content)) return undefined;
  return envelopeMembers.filter((name) => name in content).length >= 2 ? content : undefined;
}

/** The items of a page; none when they are not an array. */
export function itemsIn(exchange: Exchange): readonly unknown[] {
  const items = pageIn(exchange)?.items;
  return Array.isArray(items) ? items : [];
}

// Every law of lists wants it again.
const queries = new WeakMap<Exchange, PageQuery>();

export function pageQueryOf(exchange: Exchange): PageQuery {
  const known = queries.get(exchange);
  if (known !== undefined) return known;
  const query = parseQuery(exchange);
  queries.set(exchange, query);
  return query;
}

function parseQuery({ request }: Exchange): PageQuery {
  const { searchParams } = new URL(request.url);
  const page = parseNumber(searchParams, 'page');
  const pageSize = parseNumber(searchParams, 'pageSize');
  const names = [...searchParams.keys()];
  return {
    page,
    pageSize,
    isOrdinary:
      (page === undefined ? !searchParams.has('page') : page >= 1n) &&
      (pageSize === undefined ? !searchParams.has('pageSize') : pageSize >= 1n && pageSize <= 100n),
    isPlain: names.every((name) => name === 'page' || name === 'pageSize'),
  };
}

function parseNumber(query: URLSearchParams, name: string): bigint | undefined {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 && /^\d{1,40}$/.test(value) ? BigInt(value) : undefined;
}
