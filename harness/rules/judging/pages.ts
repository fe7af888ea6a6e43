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

/** What a list request asks for; a number that is left out, or is none, is undefined. */
export interface Asked {
  readonly page: bigint | undefined;
  readonly pageSize: bigint | undefined;
  /** Whether it asks for nothing whose effect is open: a page below 1, a size beyond 1 to 100 (§4.2). */
  readonly isOrdinary: boolean;
  /** Whether nothing but page and pageSize can be the cause of a refusal. */
  readonly isPlain: boolean;
}

/**
 * The envelope of an answer, spelled as in the contract whatever its casing. Which operations are lists is open,
 * so an answer counts as a page when two members of the envelope give it away (OP-63).
 */
export function pageIn(exchange: Exchange): Members | undefined {
  const { content } = exchange.response;
  if (!isSuccess(exchange) || !isObject(content)) return undefined;
  return envelopeMembers.filter((name) => name in content).length >= 2 ? content : undefined;
}

/** The items of a page; none when they are no array. */
export function itemsIn(exchange: Exchange): readonly unknown[] {
  const items = pageIn(exchange)?.items;
  return Array.isArray(items) ? items : [];
}

// Every law of lists asks again.
const asked = new WeakMap<Exchange, Asked>();

export function askedIn(exchange: Exchange): Asked {
  const known = asked.get(exchange);
  if (known !== undefined) return known;
  const read = readAsked(exchange);
  asked.set(exchange, read);
  return read;
}

function readAsked({ request }: Exchange): Asked {
  const { searchParams } = new URL(request.url);
  const page = read(searchParams, 'page');
  const pageSize = read(searchParams, 'pageSize');
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

function read(query: URLSearchParams, name: string): bigint | undefined {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 && /^\d{1,40}$/.test(value) ? BigInt(value) : undefined;
}
