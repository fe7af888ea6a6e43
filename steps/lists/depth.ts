import { membersOf } from '#harness/contract/json-values.ts';
import type { OperationParameter } from '#harness/contract/operations.ts';
import { inPlainDigits } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, holdsIf, quoted, shown } from '#harness/scenario/check.ts';
import { isRefusal, onlyWhere, showsNothing } from '#harness/scenario/response.ts';
import { largestSize, type PageQuery, pageIn, pageQueryOf } from './pages.ts';

/** The most rows that a list request may skip. A request skips (page - 1) * pageSize rows (§7.3, §8). */
export const rowLimit = 1_000_000;

/** The largest page number that every server can represent. Larger numbers may be refused as invalid. */
export const largestPlainPage = 2_147_483_647n;

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
export function evaluatesPage(exchange: Exchange): boolean {
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

/** If only the depth can be the reason for a refusal, the message must contain `value`, in any notation. */
export const messageNames = (value: number, largest = largestPlainPage): Check =>
  onlyWhere(isRefusalForDepth, refusalNames(value, largest));

/** A function of `depth-sequences.ts` has made sure that the depth is the reason for the refusal. */
export function refusalNames(value: number, largest = largestPlainPage): Check {
  return (exchange) => {
    const message = refusalIn(exchange, largest);
    if (message === undefined) return showsNothing(exchange);
    return holdsIf(mentions(message, value), `${value} in the message`, quoted(message));
  };
}

export const refusalNamesDeepestPage: Check = (exchange) => {
  const message = refusalIn(exchange);
  const { pageSize } = pageQueryOf(exchange);
  if (message === undefined || pageSize === undefined) return showsNothing(exchange);
  const size = Number(pageSize);
  const deepest = Array.from({ length: 101 - size }, (_, index) => deepestPage(size + index));
  const isNamed = writtenNumbers(inPlainDigits(message)).some(({ value }) => deepest.includes(value));
  return holdsIf(isNamed, `${deepestPage(size)} in the message`, quoted(message));
};

export function describeLimit(exchange: Exchange): string | undefined {
  const message = isRefusalForDepth(exchange) ? refusalIn(exchange) : undefined;
  if (message === undefined) return undefined;
  return (
    writtenNumbers(inPlainDigits(message)).find(({ value }) => value === rowLimit)?.written ?? 'not in digits'
  );
}

function refusalIn(exchange: Exchange, largest = largestPlainPage): string | undefined {
  const { page = 0n } = pageQueryOf(exchange);
  return exchange.response.status !== 400 || page > largest ? undefined : messageIn(exchange);
}

/** Other parameters, values out of range or missing credentials may be reasons for a refusal too. */
function isRefusalForDepth(exchange: Exchange): boolean {
  const query = pageQueryOf(exchange);
  const isAlone = query.isPlain && query.isOrdinary && exchange.caller !== 'nobody';
  return exchange.response.status === 400 && isTooDeep(query) && isAlone;
}

/** A page within the depth limit, and a page of the same list beyond the limit. */
type DepthPair = Readonly<Record<'page' | 'beyond', Exchange>>;

export const isNotRefusedForDepth = check<DepthPair>(({ page, beyond }) => {
  const { status, body } = page.response;
  assume(evaluatesPage(page), `status ${status} does not show whether the page is within the depth limit`);
  const found = `status ${status}: ${shown(body)}`;
  return holdsIf(!isRefusedForDepth(page, beyond), 'a page that is not refused because of its depth', found);
});

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
