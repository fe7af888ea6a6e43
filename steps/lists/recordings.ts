import { decoded } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { itemsIn, pageIn, pageQueryOf, sizeGranted } from './pages.ts';

/** What was requested of a list, and which page it returned. */
export function describePage(exchange: Exchange): string {
  const { search } = new URL(exchange.request.url);
  const asked = search === '' ? 'no parameters' : decoded(search.slice(1));
  const page = pageIn(exchange);
  if (page === undefined) return `${asked}: status ${exchange.response.status}`;
  return `${asked}: page ${String(page.page)}, pageSize ${String(page.pageSize)}`;
}

/** The pageSize that a server uses and repeats if a larger one than the cap was requested. */
export function describeSizeThatCounts(first: Exchange, deep: Exchange): string {
  if (pageIn(first) === undefined) return 'none: a larger pageSize is refused';
  const counted = deep.response.status === 400 ? 'the size asked for' : 'the size in force';
  return `${describePage(first)}; the depth is counted with ${counted}`;
}

/** The response after the last page. */
export function describePageAfterLast(exchange: Exchange): string {
  const page = pageIn(exchange);
  if (page === undefined) return `status ${exchange.response.status}`;
  const which =
    String(page.page) === String(pageQueryOf(exchange).page) ? 'the page asked for' : 'another page';
  const { hasNextPage, hasPreviousPage } = page;
  const count = itemsIn(exchange).length === 0 ? 'no items' : 'items';
  return `${which} with ${count}, hasNextPage ${String(hasNextPage)}, hasPreviousPage ${String(hasPreviousPage)}`;
}

/** The number of pages that an empty list reports. */
export function describeEmptyList(exchange: Exchange): string | undefined {
  const { totalCount, totalPages } = pageIn(exchange) ?? {};
  return totalCount === 0 ? `an empty list has ${String(totalPages)} pages` : undefined;
}

/** The size that a list grants if 1 is requested. */
export function describeSizeForOne(exchange: Exchange): string | undefined {
  const { page, pageSize } = pageQueryOf(exchange);
  if (pageSize !== 1n || page !== 1n) return undefined;
  const size = sizeGranted(exchange);
  return size === undefined
    ? `1 asked for: status ${exchange.response.status}`
    : `1 asked for: pageSize ${size}`;
}
