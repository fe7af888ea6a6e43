import { type Changes, errorStatus, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { documentedLists, type Lists } from '#reference/server/domain/paginate.ts';

const { isTooDeep, envelope, rowsOf } = documentedLists;
const limit = documentedLists.maximumSkippedRows;

/** Decides otherwise which page is too deep. */
function deep(isTooDeep: (this: Lists, ...asked: Parameters<Lists['isTooDeep']>) => boolean): Changes {
  return { lists: { isTooDeep } };
}

/** Refuses a page for its depth in other words, with the deepest page at hand. */
function saying(message: (deepest: number, pageSize: number) => string): Changes {
  return {
    lists: {
      tooDeepMessage(pageSize) {
        return message(this.deepestPage(pageSize), pageSize);
      },
    },
  };
}

/** Wrong turns in how deep one may go into a list (§7.3, §8). */
export const listDepthFaults: readonly Fault[] = [
  fault(
    'LS-15-refused-with-422',
    'A page that lies too deep is refused with 422.',
    errorStatus('page-too-deep', 422),
    { alsoBreaks: ['LS-19'] },
  ),
  fault('LS-15-not-found', 'A page that lies too deep is not found.', errorStatus('page-too-deep', 404), {
    alsoBreaks: ['LS-19'],
  }),
  fault(
    'LS-15-two-million-rows',
    'A list can skip 2,000,000 rows.',
    deep((page, size) => (page - 1) * size > 2 * limit),
    { alsoBreaks: ['LS-16', 'LS-18', 'LS-20'] },
  ),
  fault(
    'LS-16-deep-pages-are-empty',
    'A page that lies too deep is served without items.',
    deep(() => false),
    { alsoBreaks: ['LS-15', 'LS-18', 'LS-19', 'LS-20'] },
  ),
  fault(
    'LS-16-deepest-page-stands-in',
    'A page that lies too deep is served as the deepest.',
    {
      lists: {
        isTooDeep: () => false,
        envelope(items, total, asked, size, freedoms) {
          const page = Math.min(asked.page, this.deepestPage(size));
          return envelope.call(this, items, total, { ...asked, page }, size, freedoms);
        },
      },
    },
    { alsoBreaks: ['LS-15', 'LS-18', 'LS-19', 'LS-20'] },
  ),
  fault(
    'LS-17-the-limit-is-too-deep',
    'Skipping exactly 1,000,000 rows is refused.',
    deep((page, size) => (page - 1) * size >= limit),
  ),
  fault(
    'LS-17-rows-of-the-page-count',
    'The rows of the page itself count as skipped.',
    deep((page, size) => page * size > limit),
  ),
  fault(
    'LS-18-depth-in-pages',
    'Every page after 10,001 is too deep.',
    deep((page) => page > 10_001),
    { alsoBreaks: ['LS-17'] },
  ),
  fault(
    'LS-18-small-pages-count-as-fifty',
    'Depth is counted with a size of at least 50.',
    deep((page, size) => (page - 1) * Math.max(size, 50) > limit),
    { alsoBreaks: ['LS-17'] },
  ),
  fault(
    'LS-19-beyond-32-bits-it-fails',
    'A page number beyond 32 bits ends in a failure.',
    deep(function (page, ...rest) {
      if (page > 2_147_483_646) throw new RangeError('The number is too large.');
      return isTooDeep.call(this, page, ...rest);
    }),
  ),
  fault(
    'LS-19-beyond-53-bits-it-fails',
    'A page number beyond 53 bits ends in a failure.',
    deep(function (page, ...rest) {
      if (page >= Number.MAX_SAFE_INTEGER) throw new RangeError('The number is too large.');
      return isTooDeep.call(this, page, ...rest);
    }),
  ),
  fault(
    'LS-19-rows-wrap-around',
    'The rows to be skipped are counted in 32 bits.',
    deep((page, size) => (Math.imul(page - 1, size) | 0) > limit),
    { alsoBreaks: ['LS-16'] },
  ),
  fault(
    'LS-20-short-lists-are-never-too-deep',
    'A list of no more than three items refuses no page.',
    deep(function (page, size, total) {
      return total > 3 && isTooDeep.call(this, page, size, total);
    }),
    { alsoBreaks: ['LS-15', 'LS-16'] },
  ),
  fault(
    'LS-20-empty-lists-are-never-too-deep',
    'A list without items refuses no page.',
    deep(function (page, size, total) {
      return total > 0 && isTooDeep.call(this, page, size, total);
    }),
    { alsoBreaks: ['LS-15', 'LS-16'] },
  ),
  fault(
    'LS-21-no-limit-is-named',
    'The message names the deepest page alone.',
    saying((deepest) => `The deepest page is ${deepest}.`),
  ),
  fault(
    'LS-21-limit-with-a-zero-too-few',
    'The message names a limit of 100,000 rows.',
    saying(
      (deepest, size) =>
        `No more than 100,000 rows are skipped; at ${size} a page the deepest is ${deepest}.`,
    ),
  ),
  fault(
    'LS-22-no-page-is-named',
    'The message names the limit alone.',
    saying(() => 'A list can skip at most 1,000,000 rows.'),
  ),
  fault(
    'LS-22-page-at-a-hundred',
    'The message names the deepest page at 100 a page, whatever the size.',
    saying(() => 'A list can skip at most 1,000,000 rows; the deepest page is 10,001.'),
  ),
  fault(
    'LS-22-one-page-too-few',
    'The message names the page before the deepest.',
    saying((deepest) => `A list can skip at most 1,000,000 rows; the deepest page is ${deepest - 1}.`),
  ),
];

/** Gives the pages of a list of many pages other rows: `skipped` are those that a page leaves out before its own. */
function paged(
  change: <Row>(rows: readonly Row[], skipped: number, pageSize: number) => readonly Row[],
): Changes {
  return {
    lists: {
      rowsOf(rows, page, pageSize) {
        const isLong = rows.length > 100 && rows.length > pageSize;
        if (isLong) return change(rows, this.skippedRows(page, pageSize), pageSize);
        return rowsOf.call(this, rows, page, pageSize) as typeof rows;
      },
    },
  };
}

/** Counts the list in another way. */
function counted(count: (total: number, skipped: number) => number): Changes {
  return {
    lists: {
      envelope(items, total, asked, size, ...rest) {
        return envelope.call(this, items, count(total, (asked.page - 1) * size), asked, size, ...rest);
      },
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
