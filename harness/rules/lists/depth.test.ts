import { describe, expect, it } from 'vitest';
import { pageQueryOf } from '#harness/rules/judging/pages.ts';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import * as depth from './depth.ts';

const refusal = (query: string, message: string, status = 400) =>
  listAnswer(query, { code: 'X', message, timestamp: '2026-03-02T09:30:00Z' }, status);

describe('a request', () => {
  it.each([
    ['page=10001&pageSize=100', false],
    ['page=10002&pageSize=100', true],
    ['page=20001&pageSize=50', false],
    ['page=20002&pageSize=50', true],
    ['page=1000001&pageSize=1', false],
    ['page=1000002&pageSize=1', true],
    ['page=9007199254740993&pageSize=100', true],
    ['page=100000000000000000000', true],
    // Where the size is left out, or is beyond the cap, only what is too deep under every reading counts.
    ['page=1000001', false],
    ['page=1000002', true],
    ['page=6000&pageSize=200', false],
    ['page=10002&pageSize=200', true],
    ['page=one', false],
    ['', false],
  ])('%s is too deep: %s', (query, expected) => {
    expect(depth.isTooDeep(pageQueryOf(listAnswer(`?${query}`, {})))).toBe(expected);
  });
});

describe('the deepest page', () => {
  it.each([
    [100, 10_001],
    [50, 20_001],
    [25, 40_001],
    [1, 1_000_001],
    [99, 10_102],
  ])('at %d a page is %d', (pageSize, expected) => {
    expect(depth.deepestPage(pageSize)).toBe(expected);
  });
});

describe('the numbers of a message', () => {
  it.each([
    ['1000000 and 10001', [1_000_000, 10_001]],
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
  ])('%s', (text, expected) => {
    expect(depth.writtenNumbers(text).map(({ value }) => value)).toEqual(expected);
  });
});

describe('the message of a refusal', () => {
  const query = '?page=10002&pageSize=100';

  it.each([
    ['At most 1,000,000 rows; the deepest page is 10,001.', true, true],
    ['At most 1 000 000 rows; the deepest page is 10 001.', true, true],
    ['At most one million rows; the deepest page is 10001.', true, true],
    ['At most 999,999 rows; the deepest page is 10,000.', false, false],
    ['At most 10,000,000 rows; the deepest page is 100,001.', false, false],
    ['At most 1000000 rows.', true, false],
    ['The deepest page is 10,001.', false, true],
    ['Page 10,002 lies too deep.', false, false],
  ])('%s', (message, limit, deepest) => {
    expect(depth.messageNamesLimit(refusal(query, message))?.holds).toBe(limit);
    expect(depth.messageNamesDeepestPage(refusal(query, message))?.holds).toBe(deepest);
  });

  it('names the deepest page at the size of the request', () => {
    const message = 'At most 1,000,000 rows; the deepest page is 20,001.';
    expect(depth.messageNamesDeepestPage(refusal('?page=20002&pageSize=50', message))?.holds).toBe(true);
    expect(depth.messageNamesDeepestPage(refusal('?page=40002&pageSize=25', message))?.holds).toBe(false);
  });

  it.each([
    ['a page that is not too deep', refusal('?page=10001&pageSize=100', 'No such page.')],
    ['another status', refusal(query, 'No.', 404)],
    ['a filter that may be the cause', refusal(`${query}&filter=x`, 'No such filter.')],
    ['a size that may be the cause', refusal('?page=10002&pageSize=101', 'Too large.')],
    ['a number that a server may be unable to hold', refusal('?page=2147483648&pageSize=100', 'No number.')],
    ['no message at all', refusal(query, '')],
  ])('is not looked for: %s', (_, exchange) => {
    expect(depth.messageNamesLimit(exchange)).toBeUndefined();
    expect(depth.messageNamesDeepestPage(exchange)).toBeUndefined();
  });
});

describe('a page within the depth', () => {
  const within = '?page=10001&pageSize=100';
  const beyond = refusal('?page=10002&pageSize=100', 'Skip at most 1,000,000 rows, up to page 10,001.');

  it.each([
    ['is served', listAnswer(within, page(10_001, 100, 3)), false],
    ['is not there, as the list is short', refusal(within, 'There is no such page.', 404), false],
    ['lies after the last one', refusal(within, 'The list has 3 items.'), false],
    ['is refused by the right limit', refusal(within, 'Skip at most 1,000,000 rows.'), true],
    ['is refused by a wrong limit', refusal(within, 'Skip at most 999,999 rows, up to page 10,000.'), true],
  ])('%s', (_, exchange, expected) => {
    expect(depth.isRefusedForDepth(exchange, beyond)).toBe(expected);
  });

  it('is not taken for refused when refusals give no figures to go by', () => {
    const generic = 'The request is not valid.';
    expect(
      depth.isRefusedForDepth(refusal(within, generic), refusal('?page=10002&pageSize=100', generic)),
    ).toBe(false);
  });
});

describe('a page beyond the depth', () => {
  it('is never served', () => {
    const query = '?page=10002&pageSize=100';
    expect(depth.servesNoPageBeyondDepth(listAnswer(query, page(10_001, 100, 3)))?.holds).toBe(false);
    expect(depth.servesNoPageBeyondDepth(refusal(query, 'No.', 404))?.holds).toBe(true);
    expect(
      depth.servesNoPageBeyondDepth(listAnswer('?page=10001&pageSize=100', page(1, 100, 3))),
    ).toBeUndefined();
  });
});
