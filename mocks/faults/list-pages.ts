import { documentedLists, type Lists } from '#reference/server/domain/paginate.ts';
import { type Changes, type Fault, fault } from './fault.ts';

const { envelope, rowsOf } = documentedLists;

/** Gives the pages of a list of many pages other rows: `skipped` are those that a page leaves out before its own. */
function paged(
  change: <Row>(rows: readonly Row[], skipped: number, pageSize: number) => readonly Row[],
): Changes {
  const changed: Lists['rowsOf'] = (rows, page, pageSize, lists) => {
    const isLong = rows.length > 100 && rows.length > pageSize;
    return isLong
      ? change(rows, lists.skippedRows(page, pageSize), pageSize)
      : rowsOf(rows, page, pageSize, lists);
  };
  return { lists: { rowsOf: changed } };
}

/** Counts the list in another way. */
function counted(count: (total: number, skipped: number) => number): Changes {
  return {
    lists: {
      envelope: (items, total, asked, size, ...rest) =>
        envelope(items, count(total, (asked.page - 1) * size), asked, size, ...rest),
    },
  };
}

/** Wrong turns in what the pages of a list hold together (§2.8, §8). */
export const listPageFaults: readonly Fault[] = [
  fault(
    'LS-12-first-page-is-short',
    'The first page leaves one item to the last.',
    paged((rows, skipped, size) => {
      const hasRest = rows.length % size !== 0;
      const from = hasRest && skipped > 0 ? skipped - 1 : skipped;
      const isLast = skipped + size >= rows.length;
      return rows
        .slice(from, hasRest && (skipped === 0 || !isLast) ? skipped + size - 1 : undefined)
        .slice(0, size);
    }),
  ),
  fault(
    'LS-12-last-page-is-short',
    'The last item of a list is on no page.',
    paged((rows, skipped, size) => rows.slice(skipped, Math.min(skipped + size, rows.length - 1))),
    { alsoBreaks: ['LS-13'] },
  ),
  fault(
    'LS-13-pages-overlap',
    'A page begins with the last item of the one before.',
    paged((rows, skipped, size) => {
      const from = Math.max(0, skipped - 1);
      return rows.slice(from, from + Math.min(size, rows.length - skipped));
    }),
  ),
  fault(
    'LS-13-no-order-holds',
    'Each page is cut from another order of the list.',
    paged((rows, skipped, size) => {
      const turn = Math.floor(skipped / size);
      return [...rows.slice(turn), ...rows.slice(0, turn)].slice(skipped, skipped + size);
    }),
  ),
  fault(
    'LS-13-first-page-is-skipped',
    'Page 1 skips a page already.',
    paged((rows, skipped, size) => rows.slice(skipped + size, skipped + 2 * size)),
    { alsoBreaks: ['LS-12'] },
  ),
  fault(
    'LS-14-what-is-left-counts',
    'totalCount counts from the page on.',
    counted((total, skipped) => Math.max(0, total - skipped)),
    { alsoBreaks: ['LS-10'] },
  ),
  fault(
    'LS-14-nobody-counts-beyond-two-hundred',
    'totalCount stops at 200.',
    counted((total) => Math.min(total, 200)),
    { alsoBreaks: ['LS-09', 'LS-10'] },
  ),
];
