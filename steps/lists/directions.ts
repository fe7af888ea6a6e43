import { lean, nothingToCompare, Recent, type Sequence, shownByBoth } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { pageIn } from './pages.ts';
import { wayOf } from './sorting.ts';

interface Sorted {
  readonly exchange: Exchange;
  readonly direction: string;
  /** The request without its direction. */
  readonly asked: string;
  readonly way: NonNullable<ReturnType<typeof wayOf>>;
}

const mostPages = 50;

/**
 * Every page of a list has the direction that was requested (§4.2), on every page and with every filter. This is only
 * judged for a field that two directions are known to turn round: a server may ignore words that it does not know.
 */
export const keepsDirection: Sequence = () => {
  const lists = new Recent<Sorted[]>();
  return (exchange) => {
    const read = sortedIn(exchange);
    if (read === undefined) return nothingToCompare;
    const seen = lists.get(read.key) ?? [];
    lists.set(read.key, [...seen, read.sorted].slice(-mostPages));
    const all = [...seen, read.sorted];
    const turned = all.find((each) =>
      all.some(
        (other) => other.asked === each.asked && other.direction !== each.direction && other.way !== each.way,
      ),
    );
    if (turned === undefined) return nothingToCompare;
    const sameWay = seen.find((each) => each.direction === read.sorted.direction);
    return sameWay === undefined
      ? nothingToCompare
      : shownByBoth(
          holdsIf(sameWay.way === read.sorted.way, `a page in ${sameWay.way} order`, read.sorted.way),
          sameWay.exchange,
          exchange,
        );
  };
};

function sortedIn(exchange: Exchange): { readonly key: string; readonly sorted: Sorted } | undefined {
  const url = new URL(exchange.request.url);
  const [field, direction] = ['sortBy', 'sortDirection'].map((name) => url.searchParams.get(name));
  if (!field || !direction || pageIn(exchange) === undefined) return undefined;
  const way = wayOf(exchange, field);
  if (way === undefined) return undefined;
  url.searchParams.delete('sortDirection');
  return {
    key: `${url.pathname} ${field}`,
    sorted: { exchange: lean(exchange), direction, asked: url.search, way },
  };
}
