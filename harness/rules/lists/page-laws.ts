import type { Claim, Law } from '#harness/rules/judging/claim.ts';
import { isObject, isSuccess, quoted } from '#harness/rules/judging/expectation.ts';
import { envelopeMembers, type PageQuery, pageIn, pageQueryOf } from '#harness/rules/judging/pages.ts';

/** No page holds more items, whatever was asked for (§4.2, §8). */
const cap = 100;

/**
 * All seven members, spelled as shown (§2.8). Of the lists, the document names that of Metaverse Objects alone
 * (§2.10); any other answer is judged once it looks like an envelope (OP-63).
 */
export const hasSevenMembers: Law = (exchange) => {
  const { json, body } = exchange.response;
  const isList = exchange.operation === 'listMetaverseObjects' && isSuccess(exchange);
  if (!isList && pageIn(exchange) === undefined) return undefined;
  if (!isObject(json)) return { holds: false, expected: 'the envelope', actual: body };
  const missing = envelopeMembers.filter((name) => !(name in json));
  return {
    holds: missing.length === 0,
    expected: `an envelope with ${missing.join(', ') || 'its seven members'}`,
    actual: `only ${Object.keys(json).join(', ') || 'an empty object'}`,
  };
};

export const holdsItemsInArray: Law = (exchange) => {
  const page = pageIn(exchange);
  if (page === undefined || !('items' in page)) return undefined;
  return { holds: Array.isArray(page.items), expected: 'items as an array', actual: quoted(page.items) };
};

export const hasIntegerCounts: Law = (exchange) =>
  eachOfType(exchange, ['totalCount', 'page', 'pageSize', 'totalPages'], Number.isInteger, 'an integer');

export const hasBooleanFlags: Law = (exchange) =>
  eachOfType(
    exchange,
    ['hasNextPage', 'hasPreviousPage'],
    (value) => typeof value === 'boolean',
    'a boolean',
  );

function eachOfType(
  exchange: Parameters<Law>[0],
  names: readonly string[],
  isOne: (value: unknown) => boolean,
  type: string,
): Claim | undefined {
  const page = pageIn(exchange);
  const present = names.filter((name) => page !== undefined && name in page);
  if (page === undefined || present.length === 0) return undefined;
  const wrong = present.find((name) => !isOne(page[name]));
  return {
    holds: wrong === undefined,
    expected: `${wrong ?? 'each number'} as ${type}`,
    actual: quoted(page[wrong ?? '']),
  };
}

export function holdsAtMost(most: number): Law {
  return (exchange) => {
    const items = pageIn(exchange)?.items;
    if (!Array.isArray(items)) return undefined;
    return {
      holds: items.length <= most,
      expected: `at most ${most} items`,
      actual: `${items.length} items`,
    };
  };
}

export const staysWithinCap = holdsAtMost(cap);

export const staysWithinSize: Law = (exchange) => {
  const { pageSize } = numbersIn(exchange) ?? {};
  return pageSize === undefined ? undefined : holdsAtMost(pageSize)(exchange);
};

/** A smaller page may be all that the list offers (OP-125); which sizes it grants, several answers show together. */
export const hasSizeAskedFor: Law = (exchange) => {
  const asked = pageQueryOf(exchange);
  const pageSize = pageIn(exchange)?.pageSize;
  if (!asked.isOrdinary || asked.pageSize === undefined || !isWhole(pageSize)) return undefined;
  if (pageSize >= 1 && BigInt(pageSize) < asked.pageSize) return undefined;
  return {
    holds: BigInt(pageSize) === asked.pageSize,
    expected: `pageSize ${asked.pageSize}`,
    actual: `pageSize ${quoted(pageSize)}`,
  };
};

/** Lists that the service itself adds to and takes from, also between counting them and reading them. */
const living = [
  'listMetaverseObjects',
  'listConnectorSpaceObjects',
  'listPendingExports',
  'listScheduleExecutions',
  'listActivities',
  'listChangeHistory',
];

/** Every page before the last is full, and the last holds the remainder; a living list is at least not empty. */
export const holdsWhatIsLeft: Law = (exchange) => {
  const items = pageIn(exchange)?.items;
  const { page } = pageIn(exchange) ?? {};
  const { totalCount, pageSize } = numbersIn(exchange) ?? {};
  if (!Array.isArray(items) || totalCount === undefined || pageSize === undefined) return undefined;
  if (!isWhole(page) || page < 1 || !agrees(pageQueryOf(exchange).page, page)) return undefined;
  const left = Math.min(pageSize, totalCount - (page - 1) * pageSize);
  if (left <= 0) return undefined;
  const isLiving = living.includes(exchange.operation ?? '');
  return {
    holds: isLiving ? items.length > 0 || left === 1 : items.length >= left,
    expected: `${isLiving ? 'some' : left} of ${totalCount} items on page ${page} at ${pageSize} a page`,
    actual: `${items.length} items`,
  };
};

/** Of a page that exists by totalCount; what a page after the last answers is open (OP-58). */
export const hasNumberAskedFor: Law = (exchange) => {
  const asked = pageQueryOf(exchange);
  const { page } = pageIn(exchange) ?? {};
  const { totalCount, pageSize } = numbersIn(exchange) ?? {};
  if (asked.page === undefined || !isWhole(page) || totalCount === undefined || pageSize === undefined) {
    return undefined;
  }
  if (asked.page > Math.ceil(totalCount / pageSize)) return undefined;
  return {
    holds: BigInt(page) === asked.page,
    expected: `page ${asked.page}`,
    actual: `page ${quoted(page)}`,
  };
};

/** Of a list that is not empty: how many pages an empty one has is open (OP-59). */
export const countsItsPages: Law = (exchange) => {
  const { totalCount, pageSize, totalPages } = numbersIn(exchange) ?? {};
  if (totalCount === undefined || pageSize === undefined || totalPages === undefined) return undefined;
  if (totalCount === 0) return undefined;
  const expected = Math.ceil(totalCount / pageSize);
  return {
    holds: totalPages === expected,
    expected: `${expected} pages, as ${totalCount} items at ${pageSize} a page need`,
    actual: `totalPages ${quoted(totalPages)}`,
  };
};

export const announcesNextPage: Law = (exchange) => {
  const place = placeIn(exchange);
  const flag = pageIn(exchange)?.hasNextPage;
  if (place === undefined || typeof flag !== 'boolean') return undefined;
  const { page, totalPages } = place;
  const expected = page < totalPages;
  return {
    holds: flag === expected,
    expected: `hasNextPage ${expected} on page ${page} of ${totalPages}`,
    actual: `hasNextPage ${quoted(flag)}`,
  };
};

/** Up to the last page: the flags of a page after it are open (OP-58). */
export const announcesPreviousPage: Law = (exchange) => {
  const place = placeIn(exchange);
  const flag = pageIn(exchange)?.hasPreviousPage;
  if (place === undefined || typeof flag !== 'boolean') return undefined;
  const { page, totalPages } = place;
  if (page > Math.max(totalPages, 1)) return undefined;
  const expected = page > 1;
  return {
    holds: flag === expected,
    expected: `hasPreviousPage ${expected} on page ${page}`,
    actual: `hasPreviousPage ${quoted(flag)}`,
  };
};

interface Numbers {
  readonly totalCount: number | undefined;
  readonly pageSize: number | undefined;
  readonly totalPages: number | undefined;
}

/**
 * The numbers of a page as far as they can be reckoned with. A size above the one asked for breaks a rule of its own;
 * a size beyond the cap may be repeated or replaced (OP-55), and a list may have a smaller one (OP-125).
 */
function numbersIn(exchange: Parameters<Law>[0]): Numbers | undefined {
  const page = pageIn(exchange);
  const asked = pageQueryOf(exchange);
  if (page === undefined || !asked.isOrdinary) return undefined;
  const { totalCount, pageSize, totalPages } = page;
  const isSizeSound =
    isWhole(pageSize) &&
    pageSize >= 1 &&
    (asked.pageSize === undefined || BigInt(pageSize) <= asked.pageSize);
  return {
    totalCount: isWhole(totalCount) && totalCount >= 0 ? totalCount : undefined,
    pageSize: isSizeSound ? pageSize : undefined,
    totalPages: isWhole(totalPages) ? totalPages : undefined,
  };
}

/** Which page of how many it is, where both numbers keep the rules of their own. */
function placeIn(exchange: Parameters<Law>[0]): { page: number; totalPages: number } | undefined {
  const { page } = pageIn(exchange) ?? {};
  const { totalCount, totalPages } = numbersIn(exchange) ?? {};
  if (!isWhole(page) || page < 1 || !agrees(pageQueryOf(exchange).page, page)) return undefined;
  if (totalCount === undefined || totalPages === undefined) return undefined;
  const isCountSound = totalCount === 0 ? totalPages <= 1 : countsItsPages(exchange)?.holds === true;
  return isCountSound ? { page, totalPages } : undefined;
}

function agrees(asked: PageQuery['page'], answered: number): boolean {
  return asked === undefined || asked === BigInt(answered);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
