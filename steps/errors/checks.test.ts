import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Check } from '#harness/scenario/check.ts';
import { contextOfCheck } from '#test/builders/check.ts';
import { listAnswer } from '#test/builders/exchanges.ts';
import * as errors from './checks.ts';

const full = { code: 'X', message: 'No.', timestamp: '2026-03-02T09:30:00Z' };

function brokenBy(checks: Readonly<Record<string, Check>>, exchange: Exchange): readonly string[] {
  return Object.keys(checks).filter((name) => checks[name]?.(exchange, contextOfCheck).kind === 'broken');
}

describe('an error body', () => {
  const { hasErrorBody, hasCode, hasMessage, hasTime } = errors;
  const broken = (exchange: Exchange): readonly string[] =>
    brokenBy({ hasErrorBody, hasCode, hasMessage, hasTime }, exchange);

  it.each([
    [[], full],
    [[], { ...full, details: 4, more: true }],
    [['hasErrorBody'], { code: 'X', message: 'No.' }],
    [['hasErrorBody'], []],
    [['hasErrorBody'], 'No.'],
    [['hasCode'], { ...full, code: 400 }],
    [['hasCode'], { ...full, code: ' ' }],
    [['hasMessage'], { ...full, message: null }],
    [['hasTime'], { ...full, timestamp: 'soon' }],
    [['hasTime'], { ...full, timestamp: 1772443800 }],
  ])('breaks %o: %o', (expected, body) => {
    expect(broken(listAnswer('', body, 400))).toEqual(expected);
  });

  it('is asked of every status from 400, and of no other', () => {
    expect(broken(listAnswer('', {}, 399))).toEqual([]);
    expect(broken(listAnswer('', {}, 400))).toEqual(['hasErrorBody']);
    expect(broken(listAnswer('', {}, 503))).toEqual(['hasErrorBody']);
  });

  it('is not asked of readiness that gives a Status, and is of any other response', () => {
    const readiness = { ...listAnswer('', { status: 'not_ready' }, 503), operation: 'getReadiness' };
    expect(broken(readiness)).toEqual([]);
    expect(broken({ ...readiness, operation: 'getLiveness' })).toEqual(['hasErrorBody']);
    expect(broken({ ...listAnswer('', {}, 503), operation: 'getReadiness' })).toEqual(['hasErrorBody']);
  });
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

describe('the time of an error', () => {
  const at = (operation: string, timestamp: string): Exchange => ({
    ...listAnswer('', { ...full, timestamp }, 404),
    operation,
  });
  const [early, late] = ['2026-03-02T09:30:00Z', '2026-03-02T09:30:03Z'];

  it('is later where the same is called again', () => {
    const outcomes = (...times: readonly [string, string]): readonly string[] =>
      errors
        .errorsThatCameTwice([at('a', early), at('b', early), at('a', times[0]), at('b', times[1])])
        .map((pair) => errors.hasLaterTime(pair, contextOfCheck).kind);
    expect(outcomes(late, late)).toEqual(['holds', 'holds']);
    expect(outcomes(late, early)).toEqual(['holds', 'broken']);
  });

  it('is compared with nothing where no error comes twice', () => {
    expect(errors.errorsThatCameTwice([at('a', early), at('b', late)])).toEqual([]);
  });
});
