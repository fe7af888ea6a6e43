import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Check } from '#harness/scenario/check.ts';
import { contextOfCheck, listAnswer } from '#test/builders/exchanges.ts';
import * as depth from './depth.ts';
import { pageQueryOf } from './pages.ts';

const refusal = (query: string, message: string, status = 400) =>
  listAnswer(query, { code: 'X', message, timestamp: '2026-03-02T09:30:00Z' }, status);

it.each([
  ['page=100000000000000000000', true],
  // If a request has no valid page size, the depth of the page is calculated with a page size of 1.
  ['page=1000001', false],
  ['page=1000002', true],
  ['page=6000&pageSize=200', false],
  ['page=10002&pageSize=200', true],
  ['page=one', false],
  ['', false],
])('the request %s is too deep: %s', (query, expected) => {
  expect(depth.isTooDeep(pageQueryOf(listAnswer(`?${query}`, {})))).toBe(expected);
});

it('a POST to the path of a list is not too deep', () => {
  const { request, ...rest } = listAnswer('?page=1000002', {});
  const posted = { ...rest, request: { ...request, method: 'POST' } };
  expect(depth.isTooDeep(pageQueryOf(posted))).toBe(false);
});

it.each([
  ['1,000,000 rows, 10,001 pages', [1_000_000, 10_001]],
  ['1.000.000 Zeilen, Seite 10.001.', [1_000_000, 10_001]],
  ['1 000 000 lignes, page 10 001', [1_000_000, 10_001]],
  ['1\u202f000\u202f000 and 10\u00a0001', [1_000_000, 10_001]],
  ["1'000'000; 10’001", [1_000_000, 10_001]],
  ['1_000_000', [1_000_000]],
  ['10,00,000 rows', [1_000_000]],
  ['at 100,10001 is deepest', [100, 10_001]],
  ['pages 1-10001', [1, 10_001]],
  ['[1,10001]', [1, 10_001]],
  ['2,147,483,647', [2_147_483_647]],
  ['21,000,000', [21_000_000]],
  ['none', []],
])('the numbers in a message: %s', (text, expected) => {
  expect(depth.writtenNumbers(text).map(({ value }) => value)).toEqual(expected);
});

const kindOf = (check: Check, exchange: Exchange) => check(exchange, contextOfCheck).kind;

describe('the limit in a message about a page beyond 32 bits', () => {
  const refused = refusal('?page=4294967297&pageSize=50', 'The page is invalid.');
  it.each([
    [undefined, 'silent'],
    [{ format: 'int32' }, 'silent'],
    [{ format: 'int64' }, 'broken'],
    [{ maximum: 5_000_000_000 }, 'broken'],
  ])('counts if the server publishes %j: %s', (schema, outcome) => {
    expect(kindOf(depth.messageNames(1_000_000, depth.largestPage(schema)), refused)).toBe(outcome);
  });
});

describe('the limit in the message of a refusal', () => {
  const query = '?page=10002&pageSize=100';

  it.each([
    ['At most 1,000,000 rows; the deepest page is 10,001.', 'holds', 'holds', '1,000,000'],
    ['At most 1 000 000 rows; the deepest page is 10 001.', 'holds', 'holds', '1 000 000'],
    ['At most one million rows; the deepest page is 10001.', 'holds', 'holds', 'not in digits'],
    ['At most 999,999 rows; the deepest page is 10,000.', 'broken', 'broken', 'not in digits'],
    ['At most 1000000 rows.', 'holds', 'broken', '1000000'],
    ['The deepest page is 10,001.', 'broken', 'holds', 'not in digits'],
    ['At most १०००००० rows; the deepest page is १०००१.', 'holds', 'holds', '1000000'],
    ['At most 𝟭𝟬𝟬𝟬𝟬𝟬𝟬 rows; the deepest page is 𝟭𝟬𝟬𝟬𝟭.', 'holds', 'holds', '1000000'],
    ['Page 10,002 lies too deep.', 'broken', 'broken', 'not in digits'],
  ])('%s', (message, limit, deepest, written) => {
    expect(kindOf(depth.messageNames(depth.rowLimit), refusal(query, message))).toBe(limit);
    expect(kindOf(depth.refusalNamesDeepestPage, refusal(query, message))).toBe(deepest);
    expect(depth.describeLimit(refusal(query, message))).toBe(written);
  });

  it.each([
    ['a page that is not too deep', refusal('?page=10001&pageSize=100', 'No such page.')],
    ['another status', refusal(query, 'No.', 404)],
    ['a filter that may be the cause', refusal(`${query}&filter=x`, 'No such filter.')],
    ['a size that may be the cause', refusal('?page=10002&pageSize=101', 'Too large.')],
    ['a number that a server may be unable to hold', refusal('?page=2147483648&pageSize=100', 'No number.')],
    ['no message at all', refusal(query, '')],
    ['no credentials, which may be the cause', { ...refusal(query, 'Who asks?'), caller: 'nobody' }],
  ])('is not required for %s', (_, exchange) => {
    expect(kindOf(depth.messageNames(depth.rowLimit), exchange)).toBe('silent');
    expect(depth.describeLimit(exchange)).toBeUndefined();
  });
});

it.each([
  ['at that size', '142,858', 'holds'],
  ['at a larger size', '33,334', 'holds'],
  ['rounded up', '142,859', 'broken'],
])('the deepest page in a message about a page of size 7, %s (%s)', (_, page, outcome) => {
  const refused = refusal('?page=142860&pageSize=7', `The deepest page is ${page}.`);
  expect(kindOf(depth.refusalNamesDeepestPage, refused)).toBe(outcome);
});

describe('a page within the maximum depth', () => {
  const within = '?page=10001&pageSize=100';
  const beyondWith = (message: string) => refusal('?page=10002&pageSize=100', message);
  const beyond = beyondWith('Skip at most 1,000,000 rows, up to page 10,001.');
  const wrongLimit = 'Skip at most 999,999 rows, up to page 10,000.';
  const generic = 'The request is not valid.';

  it.each([
    ['is missing, as the list is short', refusal(within, 'Page not found.', 404), beyond, 'holds'],
    ['is after the last page', refusal(within, 'The list has 3 items.'), beyond, 'holds'],
    ['is refused by the right limit', refusal(within, 'Skip at most 1,000,000 rows.'), beyond, 'broken'],
    ['is refused by a wrong limit', refusal(within, wrongLimit), beyond, 'broken'],
    ['holds if the message contains no numbers', refusal(within, generic), beyondWith(generic), 'holds'],
    ['proves nothing if the server fails', refusal(within, 'Later.', 503), beyond, 'silent'],
  ])('%s', (_, served, refused, kind) => {
    expect(depth.isNotRefusedForDepth({ page: served, beyond: refused }, contextOfCheck).kind).toBe(kind);
  });
});
