import { operationById } from '#harness/contract/operations.ts';
import { knownCredentials } from '#harness/history/passing.ts';
import { nothingToCompare, Recent, type Sequence, shownByBoth } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, type CheckContext, holdsIf, type Outcome } from '#harness/scenario/check.ts';
import {
  evaluatesPage,
  isNotRefusedForDepth,
  isTooDeep,
  largestPlainPage,
  refusalNames,
  refusalNamesDeepestPage,
  rowLimit,
} from './depth.ts';
import { pageQueryOf, sizeGranted } from './pages.ts';

/** A page far into a list whose first page was served to the caller at the size and with the query of the request. */
const onGranted =
  (judge: (exchange: Exchange, key: string, first: Exchange, context: CheckContext) => Outcome) =>
  (context: CheckContext) => {
    const served = new Recent<Exchange>();
    return (exchange: Exchange): Outcome => {
      const { page = 1n, pageSize } = pageQueryOf(exchange);
      const key = keyOf(exchange, context);
      if (key === undefined) return nothingToCompare;
      const ofSize = `${key} ${pageSize}`;
      const granted = sizeGranted(exchange);
      const isGranted = pageSize === undefined ? granted !== undefined : granted === Number(pageSize);
      if (page === 1n && isGranted) served.set(ofSize, exchange);
      const first = served.get(ofSize);
      if (first === undefined || page === 1n) return nothingToCompare;
      if (exchange.response.status !== 500 && !evaluatesPage(exchange)) return nothingToCompare;
      return judge(exchange, key, first, context);
    };
  };

const beyondDepth = (judge: Check): Sequence =>
  onGranted((exchange, _, first, context) =>
    isTooDeep(pageQueryOf(exchange))
      ? shownByBoth(judge(exchange, context), first, exchange)
      : nothingToCompare,
  );

const refusing = (isMeant: (page: bigint) => boolean): Sequence =>
  beyondDepth((exchange) => {
    const { status } = exchange.response;
    if (!isMeant(pageQueryOf(exchange).page ?? 1n)) return nothingToCompare;
    const outcome = holdsIf(status === 400, 'status 400', `status ${status}`);
    // The first page was served, so only the page number can be the reason for the failure.
    return outcome.kind === 'broken' && status === 500 ? { ...outcome, byFailure: true } : outcome;
  });

export const refusesTooDeep = refusing((page) => page < largestPlainPage);
export const refusesVeryLarge = refusing((page) => page >= largestPlainPage);
export const namesLimit = beyondDepth(refusalNames(rowLimit));
export const namesDeepestPage = beyondDepth(refusalNamesDeepestPage);

/** A page within the depth is not refused as one beyond it was (§8). */
export const servesWithinDepth: Sequence = (of) => {
  const refused = new Recent<Exchange>();
  const waiting = new Recent<Exchange>();
  return onGranted((exchange, key, _, context) => {
    if (pageQueryOf(exchange).pageSize === undefined) return nothingToCompare;
    const isBeyond = isTooDeep(pageQueryOf(exchange));
    if (isBeyond && exchange.response.status === 400) refused.set(key, exchange);
    if (!isBeyond) waiting.set(key, exchange);
    const [within, beyond] = [isBeyond ? waiting.get(key) : exchange, refused.get(key)];
    if (within === undefined || beyond === undefined) return nothingToCompare;
    return shownByBoth(isNotRefusedForDepth({ page: within, beyond }, context), within, beyond);
  })(of);
};

/**
 * The caller, and the request without its page and size. Undefined if no page is requested, or if the path has ids:
 * the record may have been deleted meanwhile.
 */
function keyOf(exchange: Exchange, { contract }: CheckContext): string | undefined {
  const { request, operation, caller } = exchange;
  if (request.method !== 'GET' || caller === 'nobody' || !pageQueryOf(exchange).isOrdinary) return undefined;
  if (operation === undefined || operationById(contract, operation).path.includes('{')) return undefined;
  const url = new URL(request.url);
  for (const name of ['page', 'pageSize']) url.searchParams.delete(name);
  return `${knownCredentials(exchange)} ${url.href}`;
}
