import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  broken,
  type Check,
  check,
  holds,
  holdsIf,
  type Outcome,
  silent,
} from '#harness/scenario/check.ts';
import { isSuccess, showsNothing } from '#harness/scenario/response.ts';
import { matchesRows, type Row } from '#steps/responses/checks.ts';
import { resultIn } from '#steps/responses/results.ts';
import { hasAtMost, hasIntegerCounts, hasItemsInArray, hasSizeAskedFor } from './envelope.ts';
import { itemsIn, pageIn, pageQueryOf, sizeGranted } from './pages.ts';

/** Of a list that may be asked for some parameter more than the document shows, a refusal says so. */
const asksForMore = /requir|missing|mandatory|must be (?:given|set|specified|provided)/i;

/** A list is served to an administrator; what is not offered at all, or not now, shows nothing. */
export const isServedToAdministrator: Check = (exchange) => {
  const { status, body } = exchange.response;
  const isRefused = [400, 403, 409, 422].includes(status) && !asksForMore.test(body);
  if (!isRefused && !isSuccess(exchange)) return showsNothing(exchange);
  return holdsIf(!isRefused, 'a list for an administrator', `status ${status}: ${body}`);
};

/** A page, and an earlier one of the same list that is at least as large as was now asked for, if there is one. */
export interface Granted {
  readonly page: Exchange;
  readonly larger: Exchange | undefined;
}

/** The latest page, and an earlier one that shows what the list grants. */
export function grantedIn(exchanges: readonly Exchange[]): Granted {
  const page = exchanges.at(-1) as Exchange;
  const { pageSize: asked = 1n } = pageQueryOf(page);
  const larger = exchanges
    .slice(0, -1)
    .find((each) => each.operation === page.operation && BigInt(sizeGranted(each) ?? 0) >= asked);
  return { page, larger };
}

/**
 * A page that is smaller than was asked for, or refused for its size, shows nothing: a list may have a cap of its own
 * (OP-125). It has none below a size that it grants.
 */
export const isOfGrantedSize: Check<Granted> = ({ page, larger }) => {
  const { pageSize: asked } = pageQueryOf(page);
  const granted = sizeGranted(page);
  if (asked === undefined || asked > 100n) return holds;
  const isRefused = [400, 422].includes(page.response.status);
  if (granted === undefined ? !isRefused : BigInt(granted) >= asked) return holds;
  if (larger === undefined) return silent(`the list may have a cap below ${asked}`);
  return broken(
    `pageSize ${asked}, as it grants ${sizeGranted(larger)}`,
    granted === undefined ? `status ${page.response.status}` : `pageSize ${granted}`,
  );
};

/** A size beyond the cap may be refused; then there is no page that could hold too much (OP-54). */
export const servesAtMost =
  (most: number): Check =>
  (exchange, context) =>
    [400, 422].includes(exchange.response.status) ? holds : hasAtMost(most)(exchange, context);

/** Whether a page keeps the rules on its shape and its size: one that does not shows nothing of others. */
export const isReadable: Check = (exchange, context) => {
  if (!isSuccess(exchange)) return holds;
  const outcomes = [hasItemsInArray, hasIntegerCounts, hasSizeAskedFor].map((each) =>
    each(exchange, context),
  );
  const isSo = pageIn(exchange) !== undefined && outcomes.every(({ kind }) => kind !== 'broken');
  return isSo ? holds : silent('the page is not of the shape and the size asked for');
};

/** The fields of a page are as the rows say; that it has to have them is a rule of its own. */
export const pageHas = (rows: readonly Row[]): Check =>
  check((exchange): Outcome => {
    const page = pageIn(exchange) ?? {};
    const missing = rows.map(([name]) => name).filter((name) => !(name in page));
    assume(missing.length === 0, `the page has no ${missing.join(', ')}`);
    return matchesRows(resultIn(exchange), rows);
  });

/** So are the fields of each item of a page. */
export const itemsHave = (rows: readonly Row[]): Check =>
  check((exchange): Outcome => {
    resultIn(exchange);
    const items = itemsIn(exchange);
    assume(items.length > 0, 'the list has no items');
    return all(items.map((item) => matchesRows(item, rows)));
  });
