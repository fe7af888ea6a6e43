import { expect, it } from 'vitest';
import { contextOfCheck, listAnswer } from '#test/builders/exchanges.ts';
import * as errors from './checks.ts';

it('readiness with a status needs no error body, and every other response does', () => {
  const kindOf = (content: object, operation: string) =>
    errors.hasErrorBody({ ...listAnswer('', content, 503), operation }, contextOfCheck).kind;
  expect(kindOf({ status: 'not_ready' }, 'getReadiness')).toBe('silent');
  expect(kindOf({ status: 'not_ready' }, 'getLiveness')).toBe('broken');
  expect(kindOf({}, 'getReadiness')).toBe('broken');
});

it.each([
  ['2026-03-02T09:30:00.1234567+00:00', true],
  ['Mon, 02 Mar 2026 09:30:00 GMT', true],
  ['20260302T093000Z', true],
  ['1772443800', true],
  ['soon', false],
  ['12', false],
  ['error 5 of 2026', false],
])('%s is a time: %s', (text, expected) => {
  expect(errors.givesTime(text)).toBe(expected);
});
