import { membersOf } from '#harness/contract/json-values.ts';
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
import {
  hasAtMost,
  hasBooleanFlags,
  hasIntegerCounts,
  hasItemsInArray,
  hasRequestedSize,
} from './envelope.ts';
import { isRefusedForSize, itemsIn, pageIn, pageQueryOf, sizeGranted } from './pages.ts';

/** A request for a list. If it was refused, `otherwise` is a second attempt with another caller or query. */
export interface Served {
  readonly list: Exchange;
  readonly otherwise: Exchange | undefined;
  /** Whether the list needs no parameter, according to the server's OpenAPI document. */
  readonly needsNothing?: boolean;
}

/** Words which suggest that a list was refused because an undocumented parameter is missing. */
const askingWords =
  /requir|missing|mandatory|filter|narrow|restrict|search|specif|provide|choose|select|too many|\b(?:give|must|name|need|pass|set|supply)\b/i;

/** Whether the refusal's text or its validation errors suggest that a parameter is missing. */
function asksForMore({ response: { body, content } }: Exchange): boolean {
  const names = Object.keys(membersOf(membersOf(content).validationErrors));
  return askingWords.test(body) || names.some((name) => name !== 'page' && name !== 'pageSize');
}

export function isRefusedList({ response: { status } }: Exchange): boolean {
  return [400, 403, 409, 422].includes(status);
}

/** A list may require a further role, credential or parameter, so most refusals prove nothing (OP-136). */
export const areServedToAdministrator: Check<readonly Served[]> = (lists) => all(lists.map(outcomeFor));

function outcomeFor({ list, otherwise, needsNothing = false }: Served): Outcome {
  if (!isRefusedList(list)) return isSuccess(list) ? holds : showsNothing(list);
  const { status, body } = list.response;
  if (otherwise === undefined) return silent(`status ${status}, and there are no other credentials to try`);
  const refusal = broken('a list for an administrator', `status ${status}: ${body}`, [list, otherwise]);
  // A 403 breaks the rule only if the list is served to a caller without the Administrator role.
  if (status === 403) return isSuccess(otherwise) ? refusal : silent('the list may require a further role');
  if (isSuccess(otherwise)) return holds;
  const [message, other] = [list, otherwise].map(({ response }) => membersOf(response.content).message);
  // Any other refusal breaks the rule only if nothing suggests that a parameter is missing (§4.2).
  const asks = asksForMore(list) || message !== other || !needsNothing;
  if (asks || otherwise.response.status !== status) return silent(`status ${status}: ${body}`);
  return refusal;
}

/** The largest size is 100 (§8). If a list is also refused without a size, the refusal proves nothing. */
export const grantHundred: Check<readonly Served[]> = (lists) =>
  all(
    lists.map(({ list, otherwise }) => {
      const granted = sizeGranted(list);
      if (granted !== undefined) return holdsIf(granted === 100, 'pageSize 100', `pageSize ${granted}`);
      const isRefused = isRefusedForSize(list) && otherwise !== undefined && isSuccess(otherwise);
      return isRefused
        ? broken('a page of 100 items', `status ${list.response.status}`, [list])
        : showsNothing(list);
    }),
  );

/** A list grants every page size from the smallest to 100. The smallest is open (§4.2, §8, OP-134). */
export const grantsFromSmallestOn = check<readonly Exchange[]>((pages) => {
  const sizes = pages.map((page) => {
    const granted = sizeGranted(page);
    assume(granted !== undefined || isRefusedForSize(page), `a list returned status ${page.response.status}`);
    return { page, requested: Number(pageQueryOf(page).pageSize), granted };
  });
  const smallest = Math.min(
    100,
    ...sizes.flatMap(({ requested, granted }) => (granted === requested ? [requested] : [])),
  );
  const replacement = sizes.find(({ requested, granted = 0 }) => granted > requested)?.granted;
  const wrong = sizes.find(
    ({ requested, granted }) =>
      granted !== requested && (requested >= smallest || ![undefined, replacement].includes(granted)),
  );
  if (wrong === undefined) return holds;
  const { page, requested, granted } = wrong;
  const found = granted === undefined ? `status ${page.response.status}` : `pageSize ${granted}`;
  const why = `, because the smaller pageSize ${smallest} is accepted`;
  const other = requested < smallest ? ', a refusal, or the same minimum as for other sizes' : '';
  return broken(`pageSize ${requested}${requested > smallest ? why : other}`, found, [page]);
});

/** If the requested size was not granted, the page proves nothing. Other rules check page sizes. */
export const isOfRequestedSize: Check = (exchange) => {
  const { pageSize: requested } = pageQueryOf(exchange);
  const granted = sizeGranted(exchange);
  if (requested === undefined || requested > 100n) return holds;
  const isOther = granted === undefined ? isRefusedForSize(exchange) : BigInt(granted) !== requested;
  return isOther ? silent(`the list does not return pages of ${requested} items`) : holds;
};

/** No page has more than `most` items. A server may also refuse a larger page size (OP-54). */
export const servesAtMost =
  (most: number): Check =>
  (exchange, context) =>
    [400, 422].includes(exchange.response.status) ? holds : hasAtMost(most)(exchange, context);

/** A page that breaks the rules about shape and size proves nothing about other rules. */
export const isReadable: Check = (exchange, context) => {
  if (!isSuccess(exchange)) return holds;
  const outcomes = [hasItemsInArray, hasIntegerCounts, hasBooleanFlags, hasRequestedSize].map((each) =>
    each(exchange, context),
  );
  const isSo = pageIn(exchange) !== undefined && outcomes.every(({ kind }) => kind !== 'broken');
  return isSo ? holds : silent('the shape or size of the page is not as expected');
};

/** The fields of a page match the rows of a table; another rule checks that the fields exist. */
export const pageHas = (rows: readonly Row[]): Check =>
  check((exchange): Outcome => {
    const page = pageIn(exchange) ?? {};
    const missing = rows.map(([name]) => name).filter((name) => !(name in page));
    assume(missing.length === 0, `the page has no ${missing.join(', ')}`);
    return matchesRows(resultIn(exchange), rows);
  });

export const itemsHave = (rows: readonly Row[]): Check =>
  check((exchange): Outcome => {
    resultIn(exchange);
    const items = itemsIn(exchange);
    assume(items.length > 0, 'the list has no items');
    return all(items.map((item) => matchesRows(item, rows)));
  });
