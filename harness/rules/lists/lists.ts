import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import { expectStatus, expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import { askedIn, itemsIn, pageIn } from '#harness/rules/judging/pages.ts';
import * as depth from './depth.ts';
import * as laws from './page-laws.ts';

export function isGranted(exchange: Exchange): void {
  const { status, body } = exchange.response;
  expectThat(
    isSuccess(exchange),
    'a page of the size asked for',
    `status ${status}: ${shown(body)}`,
    exchange,
  );
  expectKept(laws.hasSizeAskedFor, exchange);
}

/** A size beyond the cap may be refused; then there is no page that could hold too much (OP-54). */
export function holdsAtMostTheCap(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status === 400 || status === 422) return;
  expectKept(laws.staysWithinCap, exchange);
}

/** Every page before the last is full, and the last one holds the rest. */
export function arePacked(pages: readonly Exchange[], total: number): void {
  for (const exchange of readable(pages)) {
    const { page = 1n, pageSize = 1n } = askedIn(exchange);
    const expected = Math.min(Number(pageSize), total - (Number(page) - 1) * Number(pageSize));
    const actual = itemsIn(exchange).length;
    expectThat(
      actual === expected,
      `${expected} items on page ${page} of ${total}`,
      `${actual} items`,
      exchange,
    );
  }
}

/** The pages of a list together hold each of its items, and none of them twice. */
export function meetEachItemOnce(pages: readonly Exchange[], total: number): void {
  const met = new Map<string, Exchange>();
  for (const exchange of readable(pages)) {
    for (const item of itemsIn(exchange)) {
      const id = identityOf(item);
      const before = met.get(id);
      expectThat(
        before === undefined,
        'each item once',
        `${id} again`,
        exchange,
        ...(before ? [before] : []),
      );
      met.set(id, exchange);
    }
  }
  expectThat(met.size === total, `${total} items on all pages`, `${met.size} items`, ...pages);
}

function identityOf(item: unknown): string {
  const id = isObject(item) ? item.id : undefined;
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new Untestable('not-seen', 'items without an id cannot be told apart');
}

/** Every page of a list that was walked through names as its total what the pages hold together. */
export function countTheWholeList(pages: readonly Exchange[]): void {
  const met = readable(pages).reduce((sum, exchange) => sum + itemsIn(exchange).length, 0);
  for (const exchange of pages) {
    const actual = totalOf(exchange);
    expectThat(actual === met, `totalCount ${met}, the items of all pages`, actual, exchange);
  }
}

/** Pages of another size than was asked for, or in no envelope, break rules of their own and show nothing here. */
function readable(pages: readonly Exchange[]): readonly Exchange[] {
  const strange = pages.filter(isSuccess).find((exchange) => {
    const isPage = Array.isArray(pageIn(exchange)?.items);
    return !isPage || laws.hasSizeAskedFor(exchange)?.holds === false;
  });
  if (strange === undefined) return pages;
  throw new Untestable('not-seen', 'pages are not of the shape and the size asked for');
}

export function repeatsTotal(later: Exchange, earlier: Exchange): void {
  const [before, after] = [totalOf(earlier), totalOf(later)];
  expectThat(before === after, `totalCount ${before} again`, after, later, earlier);
}

function totalOf(exchange: Exchange): number {
  const total = pageIn(exchange)?.totalCount;
  if (typeof total === 'number') return total;
  throw new Untestable('not-seen', 'a page does not count the list in a number');
}

export function isRefusedAsTooDeep(exchange: Exchange): void {
  expectStatus(exchange, 400);
}

/** Of all lists that were seen to answer in pages, since others are none that the document speaks of (OP-63). */
export function eachRefusesDepth(exchanges: readonly Exchange[]): void {
  const deep = exchanges.filter((exchange) => depth.isTooDeep(askedIn(exchange)));
  const paging = new Set(exchanges.filter(pagesOrdinarily).map(({ operation }) => operation));
  const judged = deep.filter(({ operation }) => paging.has(operation));
  if (judged.length === 0) throw new Untestable('not-seen', 'no list answers in pages');
  for (const exchange of judged) isRefusedAsTooDeep(exchange);
}

function pagesOrdinarily(exchange: Exchange): boolean {
  return !depth.isTooDeep(askedIn(exchange)) && pageIn(exchange) !== undefined;
}

export function isNotRefusedForDepth(exchange: Exchange, beyond: Exchange): void {
  const { status, body } = exchange.response;
  if (!depth.looksAtPage(exchange))
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

export function isNotServed(exchange: Exchange): void {
  expectKept(depth.servesNoPageBeyondDepth, exchange);
}

export function namesLimit(exchange: Exchange): void {
  expectKept(depth.messageNamesLimit, exchange);
}

export function namesDeepestPage(exchange: Exchange): void {
  expectKept(depth.messageNamesDeepestPage, exchange);
}
