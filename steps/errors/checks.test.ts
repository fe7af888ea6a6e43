import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Check } from '#harness/scenario/check.ts';
import { contextOfCheck, listAnswer } from '#test/builders/exchanges.ts';
import * as errors from './checks.ts';

function brokenBy(checks: Readonly<Record<string, Check>>, exchange: Exchange): readonly string[] {
  return Object.keys(checks).filter((name) => checks[name]?.(exchange, contextOfCheck).kind === 'broken');
}

it('a body of its own is not asked of readiness that gives a Status, and is of any other response', () => {
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
])('%s gives a time: %s', (text, expected) => {
  expect(errors.givesTime(text)).toBe(expected);
});

describe('one wrong body', () => {
  const response = (caller: string, status: number, more: Partial<Exchange> = {}): Exchange => ({
    ...listAnswer('', {}, status),
    caller,
    ...more,
  });
  const cutOff = { method: 'POST', url: 'http://localhost/', headers: {}, body: '{"na' };
  const { hasOrdinaryErrorBody, hasErrorBodyForEither } = errors;
  const { hasErrorBodyWithoutCredentials, hasErrorBodyWithoutRole } = errors;
  const checks = {
    hasOrdinaryErrorBody,
    hasErrorBodyForEither,
    hasErrorBodyWithoutCredentials,
    hasErrorBodyWithoutRole,
  };

  it.each([
    ['of an ordinary error', response('administrator', 400), ['hasOrdinaryErrorBody']],
    ['of a refusal without credentials', response('nobody', 401), ['hasErrorBodyWithoutCredentials']],
    ['of a refusal without the role', response('user', 403), ['hasErrorBodyWithoutRole']],
    ['of a refusal for either', response('user', 401), ['hasErrorBodyForEither']],
    ['of a throttled request', response('administrator', 429), []],
    ['of a body that cannot be read', response('administrator', 400, { request: cutOff }), []],
  ])('%s breaks one check, or that of a scenario', (_, exchange, expected) => {
    expect(brokenBy(checks, exchange)).toEqual(expected);
  });
});
