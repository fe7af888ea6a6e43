import { describe, expect, it } from 'vitest';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { errorHasFields, hasHeaders, hasMovedOn, hasOtherStatusThan } from './checks.ts';

describe('a time', () => {
  const response = (timestamp: string, id = 1) => exchangeWith({ id, content: { timestamp } });
  const hasMovedOnAMinute = hasMovedOn('timestamp', 60);

  it.each([
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:58Z', 'holds'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02Z', 'holds'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02.1Z', 'broken'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:57.999Z', 'broken'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00Z', 'broken'],
    ['noon', 'a minute past noon', 'holds'],
    ['noon', 'noon', 'broken'],
  ])('%s moved on a minute to %s: %s', (before, after, kind) => {
    const evidence = { later: response(after, 2), earlier: response(before) };
    expect(hasMovedOnAMinute(evidence, contextOfCheck).kind).toBe(kind);
  });

  it('shows nothing where the operation is not served', () => {
    const evidence = { later: exchangeWith({ status: 404 }), earlier: response('noon') };
    expect(hasMovedOnAMinute(evidence, contextOfCheck).kind).toBe('silent');
  });
});

describe('a header', () => {
  it.each([
    ['Cache-Control', 'no-store', 'private, No-Store', 'holds'],
    ['Cache-Control', 'no-store', 'no-storage', 'broken'],
    ['Cache-Control', 'no-store', undefined, 'broken'],
    ['Retry-After', 'any value', 'soon', 'holds'],
    ['Retry-After', 'any value', undefined, 'broken'],
    ['Retry-After', 'seconds or an HTTP date', '30', 'holds'],
    ['Retry-After', 'seconds or an HTTP date', 'Mon, 02 Mar 2026 09:30:30 GMT', 'holds'],
    ['Retry-After', 'seconds or an HTTP date', '30 s', 'broken'],
  ])('%s: %s takes %j: %s', (name, cell, value, kind) => {
    const headers = value === undefined ? {} : { [name.toLowerCase()]: value };
    expect(hasHeaders([[name, cell]])(exchangeWith({ headers }), contextOfCheck).kind).toBe(kind);
  });
});

describe('an error', () => {
  it.each([
    [429, { code: 'TOO_MANY' }, 'holds'],
    [429, { code: '' }, 'broken'],
    [429, undefined, 'broken'],
    [200, { code: 'TOO_MANY' }, 'broken'],
  ])('with status %i and %j has a code: %s', (status, content, kind) => {
    const check = errorHasFields([['code', 'a non-empty text']]);
    expect(check(exchangeWith({ status, content }), contextOfCheck).kind).toBe(kind);
  });
});

describe('a status', () => {
  it.each([
    [200, 429, 'holds'],
    [429, 429, 'broken'],
    [202, 200, 'holds'],
    [200, 200, 'broken'],
    [500, 200, 'holds'],
    // A refusal does not show which success it would have been.
    [403, 200, 'silent'],
  ])('%i is not %i: %s', (status, unwanted, kind) => {
    expect(hasOtherStatusThan(unwanted)(exchangeWith({ status }), contextOfCheck).kind).toBe(kind);
  });
});
