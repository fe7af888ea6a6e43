import { membersOf } from '#harness/contract/json-values.ts';
import { allow } from '#proof/authentication/allow.ts';
import {
  changeAnswers,
  changeBody,
  changeQuery,
  changeRequest,
  handle,
  query,
  refuse,
  refuseCallers,
  withQuery,
} from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import {
  changed,
  type FieldChanges,
  type Fields,
  inPascalCase,
  jsonOf,
  resent,
} from '#proof/shapes/service.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';

const lists = ['list*'];

/** Mutants that change the envelope, size or order of pages, or refuse a list (§2.8, §4.2). */
export const listMutants: readonly Mutant[] = mutants({
  'LS-14-counts-to-a-thousand, FR-05: totalCount is at most 1,000.': {
    lists: {
      envelope(items, total, ...rest) {
        return documentedLists.envelope.call(this, items, Math.min(1_000, total), ...rest);
      },
    },
  },
  'LS-12-ends-after-a-thousand, FR-05, FR-15: After 1,000 items, a list has only empty pages.': enveloped(
    ({ items, page, pageSize }) => ({
      items: (items as readonly unknown[]).slice(
        0,
        Math.max(0, 1_000 - (Number(page) - 1) * Number(pageSize)),
      ),
    }),
  ),
  'LS-01-names-in-capitals: The field names of the envelope are in PascalCase.': enveloped(inPascalCase),
  'LS-01-total-under-another-name: The envelope has total instead of totalCount.': enveloped((page) => ({
    totalCount: undefined,
    total: page.totalCount,
  })),
  'LS-01-a-further-list-is-an-array: A list outside the contract is an array.': beyondContract(
    changeAnswers(['listDeliveryQueues'], 'success', ({ body }) => ({ body: body.items })),
  ),
  'LS-06-a-further-list-has-no-cap: A list outside the contract returns pages of any size.': beyondContract(
    unlimited('listNotificationRules'),
  ),
  'LS-06-a-short-further-list-has-another-cap: A list outside the contract has pages of up to 200, but fewer items.':
    beyondContract(
      changeAnswers(['listDeliveryQueues'], 'success', ({ request, body }) => {
        const asked = Number(query(request, 'pageSize'));
        return asked > 100 ? { body: { ...body, pageSize: Math.min(asked, 200) } } : undefined;
      }),
    ),
  'LS-06-a-long-further-list-has-no-cap: A list of messages outside the contract returns 143 of them as one page.':
    beyondContract(unlimited('listQueuedMessages')),
  'LS-10-a-further-list-ends-too-early: In a list outside the contract, hasNextPage is false after page 1.':
    beyondContract(
      changeBody(['listNotificationRules'], ({ page, hasNextPage }) => ({
        hasNextPage: page === 1 && hasNextPage,
      })),
    ),
  'LS-16-a-further-list-is-clamped: In a list outside the contract, a page that is too deep is the last page.':
    beyondContract(tooDeep(() => '1')),
  'LS-15-a-further-list-refuses-depth-with-404: In a list outside the contract, a page that is too deep is not found.':
    beyondContract(
      changeAnswers(['listNotificationRules'], 400, ({ body }) =>
        body.code === 'PAGE_TOO_DEEP' ? { status: 404 } : undefined,
      ),
    ),
  'LS-17-a-further-list-is-less-deep: In a list outside the contract, 500,000 rows can be skipped.':
    beyondContract(tooDeep((page) => String(2 * Number(page)))),
  'LS-02-no-items-are-null, LS-06: An empty list has null as its items.': enveloped(({ totalCount }) =>
    totalCount === 0 ? { items: null } : {},
  ),
  'LS-03-pages-in-fractions: totalPages is not rounded.': says(({ totalCount, pageSize }) => ({
    totalPages: totalCount / pageSize + 0.001,
  })),
  'LS-04-flags-are-numbers: hasNextPage and hasPreviousPage are 0 or 1.': says(
    ({ hasNextPage, hasPreviousPage }) => ({
      hasNextPage: Number(hasNextPage),
      hasPreviousPage: Number(hasPreviousPage),
    }),
  ),
  'LS-05-small-pages-hold-one-more: A page with a size below 30 has one item too many.': {
    lists: {
      rowsOf(rows, page, pageSize) {
        const further = pageSize < 30 ? rows.slice(page * pageSize, page * pageSize + 1) : [];
        return documentedLists.rowsOf.call(this, rows, page, pageSize).concat(further) as typeof rows;
      },
    },
  },
  'LS-06-cap-of-two-hundred: A page has up to 200 items.': { lists: { maximumPageSize: 200 } },
  'LS-06-one-above-the-cap: A page size above 100 returns 101 items.': { lists: { maximumPageSize: 101 } },
  'LS-07-large-sizes-in-tens: Page sizes above 50 are rounded down to a multiple of 10.': sized((size) =>
    size > 50 && size < 100 ? Math.floor(size / 10) * 10 : size,
  ),
  'LS-07-ninety-nine-is-refused: A page size of 99 is refused.': refuse(
    lists,
    (sent) => query(sent, 'pageSize') === '99',
  ),
  'LS-07-odd-sizes-are-raised: Page sizes are rounded up to a multiple of 10.': sized((size) =>
    size > 1 && size < 100 ? Math.ceil(size / 10) * 10 : size,
  ),
  'LS-07-one-list-refuses-a-hundred, LS-34: The list of Schedules refuses page sizes above 50.': refuse(
    ['listSchedules'],
    (sent) => Number(query(sent, 'pageSize')) > 50,
  ),
  'LS-07-one-list-has-a-cap: The list of Roles returns at most 50 items per page.': sized(
    (size) => Math.min(size, 50),
    ['listRoles'],
  ),
  'LS-07-envelope-repeats-the-default, LS-05, LS-09, LS-12: pageSize is always the default size.': enveloped({
    pageSize: 20,
  }),
  'LS-23-field-is-ignored: Lists are always sorted by id.': changeQuery(lists, 'sortBy', (field) =>
    /^(?:displayName|created)$/i.test(field ?? '') ? 'id' : field,
  ),
  'LS-23-one-list-is-sorted-by-id: The list of attributes is always sorted by id.': changeQuery(
    ['listMetaverseAttributes'],
    'sortBy',
    (field) => (['name', 'type'].includes(field ?? '') ? 'id' : field),
  ),
  'LS-23-nothing-is-sorted: sortBy and sortDirection are ignored.': changeRequest(lists, (sent) =>
    withQuery(withQuery(sent, 'sortBy', undefined), 'sortDirection', undefined),
  ),
  'LS-24-only-the-page-is-reversed: Only the items of a page are sorted in descending order.': handle(
    lists,
    async (request, next) => {
      if (query(request, 'sortDirection') !== 'desc') return next(request);
      const response = await next(await resent(request, withQuery(request, 'sortDirection', 'asc')));
      const { items, ...page } = membersOf(await jsonOf(response));
      return Array.isArray(items)
        ? changed(response, { body: { ...page, items: items.toReversed() } })
        : response;
    },
  ),
  'LS-24-direction-is-ignored: sortDirection is ignored.': changeQuery(lists, 'sortDirection', (direction) =>
    direction === 'desc' ? 'asc' : direction,
  ),
  'LS-34-list-is-always-refused: Every request for the change history returns 400.': refuse(
    ['listChangeHistory'],
    () => true,
  ),
  'LS-34-administrator-is-refused: Administrators may not list the Run Profiles.': [
    refuseCallers(['listRunProfiles'], ({ isAdministrator }) => isAdministrator === true),
    allow('listRunProfiles', (caller) => caller !== undefined),
  ],
  'LS-08-every-page-is-the-first: The field page is 1 on every page.': enveloped({ page: 1 }),
  'LS-09-total-pages-is-rounded-down: totalPages is rounded down.': says(({ totalCount, pageSize }) => ({
    totalPages: Math.floor(totalCount / pageSize),
  })),
  'LS-09-one-page-too-many: totalPages is one too high if the last page is full.': says(
    ({ totalCount, pageSize }) => ({ totalPages: Math.floor(totalCount / pageSize) + 1 }),
  ),
  'LS-09-an-empty-list-has-two-pages: totalPages of an empty list is 2.': says(
    ({ totalCount, totalPages }) => ({ totalPages: totalCount === 0 ? 2 : totalPages }),
  ),
  'LS-10-last-page-has-a-next: hasNextPage is true on the last page too.': says(({ page, totalPages }) => ({
    hasNextPage: page <= totalPages,
  })),
  'LS-10-full-page-has-a-next: hasNextPage is true for every full page.': says(
    ({ page, pageSize, totalCount }) => ({ hasNextPage: page * pageSize <= totalCount }),
  ),
  'LS-36-a-role-occurs-twice: The list of roles contains its first role in the place of the second.':
    changeBody(['listRoles'], ({ items }) => ({ items: repeatingFirst(items) })),
  'LS-11-first-page-has-a-previous: hasPreviousPage is always true.': enveloped({ hasPreviousPage: true }),
  'LS-11-last-page-has-no-previous: hasPreviousPage is false on the last page.': says(
    ({ page, totalPages, hasPreviousPage }) => ({ hasPreviousPage: hasPreviousPage && page < totalPages }),
  ),
});

function repeatingFirst(items: unknown): readonly unknown[] {
  const [first, second, ...others] = [items].flat();
  return second === undefined ? [items].flat() : [first, first, ...others];
}

/** Sends another page number to a list outside the contract, if the page is too deep by half of the limit. */
function tooDeep(change: (page: string) => string): Change {
  return changeQuery(['listNotificationRules'], 'page', (page = '1', { url }) => {
    const isDeep = (Number(page) - 1) * Number(query({ url }, 'pageSize') ?? 20) > 500_000;
    return isDeep ? change(page) : page;
  });
}

/** Returns all items in one page, if a large page is requested. */
function unlimited(list: string): Change {
  return changeAnswers([list], 'success', async ({ request, body }, next) => {
    if (!(Number(query(request, 'pageSize')) > 100) || body.page !== 1) return undefined;
    const second = await next(new Request(withQuery(request, 'page', '2').url, request));
    const { items } = membersOf(await jsonOf(second));
    return {
      body: { ...body, items: [body.items, items].flat(), pageSize: 1000, totalPages: 1, hasNextPage: false },
    };
  });
}

function sized(change: (size: number) => number, operations = lists): Change {
  return changeQuery(operations, 'pageSize', (given) => {
    const size = Number(given);
    return Object.is(change(size), size) ? given : String(change(size));
  });
}

type Envelope = ReturnType<typeof documentedLists.envelope>;

function enveloped(change: FieldChanges): Change {
  return changeBody(lists, change);
}

function says(members: (page: Envelope) => Fields): Change {
  return enveloped((page) => members(page as unknown as Envelope));
}
