import { operationById } from '#harness/contract/operations.ts';
import { holdsIf, type Outcome } from '#harness/scenario/check.ts';
import type { Claim, Predictions, Situation } from '#steps/everywhere/situation.ts';
import { rowLimit } from '#steps/lists/depth.ts';
import {
  identityOf,
  isWhole,
  itemsIn,
  largestSize,
  living,
  pageIn,
  pageQueryOf,
} from '#steps/lists/pages.ts';

/** §2.8, §4.2, §7.3 and §8: predicts how far a list can be read, and that reading changes no list. */
export function listPredictions(situation: Situation): Predictions {
  // Each key is the URL of a list without `page` and `pageSize`. `total` is the totalCount of the list.
  // `places` has the id of the item at each position.
  const lists = new Map<
    string,
    { total: unknown; places: Map<number, string>; positions: Map<string, number> }
  >();
  // The sizes that each operation accepted, and the operations that were served without a filter.
  const accepted = new Set<string>();
  const served = new Set<string>();
  return {
    entered: () => lists.clear(),
    answered(response) {
      const { operation, exchange, effect, isBesideOthers, status, isServed, isRefused } = response;
      const { method, url } = exchange.request;
      if (operation === undefined || isBesideOthers) {
        if (method !== 'GET' && method !== 'HEAD') lists.clear();
        return [];
      }
      if (effect !== 'read' && !isRefused) lists.clear();
      if (!operationById(situation.contract, operation).isList || !response.isAdministrator) return [];
      const { page = 1n, pageSize = 20n, isPlain, isOrdinary } = pageQueryOf(exchange);
      const skipped = (page - 1n) * pageSize;
      const found = `status ${status}`;
      const hasPath = Object.keys(response.path).length > 0;
      if (!response.isRegular || !isOrdinary) return [];
      const isTold = new URL(url).searchParams.has('pageSize');
      // The request may also be refused because it has no filter, so any refusal is accepted (OP-136).
      if (skipped > rowLimit && isTold && !hasPath)
        return [['LS-15', holdsIf(!isServed, 'a refusal', found)]];
      const isKnown = isPlain && !hasPath;
      const ofSize = `${operation} ${pageSize}`;
      // Until a list has been served without a filter, it may be one that requires a filter (OP-136).
      const isAccepted = served.has(operation) && (pageSize === largestSize || accepted.has(ofSize));
      const isWithin = isKnown && page !== 1n && isTold && isAccepted && skipped <= rowLimit;
      const atDepth = skipped === BigInt(rowLimit) ? 'LS-17' : 'LS-18';
      // The document allows any response after the last page, except a refusal because of depth.
      const refused: Claim = [atDepth, isWithin && holdsIf(status !== 400, 'no refusal for depth', found)];
      const content = pageIn(exchange);
      if (content !== undefined && isPlain) served.add(operation);
      if (content?.pageSize === Number(pageSize)) accepted.add(ofSize);
      // The service may change `living` lists at any time (OP-139). listApiKeys grows if a caller gets a key.
      const isGrowing = living.includes(operation) || operation === 'listApiKeys';
      // If the requested page is after the last page, a server may return another page (OP-58).
      const isRequested = content?.page === Number(page);
      const isStill = situation.isCalm && situation.now !== undefined && !isGrowing && isRequested;
      if (content === undefined || !isStill) return [refused];
      const [total, size] = [content.totalCount, content.pageSize];
      const key = withoutPage(url);
      const before = lists.get(key);
      const known = before ?? {
        total,
        places: new Map<number, string>(),
        positions: new Map<string, number>(),
      };
      lists.set(key, known);
      return [
        refused,
        [
          'LS-14',
          before && holdsIf(before.total === total, `totalCount ${String(before.total)} again`, total),
        ],
        ['LS-13', isWhole(size) && placed(known, itemsIn(exchange), Number(page - 1n) * size)],
      ];
    },
  };
}

function withoutPage(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('page');
  address.searchParams.delete('pageSize');
  return address.href;
}

interface Places {
  readonly places: Map<number, string>;
  /** By the content of an item, since the same id may stand in several items. */
  readonly positions: Map<string, number>;
}

/** Whether items are where they were, and nowhere else. Undefined if none of them, and no position, was seen before. */
function placed({ places, positions }: Places, items: readonly unknown[], from: number): Outcome | undefined {
  let outcome: Outcome | undefined;
  for (const [index, item] of items.entries()) {
    const id = identityOf(item);
    if (id === undefined) return outcome;
    const at = from + index;
    const content = JSON.stringify(item);
    const [before, earlier] = [places.get(at), positions.get(content)];
    places.set(at, before ?? id);
    positions.set(content, earlier ?? at);
    if (earlier !== undefined && earlier !== at)
      return holdsIf(false, 'each item once', `${id} at the positions ${earlier} and ${at}`);
    const found = `${id} instead of ${before} at position ${at}`;
    if (before !== undefined)
      outcome = holdsIf(before === id, 'each item at the same position as before', found);
    if (outcome?.kind === 'broken') return outcome;
  }
  return outcome;
}
