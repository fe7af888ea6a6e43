import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import type { Row } from '#harness/rules/judging/judge-answer.ts';
import { itemsIn, pageIn } from '#harness/rules/judging/pages.ts';
import * as depth from './depth.ts';
import * as laws from './page-laws.ts';

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

function identityOf(item: unknown): string {
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
