import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { contextOfCheck, listAnswer, page } from '#test/builders/exchanges.ts';
import * as envelope from './envelope.ts';
import { areServedToAdministrator, grantsFromSmallestOn } from './sizes.ts';
import { countsWholeList, holdEachItemOnce } from './whole-list.ts';

const asked = (size: number, granted: number) => listAnswer(`?pageSize=${size}`, page(1, granted, 250));
const refused = (status: number, message: string) => listAnswer('?page=1&pageSize=99', { message }, status);

describe('the sizes of a list', () => {
  const refusedAt = (size: number) => listAnswer(`?page=1&pageSize=${size}`, { message: 'No.' }, 400);
  it.each([
    ['are granted as asked', [asked(1, 1), asked(50, 50), asked(100, 100)], 'holds'],
    ['are raised to the smallest', [asked(1, 5), asked(2, 5), asked(7, 7), asked(100, 100)], 'holds'],
    ['are refused below the smallest', [refusedAt(1), asked(7, 7), asked(100, 100)], 'holds'],
    ['are refused but for a hundred', [refusedAt(1), refusedAt(99), asked(100, 100)], 'holds'],
    ['are rounded up', [asked(1, 5), asked(7, 10), asked(50, 50), asked(100, 100)], 'broken'],
    ['are raised above a smaller one', [asked(20, 20), asked(37, 40), asked(100, 100)], 'broken'],
    ['are cut down', [asked(50, 50), asked(100, 50)], 'broken'],
    ['are refused above a smaller one', [asked(50, 50), refusedAt(99), asked(100, 100)], 'broken'],
    ['are refused altogether', [refusedAt(1), refusedAt(100)], 'broken'],
  ])('%s', (_, exchanges, kind) => {
    expect(grantsFromSmallestOn(exchanges, contextOfCheck).kind).toBe(kind);
  });
});

describe('a list', () => {
  it.each([
    [400, 'This is refused.', [400, 'This is refused.'], 'broken'],
    [403, 'No.', [403, 'No.'], 'broken'],
    [403, 'No.', [200, ''], 'holds'],
    [403, 'No.', undefined, 'silent'],
    [400, 'objectId is required.', [400, 'objectId is required.'], 'silent'],
    [400, 'Zu viele.', [200, ''], 'holds'],
    [400, 'Zu viele.', [400, 'Kein Ausdruck.'], 'silent'],
    [404, 'Nothing here.', undefined, 'silent'],
    [503, 'Later.', undefined, 'silent'],
  ] as const)(
    'refused to an administrator with %i and "%s", otherwise %j: %s',
    (status, message, other, kind) => {
      const otherwise = other && refused(other[0], other[1]);
      const lists = [{ list: refused(status, message), otherwise }];
      expect(areServedToAdministrator(lists, contextOfCheck).kind).toBe(kind);
    },
  );
});

const pageOf = (number: number, change: object = {}) =>
  listAnswer(`?page=${number}&pageSize=3`, page(number, 3, 7, change));
const pages = (change: object = {}) => [1, 2, 3].map((number) => pageOf(number, change));
const overlapping = pageOf(2, { items: [{ id: 2 }, { id: 3 }, { id: 4 }] });
const wrongLast = [...pages().slice(0, 2), pageOf(3, { totalCount: 1 })];

describe('the count of a list', () => {
  it.each([
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
  ['are not left out', pages().slice(0, 2), 'broken'],
  ['cannot be told apart without an id', pages({ items: [{}, {}] }), 'silent'],
])('the items of a list %s', (_, read, kind) => {
  expect(holdEachItemOnce(7)({ first: read, second: read }, contextOfCheck).kind).toBe(kind);
});

const { hasAtMost: _, ...checks } = envelope;
const context = { contract: await loadContract(), release: '0.16.0' } as const;

/** What all checks say of a response: which are broken, and which are silent. */
function checked(exchange: Exchange): { broken: string[]; silent: string[] } {
  const outcomes = Object.entries(checks).map(([name, check]) => [name, check(exchange, context)] as const);
  const of = (wanted: string) => outcomes.filter(([, { kind }]) => kind === wanted).map(([name]) => name);
  return { broken: of('broken'), silent: of('silent') };
}

const brokenBy = (query: string, body: unknown): string[] => checked(listAnswer(query, body)).broken;

describe('what is open', () => {
  it.each([
    ['a page below 1, repeated', '?page=-1&pageSize=100', page(1, 100, 250, { page: -1 })],
    [
      'a page after the last, with no earlier one',
      '?page=9&pageSize=100',
      page(9, 100, 250, { hasPreviousPage: false }),
    ],
    ['an item that has gone since they were counted', '', page(1, 50, 50, { items: Array(49) })],
    ['a size that is no number', '?pageSize=many', page(1, 20, 250)],
  ])('breaks nothing: %s', (_, query, body) => {
    expect(brokenBy(query, body)).toEqual([]);
  });
});

describe('a response', () => {
  it.each([
    ['listMetaverseObjects', ['hasSevenFields']],
    ['listRoles', ['hasSevenFields']],
    ['getVersion', []],
  ])('is a list without its envelope: %s', (operation, broken) => {
    expect(checked({ ...listAnswer('', []), operation }).broken).toEqual(broken);
  });
});
