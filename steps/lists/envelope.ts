import { isDeepStrictEqual } from 'node:util';
import { operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { atField, broken, type Check, holdsIf, type Outcome, quoted } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess, showsNothing } from '#harness/scenario/response.ts';
import { envelopeFields, identityOf, isWhole, living, type PageQuery, pageIn, pageQueryOf } from './pages.ts';

/** The maximum number of items on a page, whatever size was requested (§4.2, §8). */
const cap = 100;

/** Whether a list is returned without an envelope, as a JSON array of its items. */
function isBareList(exchange: Exchange): boolean {
  return isSuccess(exchange) && Array.isArray(exchange.response.json);
}

/** Checks the list that the document names (§2.10), and other responses that look like a list (OP-63). */
export const hasSevenFields: Check = (exchange, { contract }) => {
  const { operation, response } = exchange;
  const isNamed = operation === 'listMetaverseObjects' && isSuccess(exchange);
  const isBare = isBareList(exchange) && operation !== undefined && operationById(contract, operation).isList;
  if (!isNamed && !isBare && pageIn(exchange) === undefined) return showsNothing(exchange);
  const { json, body } = response;
  if (!isObject(json)) return broken(`an envelope with ${envelopeFields.join(', ')}`, body);
  const missing = envelopeFields.filter((name) => !(name in json));
  const found = `only ${Object.keys(json).join(', ') || 'an empty object'}`;
  const outcome = holdsIf(missing.length === 0, `an envelope with ${missing.join(', ')}`, found);
  return atField(`/${missing[0]}`, outcome);
};

interface Page {
  readonly fields: Fields;
  readonly requested: PageQuery;
  readonly operation: string;
  readonly numbers: Numbers;
}

/** The numbers in the envelope of a page. A number that is invalid or not as requested is omitted. */
interface Numbers {
  readonly totalCount?: number;
  readonly pageSize?: number;
  readonly totalPages?: number;
  readonly page?: number;
}

/** A check of a page; if `decide` returns undefined, the response proves nothing. */
function onPage(decide: (page: Page) => Outcome | undefined): Check {
  return (exchange) => {
    const fields = pageIn(exchange);
    if (fields === undefined) return showsNothing(exchange);
    const requested = pageQueryOf(exchange);
    const { operation = '' } = exchange;
    return (
      decide({ fields, requested, operation, numbers: numbersIn(fields, requested) }) ??
      showsNothing(exchange)
    );
  };
}

function numbersIn({ totalCount, pageSize, totalPages, page }: Fields, query: PageQuery): Numbers {
  // If `page` or `pageSize` is outside its range, §4.2 leaves the numbers in the response open.
  if (!query.isOrdinary) return {};
  // A page size above the requested size may be the smallest size that the server supports (OP-134).
  const isGranted = query.pageSize === undefined || (isWhole(pageSize) && BigInt(pageSize) >= query.pageSize);
  const isOfRequest = query.page === undefined || (isWhole(page) && BigInt(page) === query.page);
  return {
    ...(isWhole(totalCount) && totalCount >= 0 && { totalCount }),
    ...(isWhole(pageSize) && pageSize >= 1 && isGranted && { pageSize }),
    ...(isWhole(totalPages) && { totalPages }),
    ...(isWhole(page) && page >= 1 && isOfRequest && { page }),
  };
}

export const hasItemsInArray = onPage(({ fields }) =>
  'items' in fields
    ? atField('/items', holdsIf(Array.isArray(fields.items), 'items as an array', quoted(fields.items)))
    : undefined,
);

export const hasIntegerCounts = eachOfType(
  ['totalCount', 'page', 'pageSize', 'totalPages'],
  Number.isInteger,
  'an integer',
);

export const hasBooleanFlags = eachOfType(
  ['hasNextPage', 'hasPreviousPage'],
  (value) => typeof value === 'boolean',
  'a boolean',
);

function eachOfType(names: readonly string[], isOne: (value: unknown) => boolean, type: string): Check {
  return onPage(({ fields }) => {
    const present = names.filter((name) => name in fields);
    if (present.length === 0) return undefined;
    const wrong = present.find((name) => !isOne(fields[name]));
    const outcome = holdsIf(wrong === undefined, `${wrong} as ${type}`, quoted(fields[wrong ?? '']));
    return atField(`/${wrong}`, outcome);
  });
}

export const hasAtMost = (most: number): Check => onPage(({ fields }) => atMost(most, fields.items));

/** A larger size in the envelope that was not requested is a cap of its own (OP-55). */
export const staysWithinCap = onPage(({ fields, requested }) => {
  const { pageSize } = fields;
  const isOther =
    isWhole(pageSize) && requested.pageSize !== undefined && BigInt(pageSize) < requested.pageSize;
  const isLarger = isOther && pageSize > cap;
  return isLarger
    ? atField('/pageSize', broken(`a pageSize of at most ${cap}`, `pageSize ${pageSize}`))
    : atMost(cap, fields.items);
});

export const staysWithinSize = onPage(({ fields, numbers: { pageSize } }) =>
  pageSize === undefined ? undefined : atMost(pageSize, fields.items),
);

function atMost(most: number, items: unknown): Outcome | undefined {
  if (!Array.isArray(items)) return undefined;
  const outcome = holdsIf(items.length <= most, `at most ${most} items`, `${items.length} items`);
  return atField(`/items/${most}`, outcome);
}

/** A pageSize above the requested one is not checked up to 100: it may be the server's minimum (OP-134). */
export const hasRequestedSize = onPage(({ fields: { pageSize }, requested }) => {
  if (!requested.isOrdinary || requested.pageSize === undefined || !isWhole(pageSize)) return undefined;
  if (pageSize <= cap && BigInt(pageSize) > requested.pageSize) return undefined;
  const isSo = BigInt(pageSize) === requested.pageSize;
  const outcome = holdsIf(isSo, `pageSize ${requested.pageSize}`, `pageSize ${quoted(pageSize)}`);
  return atField('/pageSize', outcome);
});

/** Pages after the last page are not checked, since the document leaves these pages open (OP-58). */
export const hasRequestedNumber = onPage(
  ({ fields: { page }, requested, numbers: { totalCount, pageSize } }) => {
    if (requested.page === undefined || !isWhole(page)) return undefined;
    if (totalCount === undefined || pageSize === undefined) return undefined;
    if (requested.page > Math.ceil(totalCount / pageSize)) return undefined;
    const isSo = BigInt(page) === requested.page;
    return atField('/page', holdsIf(isSo, `page ${requested.page}`, `page ${quoted(page)}`));
  },
);

/** Each page is full or has the rest of the list. In a list that changes by itself, one item is enough. */
export const holdsWhatIsLeft = onPage(({ fields: { items }, operation, numbers }) => {
  const { page, pageSize, totalCount } = numbers;
  if (!Array.isArray(items) || totalCount === undefined || pageSize === undefined) return undefined;
  if (page === undefined) return undefined;
  const left = Math.min(pageSize, totalCount - (page - 1) * pageSize);
  if (left <= 0) return undefined;
  const isLiving = living.includes(operation);
  return holdsIf(
    isLiving ? items.length > 0 || left === 1 : items.length >= left,
    `${isLiving ? 'at least one' : left} of ${totalCount} items on page ${page} with a pageSize of ${pageSize}`,
    items.length,
  );
});

/** Items with the same id and other content are not the same item: the id may be that of another record. */
export const hasEachItemOnce = onPage(({ fields: { items } }) => {
  if (!Array.isArray(items)) return undefined;
  const byId = Map.groupBy(items, identityOf);
  byId.delete(undefined);
  if (byId.size === 0) return undefined;
  const twice = [...byId.values()].find(([first, ...others]) =>
    others.some((other) => isDeepStrictEqual(other, first)),
  );
  return holdsIf(twice === undefined, 'each item once', quoted(twice?.[0]));
});

export const countsItsPages = onPage(({ numbers: { totalCount, pageSize, totalPages } }) => {
  if (totalCount === undefined || pageSize === undefined || totalPages === undefined) return undefined;
  const found = `totalPages ${totalPages}`;
  // The document leaves open whether an empty list has one page or none (OP-59).
  if (totalCount === 0)
    return atField(
      '/totalPages',
      holdsIf([0, 1].includes(totalPages), 'totalPages 0 or 1 for an empty list', found),
    );
  const count = Math.ceil(totalCount / pageSize);
  const expected = `totalPages ${count} for totalCount ${totalCount} and pageSize ${pageSize}`;
  return atField('/totalPages', holdsIf(totalPages === count, expected, found));
});

export const announcesNextPage = announces('hasNextPage', (page, totalPages) => page < totalPages);

/** `hasPreviousPage` is not checked beyond the last page, where the document leaves it open (OP-58). */
export const announcesPreviousPage = announces('hasPreviousPage', (page, totalPages) =>
  page > Math.max(totalPages, 1) ? undefined : page > 1,
);

function announces(
  flag: 'hasNextPage' | 'hasPreviousPage',
  expectedOf: (page: number, totalPages: number) => boolean | undefined,
): Check {
  return onPage(({ fields: { [flag]: found }, numbers }) => {
    const { page } = numbers;
    const totalPages = soundTotalPages(numbers);
    if (page === undefined || totalPages === undefined || typeof found !== 'boolean') return undefined;
    const expected = expectedOf(page, totalPages);
    if (expected === undefined) return undefined;
    const words = `${flag} ${expected} on page ${page} of ${totalPages}`;
    return atField(`/${flag}`, holdsIf(found === expected, words, `${flag} ${found}`));
  });
}

/** `totalPages` if it agrees with the other numbers; otherwise undefined. */
function soundTotalPages({ totalCount, pageSize, totalPages }: Numbers): number | undefined {
  if (totalCount === undefined || totalPages === undefined) return undefined;
  if (totalCount === 0) return totalPages <= 1 ? totalPages : undefined;
  return pageSize !== undefined && totalPages === Math.ceil(totalCount / pageSize) ? totalPages : undefined;
}
