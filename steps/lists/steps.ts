import { type DataTable, defineParameterType } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import { rowsOf } from '#steps/responses/by-rules.ts';
import { hasFields } from '#steps/responses/checks.ts';
import * as whole from './complete-list.ts';
import * as depth from './depth.ts';
import type { List, Pages } from './lists.ts';
import * as reading from './lists.ts';
import * as pages from './pages.ts';
import { longLists, publishedList, servedLists } from './served-lists.ts';
import * as sizes from './sizes.ts';
import * as sorting from './sorting.ts';

const lists: Readonly<Record<string, List>> = {
  'the Metaverse Objects': 'listMetaverseObjects',
  'the Metaverse Attributes': 'listMetaverseAttributes',
  'the Roles': 'listRoles',
  'all Activities': 'listActivities',
  'the Pending Exports of the Connected System': 'listPendingExports',
  'each list': 'each list',
};

defineWords('list', lists);

// A page number that is not a safe integer stays a string, so that no digit is lost.
defineParameterType({
  name: 'pages',
  regexp: /page (\d{1,3}(?:,\d{3})+|\d+)|(every page|the page after the last page)/,
  transformer: (number: string | undefined, words: string | undefined): Pages => {
    if (number === undefined) return words as Pages;
    const digits = number.replaceAll(',', '');
    return { number: Number.isSafeInteger(Number(digits)) ? Number(digits) : digits };
  },
});

Given('there are {count} Metaverse Objects', reading.populate, {
  enters: [reading.metaverseObjectsExist],
});

Given('there are {count} Metaverse Objects, if the test can set their number', reading.populateOrCount, {
  enters: [reading.metaverseObjectsExist],
});

Given('{caller} has read/requested {pages} of {list} with a pageSize of {count}', reading.readPages);

When('{caller} reads {list}', reading.readList);

When(
  '{caller} reads {list} with {word} {word}',
  (s, caller: Caller, list: List, name: string, value: string) =>
    reading.readList(s, caller, list, { [name]: value }),
);

When('{caller} reads {pages} of {list} with a pageSize of {count}', reading.readPages);

When(
  '{caller} reads {pages} of {list} with a pageSize of {count} and {word} {word}',
  (
    s,
    caller: Caller,
    { number }: { number: string },
    list: List,
    pageSize: number,
    name: string,
    value: string,
  ) => reading.readList(s, caller, list, { page: number, pageSize, [name]: value }),
);

When('{caller} reads {list} at these page sizes:', (s, caller: Caller, list: List, table: DataTable) =>
  reading.readSizes(s, caller, list, table.raw().flat().map(Number)),
);

When('{caller} reads {list} sorted in both directions', sorting.readInBothDirections);

When('{caller} reads {list} sorted by several fields in turn', async (s, caller: Caller, list: List) => {
  s.notes.byField = await sorting.readByField(s, caller, list);
});

When('{caller} reads {list} from the first page to the last', async (s, caller: Caller, list: List) => {
  s.notes.wholeLists = await whole.readWholeLists(s, caller, list);
});

// If the page has a wrong shape or size, the scenario is untested. Other rules check the shape and the size.
Then('the page has:', async (s, table: DataTable) => {
  const page = s.last;
  s.hold(sizes.isOfRequestedSize, page);
  s.hold(hasFields([]), page);
  s.hold(sizes.isReadable, page);
  const check = sizes.pageHas(rowsOf(table));
  if (s.judge(check, page).kind === 'broken') {
    const [later = page] = await s.aside(() => whole.readAgain(s, [page]));
    if (whole.hasChanged(page, later)) throw notSeen('the list changes while it is read');
  }
  s.hold(check, page);
});

// The document does not say which operations return pages, so a response that is no page is skipped (OP-63).
Then('each page has:', (s, table: DataTable) => {
  for (const page of s.exchanges.filter(pages.pageIn)) s.hold(sizes.pageHas(rowsOf(table)), page);
});

Then('each item has:', (s, table: DataTable) => {
  s.hold(sizes.itemsHave(rowsOf(table)), s.last);
});

Then('each list is served', async (s) => s.hold(sizes.areServedToAdministrator, await servedLists(s)));

Then('each list uses a pageSize of 100', async (s) => s.hold(sizes.grantHundred, await longLists(s)));

Then('if a page size is used as requested, so is every larger size', (s) =>
  s.hold(sizes.grantsFromSmallestOn, s.series),
);

Then('totalCount of each page is the number of items on all pages', async (s) => {
  const lists = s.noted('wholeLists');
  const wrong = lists.filter((found) => s.judge(whole.countsWholeList, found).kind === 'broken');
  for (const found of wrong)
    s.hold(whole.countsWholeList, { ...found, later: await s.aside(() => whole.readAgain(s, found.pages)) });
  const right = lists.find((found) => s.judge(whole.countsWholeList, found).kind === 'holds');
  s.hold(whole.countsWholeList, right ?? (lists[0] as whole.WholeList));
});

Then('each Metaverse Object is on exactly one page', async (s) => {
  const check = whole.holdEachItemOnce(s.noted('count'));
  const first = s.exchanges.filter(({ operation }) => operation === 'listMetaverseObjects');
  const isWhole = s.judge(check, { first, second: first }).kind !== 'broken';
  s.hold(check, { first, second: isWhole ? first : await s.aside(() => whole.readAgain(s, first)) });
});

Then('the two orders differ', (s) =>
  s.hold(sorting.differsInOrder(s.noted('sortField')), { one: s.earlier, other: s.last }),
);

Then('each response is sorted by the requested field', (s) =>
  s.hold(sorting.followsFields, s.noted('byField')),
);

Then('no page of more than {count} items is served', (s, most: number) =>
  s.hold(sizes.servesAtMost(most), s.last),
);

Then('no page is served', (s) => s.hold(depth.servesNoPageBeyondDepth, s.last));

Then('the page is not refused because of its depth', (s) =>
  s.hold(depth.isNotRefusedForDepth, { page: s.last, beyond: s.earlier }),
);

Then('the message names {count}', (s, value: number) => {
  const page = publishedList(s, s.last)?.parameters.find(({ name }) => name === 'page');
  s.hold(depth.messageNames(value, depth.largestPage(page?.schema)), s.last);
});

Then('the page number and page size of the response, or its status, are recorded', (s) =>
  s.record(pages.describePage(s.last)),
);
Then('the size of page 1, and the size that counts for the depth, are recorded', (s) =>
  s.record(pages.describeSizeThatCounts(s.earlier, s.last)),
);
Then('the status, hasNextPage, hasPreviousPage and whether the page has items are recorded', (s) =>
  s.record(pages.describePageAfterLast(s.last)),
);

Then('the number of pages is recorded if the list is empty', (s) =>
  s.record(pages.describeEmptyList(s.last) ?? 'no empty list was found'),
);
