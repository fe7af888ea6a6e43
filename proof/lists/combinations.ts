import { changeAnswers, changeBody, changeQuery, query, type WithUrl } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { FieldChanges } from '#proof/shapes/service.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';

const lists = ['list*'];

const pageOf = (sent: WithUrl): number => Number(query(sent, 'page') ?? 1);
const hasToken = ({ headers }: Request): boolean => headers.has('authorization');

/** Mutants that break a rule about all lists only for one list, page, order, filter or caller (§2.8, §4.2, §7.3). */
export const combinedListMutants: readonly Mutant[] = mutants({
  'LS-01-no-totals-after-the-first-page: Later pages have no totalCount.': onPages(
    lists,
    (sent) => pageOf(sent) > 1,
    { totalCount: undefined },
  ),
  'LS-01-bare-list-for-tokens: The list of roles is a bare array for bearer tokens.': changeAnswers(
    ['listRoles'],
    'success',
    ({ request, body }) => (hasToken(request) ? Response.json(body.items) : undefined),
  ),
  'LS-01-exports-are-an-array: A list of Pending Exports is a bare array if it has any.': changeAnswers(
    ['listPendingExports'],
    'success',
    ({ body }) => (Number(body.totalCount) > 0 ? Response.json(body.items) : undefined),
  ),
  'LS-01-a-long-further-list-has-no-items: A list of messages outside the contract has no items if there are more than 100.':
    beyondContract(
      changeBody(['listQueuedMessages'], ({ items, totalCount }) => ({
        items: Number(totalCount) > 100 ? undefined : items,
      })),
    ),
  'LS-02-no-items-after-the-last-page: items is null after the last page.': onPages(
    lists,
    () => true,
    ({ items }) => ([items].flat().length === 0 ? { items: null } : {}),
  ),
  'LS-03-total-is-text-if-filtered: totalCount is a string if there is a filter.': onPages(
    lists,
    (sent) => query(sent, 'filter') !== undefined,
    ({ totalCount }) => ({ totalCount: String(totalCount) }),
  ),
  'LS-04-flag-is-null-on-the-last-page: hasNextPage is null on the last page of the roles.': onPages(
    ['listRoles'],
    () => true,
    ({ hasNextPage }) => ({ hasNextPage: hasNextPage === false ? null : hasNextPage }),
  ),
  'LS-05-sorted-pages-are-longer, LS-06: A page sorted by a field has one item more than its pageSize.':
    lengthened((sent) => query(sent, 'sortBy') !== undefined),
  'LS-05-tokens-get-one-more, LS-06: A page for a bearer token has one item more than its pageSize.':
    lengthened((sent) => hasToken(sent)),
  'LS-08-the-last-page-is-one-lower: The last page of the connector definitions has the number of the page before.':
    onPages(
      ['listConnectorDefinitions'],
      (sent) => pageOf(sent) > 1,
      ({ page, hasNextPage }) => ({ page: hasNextPage === true ? page : Number(page) - 1 }),
    ),
  'LS-09-filtered-pages-are-not-counted: totalPages is 1 if there is a filter.': onPages(
    lists,
    (sent) => query(sent, 'filter') !== undefined,
    { totalPages: 1 },
  ),
  'LS-10-descending-pages-have-no-next: hasNextPage is false in descending order.': onPages(
    lists,
    (sent) => query(sent, 'sortDirection') === 'desc',
    { hasNextPage: false },
  ),
  'LS-11-second-page-has-no-previous: hasPreviousPage is false on page 2 of the attributes.': onPages(
    ['listMetaverseAttributes'],
    (sent) => pageOf(sent) === 2,
    { hasPreviousPage: false },
  ),
  'LS-12-later-pages-lose-an-item, LS-14: Pages of roles after the first have one item too few.': onPages(
    ['listRoles'],
    (sent) => pageOf(sent) > 1,
    ({ items }) => ({ items: [items].flat().slice(1) }),
  ),
  'LS-13-second-page-repeats-an-item, LS-14: Page 2 begins with the last item of page 1.': {
    lists: {
      rowsOf(rows, page, pageSize) {
        const documented = documentedLists.rowsOf.call(this, rows, page, pageSize) as typeof rows;
        return page === 2 ? rows.slice(pageSize - 1, pageSize).concat(documented.slice(1)) : documented;
      },
    },
  },
  'LS-09-certificates-are-rounded-down: totalPages of the Trusted Certificates is rounded down if there are several.':
    changeBody(['listTrustedCertificates'], ({ totalCount, pageSize }) =>
      Number(totalCount) < Number(pageSize)
        ? {}
        : { totalPages: Math.floor(Number(totalCount) / Number(pageSize)) },
    ),
  'LS-14-counts-to-a-hundred-activities, LS-10: totalCount of the Activities is at most 100.': changeBody(
    ['listActivities'],
    ({ totalCount, pageSize }) => ({
      totalCount: Math.min(100, Number(totalCount)),
      totalPages: Math.ceil(Math.min(100, Number(totalCount)) / Number(pageSize)),
    }),
  ),
  'LS-14-total-is-what-is-left, LS-09: totalCount of the attributes counts from the requested page on.':
    onPages(
      ['listMetaverseAttributes'],
      (sent) => pageOf(sent) === 2,
      ({ totalCount, pageSize }) => ({ totalCount: Number(totalCount) - Number(pageSize) }),
    ),
  'LS-19-one-list-has-no-such-page, LS-15: The list of trusted certificates returns 404 beyond the depth limit.':
    beyond('listTrustedCertificates', 404),
  'LS-19-one-list-cannot-process-it, LS-15: The list of predefined searches returns 422 beyond the depth limit.':
    beyond('listPredefinedSearches', 422),
  'LS-16-sorted-lists-are-clamped: Beyond the depth limit, a sorted list returns page 1.': changeQuery(
    lists,
    'page',
    (page, sent) => (Number(page) > 10_001 && query(sent, 'sortBy') !== undefined ? '1' : page),
  ),
  'LS-24-the-last-page-is-turned: The last of several pages in descending order is in ascending order.':
    onPages(
      ['listMetaverseObjects'],
      (sent) => pageOf(sent) > 1 && query(sent, 'sortDirection') === 'desc',
      ({ items, hasNextPage }) => ({ items: hasNextPage === true ? items : [items].flat().toReversed() }),
    ),
  'LS-24-filtered-pages-lose-their-direction, LS-13: Later pages of a filtered list are always ascending.':
    changeQuery(lists, 'sortDirection', (direction, sent) =>
      pageOf(sent) > 1 && query(sent, 'filter') !== undefined ? 'asc' : direction,
    ),
  'LS-17-the-deepest-schedules-are-refused: The deepest page of schedules is refused like the page after it.':
    changeQuery(['listSchedules'], 'page', (page, sent) => {
      const deepest = Math.floor(1_000_000 / Number(query(sent, 'pageSize') ?? 20)) + 1;
      return Number(page) === deepest ? String(deepest + 1) : page;
    }),
  'LS-19-one-list-fails-beyond-53-bits: In the list of schedules, a page number above 53 bits returns 500.':
    changeAnswers(['listSchedules'], 400, ({ request }) =>
      pageOf(request) > Number.MAX_SAFE_INTEGER - 1 ? { status: 500 } : undefined,
    ),
  'LS-21-one-list-does-not-say-why: The refusal of the example data sets does not name the limit.':
    changeAnswers(['listExampleDataSets'], 400, ({ body }) => ({
      body: { ...body, message: 'There is no such page.' },
    })),
});

/** Changes the body of the pages for which `isMeant` is true. */
function onPages(
  operations: readonly string[],
  isMeant: (sent: WithUrl) => boolean,
  change: FieldChanges,
): Change {
  return changeAnswers(operations, 'success', ({ request, body }) =>
    isMeant(request)
      ? { body: { ...body, ...(typeof change === 'function' ? change(body) : change) } }
      : undefined,
  );
}

/** Adds an item to the full pages for which `isMeant` is true. */
function lengthened(isMeant: (sent: Request) => boolean): Change {
  return changeAnswers(lists, 'success', ({ request, body: { items, ...page } }) => {
    const all = [items].flat();
    const added = { ...(all[0] as object), id: '00000000-0000-4000-8000-00000000add1' };
    return isMeant(request) && all.length === page.pageSize
      ? { body: { ...page, items: [...all, added] } }
      : undefined;
  });
}

function beyond(list: string, status: number): Change {
  return changeAnswers([list], 400, ({ body }) => (body.code === 'PAGE_TOO_DEEP' ? { status } : undefined));
}
