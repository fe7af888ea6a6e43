import { describe, expect, it } from 'vitest';
import { contextOfCheck } from '#test/builders/check.ts';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import { grantedIn, isOfGrantedSize, isServedToAdministrator } from './sizes.ts';
import { countsWholeList, holdEachItemOnce } from './whole-list.ts';

const asked = (size: number, granted: number) => listAnswer(`?pageSize=${size}`, page(1, granted, 250));
const refused = (status: number, message: string) => listAnswer('?page=1&pageSize=99', { message }, status);

describe('the size of a page', () => {
  it.each([
    ['may be a cap of the list', [asked(100, 50), asked(100, 50)], 'silent'],
    ['may be refused beyond a cap of the list', [asked(50, 50), refused(400, 'Too large.')], 'silent'],
    ['is granted below the cap of the list', [asked(100, 50), asked(50, 50)], 'holds'],
    ['is not below one that the list grants', [asked(100, 100), asked(99, 90)], 'broken'],
    ['is not refused below one that it grants', [asked(100, 100), refused(400, 'Not offered.')], 'broken'],
  ])('%s', (_, exchanges, kind) => {
    expect(isOfGrantedSize(grantedIn(exchanges), contextOfCheck).kind).toBe(kind);
  });
});

describe('a list', () => {
  it.each([
    [403, 'Not you.', 'broken'],
    [400, 'This is refused.', 'broken'],
    [400, 'objectId is required.', 'silent'],
    [404, 'Nothing here.', 'silent'],
    [503, 'Later.', 'silent'],
  ])('refused to an administrator with %i and "%s": %s', (status, message, kind) => {
    expect(isServedToAdministrator(refused(status, message), contextOfCheck).kind).toBe(kind);
  });
});

const pageOf = (number: number, change: object = {}) =>
  listAnswer(`?page=${number}&pageSize=3`, page(number, 3, 7, change));
const pages = (change: object = {}) => [1, 2, 3].map((number) => pageOf(number, change));
const overlapping = pageOf(2, { items: [{ id: 2 }, { id: 3 }, { id: 4 }] });
const wrongLast = [...pages().slice(0, 2), pageOf(3, { totalCount: 1 })];

describe('the count of a list', () => {
  it.each([
    ['is that of the items on all pages', pages(), pageOf(1), 'holds'],
    ['is not that of one page', pages({ totalCount: 3 }), pageOf(1, { totalCount: 3 }), 'broken'],
    ['is not one too many', pages({ totalCount: 8 }), pageOf(1, { totalCount: 8 }), 'broken'],
    ['is not one too few', pages({ totalCount: 6 }), pageOf(1, { totalCount: 6 }), 'broken'],
    ['is wrong on one page alone as well', wrongLast, pageOf(1), 'broken'],
    ['shows nothing of a list that changes', pages(), pageOf(1, { items: [{ id: 9 }, { id: 0 }] }), 'silent'],
    [
      'shows nothing of a list that repeats an item',
      [pageOf(1), overlapping, pageOf(3)],
      pageOf(1),
      'silent',
    ],
  ])('%s', (_, read, again, kind) => {
    expect(countsWholeList({ pages: read, again }, contextOfCheck).kind).toBe(kind);
  });
});

it.each([
  ['are on one page each', pages(), 'holds'],
  ['are not on two pages', [pageOf(1), overlapping, pageOf(3)], 'broken'],
  ['are not left out', pages().slice(0, 2), 'broken'],
  ['cannot be told apart without an id', pages({ items: [{}, {}] }), 'silent'],
])('the items of a list %s', (_, read, kind) => {
  expect(holdEachItemOnce(7)(read, contextOfCheck).kind).toBe(kind);
});
