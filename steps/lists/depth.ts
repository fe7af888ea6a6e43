import { membersOf } from '#harness/contract/json-values.ts';
import type { OperationParameter } from '#harness/contract/operations.ts';
import { inPlainDigits } from '#harness/contract/text-formats.ts';
import { Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  type Check,
  check,
  holdsIf,
  type Outcome,
  quoted,
  shown,
} from '#harness/scenario/check.ts';
import { isRefusal, showsNothing } from '#harness/scenario/response.ts';
import { largestSize, type PageQuery, pageIn, pageQueryOf } from './pages.ts';

/** The most rows that a list request may skip. A request skips (page - 1) * pageSize rows (§7.3, §8). */
export const rowLimit = 1_000_000;

/** The largest page number that every server can represent. Larger numbers may be refused as invalid. */
const largestPlainPage = 2_147_483_647n;

/** The largest page number that the schema of a parameter permits; by default `largestPlainPage`. */
export function largestPage(described: OperationParameter['schema'] | undefined): bigint {
  const { format, maximum } = membersOf(described);
  if (typeof maximum === 'number' && Number.isSafeInteger(maximum)) return BigInt(maximum);
  return format === 'int64' ? 2n ** 63n - 1n : largestPlainPage;
}

/** As a server may, assumes page size 1 if none is sent (OP-56), and 100 if a larger one is sent (OP-55). */
export function isTooDeep({ page, pageSize = 1n }: PageQuery): boolean {
  if (page === undefined || pageSize < 1n) return false;
  const counted = pageSize > largestSize ? largestSize : pageSize;
  return (page - 1n) * counted > BigInt(rowLimit);
}

/** Whether a page too deep at the requested size is also too deep at `size`, the response's page size. */
function isTooDeepAt(size: unknown, query: PageQuery): boolean {
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1) return true;
  if (BigInt(size) >= (query.pageSize ?? BigInt(size))) return true;
  return isTooDeep({ ...query, pageSize: BigInt(size) });
}

/** The number of the deepest permitted page: 10,001 for a page size of 100, 20,001 for 50 (§8). */
export function deepestPage(pageSize: number): number {
  return Math.floor(rowLimit / pageSize) + 1;
}

// Digits without separators, or groups of digits with one kind of separator: 1,000,000 or 10,00,000.
const number = /\d{1,3}([.,'’_ \u00a0\u2009\u202f\u066c])(?:\d{2,3}\1)*\d{3}(?!\d)|\d+/g;

/** Every whole number in a string, with or without grouping, and its notation. */
export function writtenNumbers(text: string) {
  return [...text.matchAll(number)].map(([written]) => ({
    value: Number(written.replaceAll(/\D/g, '')),
    written,
  }));
}

/** One million in words of several languages, as an abbreviation (`1 mio`), or as a power of ten (`10^6`). */
const million =
  /\b(?:1(?:[.,]0+)?|one|an?|eine|un[ao]?|um)[ \u00a0]?(?:mill[ió]\p{L}*|milhão|mio|mln|m)(?!\p{L})|\b1e\+?6\b|\b10(?:\^6\b|⁶)/iu;

function mentions(message: string, value: number): boolean {
  const text = inPlainDigits(message);
  if (value === rowLimit && million.test(text)) return true;
  return writtenNumbers(text).some((each) => each.value === value);
}

/** Whether a response may depend on the requested page: false for a 5xx, 429, 401, 403, or without JSON. */
function evaluatesPage(exchange: Exchange): boolean {
  const { status, content } = exchange.response;
  return content !== undefined && status < 500 && !isRefusal(exchange) && status !== 429;
}

/** If a request skips too many rows, the response is not a page (§7.3: no silent clamping). */
export const servesNoPageBeyondDepth: Check = (exchange) => {
  const query = pageQueryOf(exchange);
  const page = pageIn(exchange);
  // The server may have used a smaller page size, with which the page is within the limit.
  const isWithin = page !== undefined && !isTooDeepAt(page.pageSize, query);
  if (!isTooDeep(query) || !evaluatesPage(exchange) || isWithin) return showsNothing(exchange);
  return holdsIf(page === undefined, 'no page beyond the depth limit', page);
};

/** A list that has returned pages to the caller refuses a page that is too deep with 400 (§7.3). */
export const refusesDepthWith400 = onListsOf((exchange, { isPlain, isOrdinary, page = 0n, ...query }) => {
  const isOnlyDeep = isPlain && isOrdinary && page <= largestPlainPage;
  if (!isTooDeep({ ...query, isPlain, isOrdinary, page }) || !isOnlyDeep || pageIn(exchange) !== undefined)
    return undefined;
  const { status } = exchange.response;
  return holdsIf(status === 400, 'status 400 for a page that is too deep', `status ${status}`);
});

/** The deepest page of 100 items is not refused with the message about the limit (§7.3). */
export const servesDeepestPage = onListsOf((exchange, { isPlain, page, pageSize }) => {
  if (!isPlain || pageSize !== largestSize || page !== BigInt(deepestPage(100))) return undefined;
  const message = messageIn(exchange) ?? '';
  return holdsIf(!mentions(message, rowLimit), 'a page that is not refused because of its depth', message);
});

/** A judge of requests for pages of lists that have returned a page to the same caller before. */
function onListsOf(decide: (exchange: Exchange, query: PageQuery) => Outcome | undefined): Sequence {
  return () => {
    const lists = new Recent<true>();
    return (exchange) => {
      const key = `${exchange.operation} ${exchange.caller}`;
      if (exchange.operation !== undefined && pageIn(exchange) !== undefined) lists.set(key, true);
      const isOfList = lists.get(key) === true && evaluatesPage(exchange);
      return (isOfList ? decide(exchange, pageQueryOf(exchange)) : undefined) ?? showsNothing(exchange);
    };
  };
}

/** If only the depth can be the reason for a refusal, the message must contain `value`, in any notation. */
export const messageNames =
  (value: number, largest = largestPlainPage): Check =>
  (exchange) => {
    const message = depthMessage(exchange, largest);
    if (message === undefined) return showsNothing(exchange);
    return holdsIf(mentions(message, value), `${value} in the message`, quoted(message));
  };

export const messageNamesLimit = messageNames(rowLimit);

/** The message names the deepest page for the requested page size, or for a larger page size (OP-134). */
export const messageNamesDeepestPage: Check = (exchange) => {
  const message = depthMessage(exchange);
  const { pageSize } = pageQueryOf(exchange);
  if (message === undefined || pageSize === undefined) return showsNothing(exchange);
  const size = Number(pageSize);
  const deepest = Array.from({ length: 101 - size }, (_, index) => deepestPage(size + index));
  const isNamed = writtenNumbers(inPlainDigits(message)).some(({ value }) => deepest.includes(value));
  return holdsIf(isNamed, `${deepestPage(size)} in the message`, quoted(message));
};

export function describeLimit(exchange: Exchange): string | undefined {
  const message = depthMessage(exchange);
  if (message === undefined) return undefined;
  return (
    writtenNumbers(inPlainDigits(message)).find(({ value }) => value === rowLimit)?.written ?? 'not in digits'
  );
}

/** The message of a refusal whose only possible reason is the depth; undefined for any other response. */
function depthMessage(exchange: Exchange, largest = largestPlainPage): string | undefined {
  const query = pageQueryOf(exchange);
  if (exchange.response.status !== 400 || !isTooDeep(query)) return undefined;
  // These requests may be refused for another reason: other parameters, values out of range, no credentials.
  if (!query.isPlain || !query.isOrdinary || exchange.caller === 'nobody') return undefined;
  return (query.page ?? 0n) > largest ? undefined : messageIn(exchange);
}

/** A page within the depth limit, and a page of the same list beyond the limit. */
type DepthPair = Readonly<Record<'page' | 'beyond', Exchange>>;

export const isNotRefusedForDepth = check<DepthPair>(({ page, beyond }) => {
  const { status, body } = page.response;
  assume(evaluatesPage(page), `status ${status} does not show whether the page is within the depth limit`);
  const found = `status ${status}: ${shown(body)}`;
  return holdsIf(!isRefusedForDepth(page, beyond), 'a page that is not refused because of its depth', found);
});

export const areNotRefusedForDepth: Check<readonly DepthPair[]> = (pairs, context) =>
  all(pairs.map((pair) => isNotRefusedForDepth(pair, context)));

/** Whether the message contains the limit, or is the same as the message of `beyond` except for numbers. */
function isRefusedForDepth(exchange: Exchange, beyond: Exchange): boolean {
  const message = messageIn(exchange);
  if (message === undefined) return false;
  if (mentions(message, rowLimit)) return true;
  const pattern = withoutFigures(message);
  return pattern !== message && pattern === withoutFigures(messageIn(beyond) ?? '');
}

function withoutFigures(text: string): string {
  return text.replaceAll(number, '#');
}

function messageIn({ response }: Exchange): string | undefined {
  const { status, content } = response;
  const { message } = membersOf(content);
  return status >= 400 && typeof message === 'string' && message.trim() !== '' ? message : undefined;
}
