import { describe, expect, it } from 'vitest';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { formOfRetryAfter, hasErrorBody, hasReadableRetryAfter, hasRetryAfter } from './checks.ts';

const error = { code: 'TOO_MANY_REQUESTS', message: 'Wait.', timestamp: '2026-03-02T09:30:00Z' };
const throttled = (retryAfter?: string, content: unknown = error) =>
  exchangeWith({
    status: 429,
    content,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });

describe('the Retry-After of a 429', () => {
  it.each([
    ['30', 'holds', 'seconds'],
    ['0', 'holds', 'seconds'],
    ['Mon, 02 Mar 2026 09:30:30 GMT', 'holds', 'an HTTP date'],
    ['-1', 'broken', undefined],
    ['1.5', 'broken', undefined],
    ['30s', 'broken', undefined],
    ['2026-03-02T09:30:30Z', 'broken', undefined],
    ['', 'broken', undefined],
  ])('%j: the form %s', (value, kind, form) => {
    expect(hasRetryAfter(throttled(value), contextOfCheck).kind).toBe('holds');
    expect(hasReadableRetryAfter(throttled(value), contextOfCheck).kind).toBe(kind);
    expect(formOfRetryAfter(throttled(value), contextOfCheck)).toBe(form);
  });

  it('may not be missing, which says nothing of its form', () => {
    expect(hasRetryAfter(throttled(), contextOfCheck).kind).toBe('broken');
    expect(hasReadableRetryAfter(throttled(), contextOfCheck).kind).toBe('silent');
  });

  it('is no concern of other responses', () => {
    const other = exchangeWith({ status: 503, headers: { 'retry-after': 'soon' } });
    for (const check of [hasRetryAfter, hasReadableRetryAfter, hasErrorBody])
      expect(check(other, contextOfCheck).kind).toBe('silent');
  });
});

describe('the body of a 429', () => {
  it.each([{ ...error, code: '' }, { ...error, timestamp: undefined }, { error: 'rate limited' }, []])(
    'may not be %j',
    (content) => {
      expect(hasErrorBody(throttled('1', content), contextOfCheck).kind).toBe('broken');
    },
  );
});
