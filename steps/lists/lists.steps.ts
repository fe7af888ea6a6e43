import { Given, Then, When } from '@cucumber/cucumber';
import { expectKept, expectKeptByEach } from '#harness/rules/judging/claim.ts';
import * as verify from '#harness/rules/lists/lists.ts';
import * as laws from '#harness/rules/lists/page-laws.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import * as read from './lists.ts';

type Page = string | number;

Given('there are {count} Metaverse Objects', async function (this: SvcWorld, count: number) {
  await read.populate(this, count);
});

Given('a Connected System exists', async function (this: SvcWorld) {
  await this.enter('a connected system exists');
});

Given('{caller} has read {list}', async function (this: SvcWorld, caller: Caller, list: string) {
  await read.readPage(this, caller, list);
});

Given('{caller} has read each list', async function (this: SvcWorld, caller: Caller) {
  await read.readEachList(this, caller);
});

Given(
  '{caller} has read page {page} of {list} at {count} a page',
  async function (this: SvcWorld, caller: Caller, page: Page, list: string, pageSize: number) {
    await read.readPage(this, caller, list, { page, pageSize });
  },
);

When('{caller} reads {list}', async function (this: SvcWorld, caller: Caller, list: string) {
  await read.readPage(this, caller, list);
});

When(
  '{caller} reads page {page} of {list} at {count} a page',
  async function (this: SvcWorld, caller: Caller, page: Page, list: string, pageSize: number) {
    await read.readPage(this, caller, list, { page, pageSize });
  },
);

When('{caller} reads each list', async function (this: SvcWorld, caller: Caller) {
  await read.readEachList(this, caller);
});

When(
  '{caller} reads page {page} of each list at {count} a page',
  async function (this: SvcWorld, caller: Caller, page: Page, pageSize: number) {
    await read.readEachList(this, caller, { page, pageSize });
  },
);

When(
  '{caller} walks through the Metaverse Objects at {count} a page',
  async function (this: SvcWorld, caller: Caller, pageSize: number) {
    await read.walkThrough(this, caller, pageSize);
  },
);

When(
  '{caller} reads the page after the last one at {count} a page',
  async function (this: SvcWorld, caller: Caller, pageSize: number) {
    await read.readBeyondEnd(this, caller, pageSize);
  },
);

When(
  '{caller} reads {list} with {word} {word}',
  async function (this: SvcWorld, caller: Caller, list: string, name: string, value: string) {
    await read.readPage(this, caller, list, { [name]: value });
  },
);

Then('each page has the seven members of the envelope', function (this: SvcWorld) {
  expectKeptByEach(laws.hasSevenMembers, this.exchanges);
});

Then('each page holds its items in an array', function (this: SvcWorld) {
  expectKeptByEach(laws.holdsItemsInArray, this.exchanges);
});

Then('its four numbers are integers', function (this: SvcWorld) {
  expectKept(laws.countsInIntegers, this.last);
});

Then('its two flags are booleans', function (this: SvcWorld) {
  expectKept(laws.flagsInBooleans, this.last);
});

Then('the page holds no more items than its size', function (this: SvcWorld) {
  expectKept(laws.staysWithinSize, this.last);
});

Then('no page with more than 100 items is served', function (this: SvcWorld) {
  verify.holdsAtMostTheCap(this.last);
});

Then('the page has the size asked for', function (this: SvcWorld) {
  verify.isGranted(this.last);
});

Then('the page has the number asked for', function (this: SvcWorld) {
  expectKept(laws.hasNumberAskedFor, this.last);
});

Then('the number of pages is that of the items over the page size, rounded up', function (this: SvcWorld) {
  expectKept(laws.countsItsPages, this.last);
});

Then('the page tells whether a later one exists', function (this: SvcWorld) {
  expectKept(laws.announcesNextPage, this.last);
});

Then('the page tells whether an earlier one exists', function (this: SvcWorld) {
  expectKept(laws.announcesPreviousPage, this.last);
});

Then('every page is full and the last one holds the rest', function (this: SvcWorld) {
  verify.arePacked(this.exchanges, read.populationOf(this));
});

Then('each Metaverse Object is met once', function (this: SvcWorld) {
  verify.meetEachItemOnce(this.exchanges, read.populationOf(this));
});

Then('every page counts the items of all pages', function (this: SvcWorld) {
  verify.countTheWholeList(this.exchanges);
});

Then('the page counts as many items as the one before', function (this: SvcWorld) {
  verify.repeatsTotal(this.last, this.earlier);
});
