import { membersOf } from '#harness/contract/json-values.ts';
import {
  changeAnswers,
  changeBody,
  changeErrorStatus,
  changeQuery,
  handle,
  query,
  type WithUrl,
  withQuery,
} from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { changed, jsonOf, resent } from '#proof/shapes/service.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';

const { isTooDeep, envelope, rowsOf, maximumSkippedRows: limit } = documentedLists;
const code = 'PAGE_TOO_DEEP';

let requests = 0;

/** Mutants that change the depth limit of a list and the items of a page (§2.8, §7.3, §8). */
export const pageMutants: readonly Mutant[] = mutants({
  'LS-15-refused-with-422, LS-19: A page beyond the depth limit returns 422.': changeErrorStatus([code], 422),
  'LS-15-not-found, LS-19: A page beyond the depth limit returns 404.': changeErrorStatus([code], 404),
  'LS-15-pages-are-rounded-up, LS-16: The deepest page is rounded up if the page size does not divide the limit.':
    deep((page, size) => page - 1 > Math.ceil(limit / size)),
  'LS-15-without-a-size-it-is-the-first, LS-16: Beyond the depth limit, a request without pageSize returns page 1.':
    firstBeyond((sent) => query(sent, 'pageSize') === undefined, limit),
  'LS-16-with-a-filter-it-is-the-first: Beyond the depth limit, a request with a filter returns page 1.':
    firstBeyond((sent) => query(sent, 'filter') !== undefined, 10_001),
  'LS-15-two-million-rows, LS-16, LS-18, LS-20: A list can skip 2,000,000 rows.': deep(
    (page, size) => (page - 1) * size > 2 * limit,
  ),
  'LS-16-deep-pages-are-empty, LS-15, LS-18, LS-19, LS-20: A page beyond the depth limit is empty.': deep(
    () => false,
  ),
  'LS-16-deepest-page-is-returned, LS-15, LS-18, LS-19, LS-20: A page beyond the depth limit returns the deepest page.':
    changeQuery(['list*'], 'page', (page, sent) => {
      const size = Math.min(100, Number(query(sent, 'pageSize') ?? 20));
      const deepest = Math.floor(limit / size) + 1;
      return Number(page) > deepest ? String(deepest) : page;
    }),
  'LS-17-the-limit-is-too-deep: Skipping exactly 1,000,000 rows is refused.': deep(
    (page, size) => (page - 1) * size >= limit,
  ),
  'LS-17-rows-of-the-page-count: The rows of the page itself count as skipped.': deep(
    (page, size) => page * size > limit,
  ),
  'LS-17-pages-are-rounded-down: The deepest permitted page is refused if the page size does not divide the limit.':
    deep((page, size) => (limit % size === 0 ? (page - 1) * size > limit : page * size > limit)),
  'LS-17-the-limit-is-too-deep-in-one-list: Skipping exactly 1,000,000 rows of the list of roles is refused.':
    changeQuery(['listRoles'], 'page', (page) => (page === '10001' ? '10002' : page)),
  'LS-18-depth-in-pages, LS-17: Every page above 10,001 is refused, regardless of the page size.': deep(
    (page) => page > 10_001,
  ),
  'LS-19-beyond-53-bits-it-fails: A page number above 53 bits returns 500.': fails(Number.MAX_SAFE_INTEGER),
  'LS-19-one-list-fails-beyond-32-bits: In the list of roles, a page number above 32 bits returns 500.':
    changeAnswers(['listRoles'], 400, ({ request }) =>
      Number(query(request, 'page')) >= 2 ** 31 ? { status: 500 } : undefined,
    ),
  'LS-19-rows-wrap-around, LS-16: The number of skipped rows overflows at 32 bits.': deep(
    (page, size) => (Math.imul(page - 1, size) | 0) > limit,
  ),
  'LS-20-short-lists-are-never-too-deep, LS-15, LS-16, LS-19: A list of at most three items accepts any page.':
    shallow(3),
  'LS-20-empty-lists-are-never-too-deep, LS-15, LS-16, LS-19: An empty list accepts any page.': shallow(0),
  'LS-21-limit-with-a-zero-too-few: The message about depth names a limit of 100,000 rows.': withMessage(
    (deepest, size) =>
      `No more than 100,000 rows are skipped; with ${size} rows per page, the deepest page is ${deepest}.`,
  ),
  'LS-21-other-lists-name-no-limit, LS-22: Except for Metaverse Objects, the message about depth names only the deepest page.':
    changeAnswers(['list*'], 400, ({ request, body }) =>
      body.code === code && !request.url.includes('/metaverse/objects')
        ? { body: { ...body, message: 'The page does not exist: 10,001 is the deepest.' } }
        : undefined,
    ),
  'LS-21-large-numbers-are-only-called-invalid, LS-22: From page 2,000,000 on, the message about depth names neither the limit nor the deepest page.':
    changeAnswers(['list*'], 400, ({ request, body }) =>
      body.code === code && Number(query(request, 'page')) >= 2_000_000
        ? { body: { ...body, message: 'The page is invalid.' } }
        : undefined,
    ),
  'LS-22-deepest-page-is-rounded-up: The message about depth rounds the deepest page up.': withMessage(
    (_, size) =>
      `A list can skip at most 1,000,000 rows; the deepest page is ${Math.ceil(limit / size) + 1}.`,
  ),
  'LS-22-page-at-a-hundred: The message about depth always names the deepest page at pageSize 100.':
    withMessage(() => 'A list can skip at most 1,000,000 rows; the deepest page is 10,001.'),
  'LS-22-one-page-too-few: The message about depth names the page before the deepest one.': withMessage(
    (deepest) => `A list can skip at most 1,000,000 rows; the deepest page is ${deepest - 1}.`,
  ),
  'LS-12-first-page-is-short, LS-14: The first page is one item short.': paged((rows, skipped, size) => {
    const hasRest = rows.length % size !== 0;
    const from = hasRest && skipped > 0 ? skipped - 1 : skipped;
    const isLast = skipped + size >= rows.length;
    return rows
      .slice(from, hasRest && (skipped === 0 || !isLast) ? skipped + size - 1 : undefined)
      .slice(0, size);
  }),
  'LS-12-last-page-is-short, LS-13, LS-14: The last item of a list is missing from its pages.': paged(
    (rows, skipped, size) => rows.slice(skipped, Math.min(skipped + size, rows.length - 1)),
  ),
  'LS-13-pages-overlap: Each page begins with the last item of the previous page.': paged(
    (rows, skipped, size) => {
      const from = Math.max(0, skipped - 1);
      return rows.slice(from, from + Math.min(size, rows.length - skipped));
    },
  ),
  'LS-13-order-is-another-at-each-request: The order of the list changes with each request.': paged(
    (rows, skipped, size) => {
      requests += 1;
      const turn = (requests * 37) % rows.length;
      return [...rows.slice(turn), ...rows.slice(0, turn)].slice(skipped, skipped + size);
    },
  ),
  'LS-13-first-page-is-skipped, LS-12, LS-14: Page 1 already skips a page.': paged((rows, skipped, size) =>
    rows.slice(skipped + size, skipped + 2 * size),
  ),
  'LS-14-later-items-are-not-counted, LS-09: totalCount of the roles does not count the items of later pages.':
    changeBody(['listRoles'], ({ items, page, pageSize }) => {
      const totalCount = (Number(page) - 1) * Number(pageSize) + [items].flat().length;
      return { totalCount, totalPages: page, hasNextPage: false };
    }),
  'LS-14-earlier-items-are-not-counted, LS-10: totalCount does not count the items of earlier pages.':
    counted((total, skipped) => Math.max(0, total - skipped)),
  'LS-12-deleted-records-count, LS-14: totalCount of a list outside the contract counts deleted records too.':
    beyondContract(stillCounting('deleteNotificationRule', 'listNotificationRules')),
  'LS-12-deleted-systems-count, LS-14: totalCount of the Connected Systems counts deleted ones too.':
    stillCounting('deleteConnectedSystem', 'listConnectedSystems'),
  'LS-14-total-count-is-at-most-200, LS-09, LS-10: totalCount is at most 200.': counted((total) =>
    Math.min(total, 200),
  ),
});

/** A list whose totalCount still counts what was deleted. Its other fields follow from that count. */
function stillCounting(deletion: string, list: string): Change {
  return (service) => {
    let deleted = 0;
    return handle([deletion, list], async (request, next) => {
      const response = await next(request);
      if (request.method === 'DELETE' && response.ok) deleted += 1;
      if (request.method === 'DELETE' || !response.ok || deleted === 0) return response;
      const body = await response.json();
      const totalCount = Number(body.totalCount) + deleted;
      const totalPages = Math.ceil(totalCount / Number(body.pageSize));
      return Response.json({ ...body, totalCount, totalPages, hasNextPage: body.page < totalPages });
    })(service);
  };
}

function deep(decide: (page: number, pageSize: number) => boolean): Change {
  return { lists: { isTooDeep: decide } };
}

function fails(from: number): Change {
  return {
    lists: {
      isTooDeep(page, pageSize) {
        if (page >= from) throw new RangeError('The number is too large.');
        return isTooDeep.call(this, page, pageSize);
      },
    },
  };
}

/** Removes the depth limit from lists of at most `most` items. */
function shallow(most: number): Change {
  return changeAnswers(['list*'], 400, async ({ request, body }, next) => {
    if (body.code !== code) return undefined;
    const page = Number(query(request, 'page'));
    const first = await next(await resent(request, withQuery(request, 'page', '1')));
    const envelope = membersOf(await jsonOf(first));
    return Number(envelope.totalCount) > most
      ? undefined
      : changed(first, { body: { ...envelope, items: [], page, hasPreviousPage: true, hasNextPage: false } });
  });
}

function withMessage(message: (deepest: number, pageSize: number) => string): Change {
  return {
    lists: {
      tooDeepMessage(pageSize) {
        return message(this.deepestPage(pageSize), pageSize);
      },
    },
  };
}

/** Changes which rows of a long list are on a page; `skipped` is the number of rows before the page. */
function paged(
  change: <Row>(rows: readonly Row[], skipped: number, pageSize: number) => readonly Row[],
): Change {
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

function counted(count: (total: number, skipped: number) => number): Change {
  return {
    lists: {
      envelope(items, total, page, size) {
        return envelope.call(this, items, count(total, (page - 1) * size), page, size);
      },
    },
  };
}

/** Returns page 1 in place of pages after `last`, if `isMeant` is true for the request. */
function firstBeyond(isMeant: (sent: WithUrl) => boolean, last: number): Change {
  return changeQuery(['list*'], 'page', (page, sent) => (isMeant(sent) && Number(page) > last ? '1' : page));
}
