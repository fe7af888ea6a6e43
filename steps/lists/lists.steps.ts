import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept, expectKeptByEach } from '#harness/rules/judging/claim.ts';
import { expectItems, expectMembers, resultIn } from '#harness/rules/judging/judge-answer.ts';
import { pageIn } from '#harness/rules/judging/pages.ts';
import * as depth from '#harness/rules/lists/depth.ts';
import * as verify from '#harness/rules/lists/lists.ts';
import { expectDifferentOrders } from '#harness/rules/lists/sorting.ts';
import { countWholeList } from '#harness/rules/lists/whole-list.ts';
import { knowsPath } from '#harness/scenario/known-paths.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { seriesOf } from '#harness/scenario/series.ts';
import { judgeByRules, rowsOf } from '#steps/responses/judging.ts';
import {
  type List,
  type Pages,
  populate,
  populateOrCount,
  populationOf,
  readList,
  readPages,
} from './lists.ts';
import { readInBothDirections } from './sorting.ts';
import { readWholeList } from './whole-list.ts';

Given('there are {count} Metaverse Objects', async function (this: Scenario, count: number) {
  await populate(this, count);
});

Given(
  'there are {count} Metaverse Objects, or as many as there happen to be',
  async function (this: Scenario, count: number) {
    await populateOrCount(this, count);
  },
);

Given(
  '{caller} has read {pages} of {list} at {count} a page',
  async function (this: Scenario, caller: Caller, pages: Pages, list: List, pageSize: number) {
    await readPages(this, caller, pages, list, pageSize);
  },
);

When('{caller} reads {list}', async function (this: Scenario, caller: Caller, list: List) {
  await readList(this, caller, list);
});

When(
  '{caller} reads {list} with {word} {word}',
  async function (this: Scenario, caller: Caller, list: List, name: string, value: string) {
    await readList(this, caller, list, { [name]: value });
  },
);

When(
  '{caller} reads {pages} of {list} at {count} a page',
  async function (this: Scenario, caller: Caller, pages: Pages, list: List, pageSize: number) {
    await readPages(this, caller, pages, list, pageSize);
  },
);

// Where nothing else judges the rule, a page of another shape or size breaks a rule of its own, and shows nothing here.
Then('the page has:', function (this: Scenario, table: DataTable) {
  verify.grantsSize(this.last, this.exchanges.slice(0, -1));
  resultIn(this.last);
  if (!judgeByRules(this, [this.last])) verify.assumeReadable(this.last);
  verify.assumeMembers(this.last, rowsOf(table));
  expectMembers(this.last, rowsOf(table));
});

// Which operations answer in pages is open (OP-63), so that only those answers count that do.
Then('each page has:', function (this: Scenario, table: DataTable) {
  judgeByRules(this, this.exchanges);
  for (const page of this.exchanges.filter(pageIn)) {
    verify.assumeMembers(page, rowsOf(table));
    expectMembers(page, rowsOf(table));
  }
});

Then('each item has:', function (this: Scenario, table: DataTable) {
  judgeByRules(this, [this.last]);
  expectItems(this.last, rowsOf(table));
});

Then('each list is served', function (this: Scenario) {
  const known = this.exchanges.filter(({ operation = '' }) => knowsPath(this.session, operation));
  if (known.length === 0) throw new Untestable('operation-not-found', 'no list was found: give their paths');
  expectKeptByEach(verify.servesAdministrator, known);
});

When(
  '{caller} reads {list} sorted in both directions',
  async function (this: Scenario, caller: Caller, list: List) {
    await readInBothDirections(this, caller, list);
  },
);

When(
  '{caller} reads {list} from the first page to the last',
  async function (this: Scenario, caller: Caller, list: List) {
    await readWholeList(this, caller, list);
  },
);

Then('each page counts the items of all pages', function (this: Scenario) {
  countWholeList(seriesOf(this), this.last);
});

Then('the two orders differ', function (this: Scenario) {
  expectDifferentOrders(this.earlier, this.last, String(this.values.get('sortField')));
});

Then('no page of more than {count} items is served', function (this: Scenario, most: number) {
  verify.servesNoLargerPage(this.last, most);
});

Then('each Metaverse Object is on one page', function (this: Scenario) {
  verify.holdEachItemOnce(this.exchanges, populationOf(this));
});

Then('no page is served', function (this: Scenario) {
  expectKept(depth.servesNoPageBeyondDepth, this.last);
});

Then('the page is not refused for its depth', function (this: Scenario) {
  verify.isNotRefusedForDepth(this.last, this.earlier);
});

Then('the message names {count}', function (this: Scenario, value: number) {
  expectKept(depth.messageNames(value), this.last);
});
