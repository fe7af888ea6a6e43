import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept, type Law } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import type { Row } from '#harness/rules/judging/judge-answer.ts';
import { itemsIn, pageIn, pageQueryOf } from '#harness/rules/judging/pages.ts';
import * as depth from './depth.ts';
import * as laws from './page-laws.ts';

/** Whether a list is answered without any envelope: as the JSON array of its items alone. */
export function isBareList(exchange: Exchange): boolean {
  return isSuccess(exchange) && Array.isArray(exchange.response.json);
}

/** Of a list that may be asked for some parameter more than the document shows, a refusal says so. */
const asksForMore = /requir|missing|mandatory|must be (?:given|set|specified|provided)/i;

/** A list is served to an administrator; what is not offered at all, or not now, shows nothing. */
export const servesAdministrator: Law = (exchange) => {
  const { status, body } = exchange.response;
  const isRefused = [400, 403, 409, 422].includes(status) && !asksForMore.test(body);
  if (!isRefused && !isSuccess(exchange)) return undefined;
  return { holds: !isRefused, expected: 'a list for an administrator', actual: `status ${status}: ${body}` };
};

/** The size that an answer granted; undefined where it is no page. */
export function sizeGranted(exchange: Exchange): number | undefined {
  const size = pageIn(exchange)?.pageSize;
  return typeof size === 'number' && Number.isSafeInteger(size) ? size : undefined;
}

/**
 * Ends a scenario about a page that is smaller than was asked for, or refused for its size: a list may have a cap of
 * its own (OP-125). It has none below a size that it grants.
 */
export function grantsSize(exchange: Exchange, earlier: readonly Exchange[]): void {
  const { pageSize: asked } = pageQueryOf(exchange);
  const granted = sizeGranted(exchange);
  if (asked === undefined || asked > 100n) return;
  const isGranted = granted !== undefined && BigInt(granted) >= asked;
  const isRefused = [400, 422].includes(exchange.response.status);
  if (isGranted || !(isRefused || granted !== undefined)) return;
  const larger = earlier.find(
    (each) => each.operation === exchange.operation && BigInt(sizeGranted(each) ?? 0) >= asked,
  );
  if (larger === undefined) throw new Untestable('not-seen', `the list may have a cap below ${asked}`);
  const actual = granted === undefined ? `status ${exchange.response.status}` : `pageSize ${granted}`;
  expectThat(false, `pageSize ${asked}, as it grants ${sizeGranted(larger)}`, actual, exchange, larger);
}

/** A size beyond the cap may be refused; then there is no page that could hold too much (OP-54). */
export function servesNoLargerPage(exchange: Exchange, most: number): void {
  const { status } = exchange.response;
  if (status === 400 || status === 422) return;
  expectKept(laws.holdsAtMost(most), exchange);
}

/** Ends a scenario about members that a page does not have: that it has to have them is a rule of its own (LS-01). */
export function assumeMembers(exchange: Exchange, rows: readonly Row[]): void {
  const page = pageIn(exchange) ?? {};
  const missing = rows.map(([name]) => name).filter((name) => !(name in page));
  if (missing.length > 0) throw new Untestable('not-seen', `the page has no ${missing.join(', ')}`);
}

/** Ends a scenario about a page that breaks a rule of its own, by its shape or its size. */
export function assumeReadable(exchange: Exchange): void {
  if (!isSuccess(exchange)) return;
  const shapes = [laws.holdsItemsInArray, laws.hasIntegerCounts, laws.hasSizeAskedFor];
  if (pageIn(exchange) !== undefined && shapes.every((law) => law(exchange)?.holds !== false)) return;
  throw new Untestable('not-seen', 'the page is not of the shape and the size asked for');
}

/** The pages of a list together hold each of its items, and none of them twice. */
export function holdEachItemOnce(pages: readonly Exchange[], total: number): void {
  const placeOf = new Map<string, Exchange>();
  for (const exchange of pages) {
    assumeReadable(exchange);
    for (const item of itemsIn(exchange)) {
      const id = identityOf(item);
      const before = placeOf.get(id);
      if (before !== undefined) expectThat(false, 'each item once', `${id} again`, exchange, before);
      placeOf.set(id, exchange);
    }
  }
  expectThat(placeOf.size === total, `${total} items on all pages`, `${placeOf.size} items`, ...pages);
}

/** What tells an item from others. */
export function identityOf(item: unknown): string {
  const id = isObject(item) ? item.id : undefined;
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new Untestable('not-seen', 'items without an id cannot be told apart');
}

export function isNotRefusedForDepth(exchange: Exchange, beyond: Exchange): void {
  const { status, body } = exchange.response;
  if (!depth.evaluatesPage(exchange))
    throw new Untestable('not-seen', `status ${status} says nothing of depth`);
  const isRefused = depth.isRefusedForDepth(exchange, beyond);
  expectThat(
    !isRefused,
    'a page not refused for its depth',
    `status ${status}: ${shown(body)}`,
    exchange,
    beyond,
  );
}
