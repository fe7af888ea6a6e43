import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Circumstances } from '#harness/rules/judging/check.ts';
import { examineAll } from '#harness/rules/judging/examine.ts';
import { listAnswer } from '#test/builders/exchanges.ts';
import { errorChecks } from './checks.ts';
import * as errors from './errors.ts';

const whole = { code: 'X', message: 'No.', timestamp: '2026-03-02T09:30:00Z' };

function broken(exchange: Exchange): string[] {
  const { hasErrorBody, hasCode, hasMessage, hasTime } = errors;
  const laws = Object.entries({ hasErrorBody, hasCode, hasMessage, hasTime });
  return laws.filter(([, law]) => law(exchange)?.holds === false).map(([name]) => name);
}

describe('an error body', () => {
  it.each([
    [[], whole],
    [[], { ...whole, details: 4, more: true }],
    [['hasErrorBody'], { code: 'X', message: 'No.' }],
    [['hasErrorBody'], []],
    [['hasErrorBody'], 'No.'],
    [['hasCode'], { ...whole, code: 400 }],
    [['hasCode'], { ...whole, code: ' ' }],
    [['hasMessage'], { ...whole, message: null }],
    [['hasTime'], { ...whole, timestamp: 'soon' }],
    [['hasTime'], { ...whole, timestamp: 1772443800 }],
  ])('breaks %o: %o', (expected, body) => {
    expect(broken(listAnswer('', body, 400))).toEqual(expected);
  });

  it('is asked of every status from 400, and of no other', () => {
    expect(broken(listAnswer('', {}, 399))).toEqual([]);
    expect(broken(listAnswer('', {}, 400))).toEqual(['hasErrorBody']);
    expect(broken(listAnswer('', {}, 503))).toEqual(['hasErrorBody']);
  });

  it('is not asked of readiness that gives a Status, and is of any other answer', () => {
    const readiness = { ...listAnswer('', { status: 'not_ready' }, 503), operation: 'getReadiness' };
    expect(broken(readiness)).toEqual([]);
    expect(broken({ ...readiness, operation: 'getLiveness' })).toEqual(['hasErrorBody']);
    expect(broken({ ...listAnswer('', {}, 503), operation: 'getReadiness' })).toEqual(['hasErrorBody']);
  });
});

describe('a time', () => {
  it.each([
    ['2026-03-02T09:30:00.1234567+00:00', true],
    ['Mon, 02 Mar 2026 09:30:00 GMT', true],
    ['20260302T093000Z', true],
    ['1772443800', true],
    ['soon', false],
    ['12', false],
    ['error 5 of 2026', false],
  ])('%s: %s', (text, expected) => {
    expect(errors.givesTime(text)).toBe(expected);
  });
});

describe('one wrong body', () => {
  const asked = (caller: string, status: number, more: Partial<Exchange> = {}): Exchange => ({
    ...listAnswer('', {}, status),
    caller,
    ...more,
  });
  const failing = (...exchanges: readonly Exchange[]): string[] => {
    const circumstances = { contract: {} as Circumstances['contract'], release: '0.16.0' } as const;
    const tallies = examineAll(errorChecks, exchanges, circumstances, () => undefined);
    return [...tallies].flatMap(([rule, { broken: found }]) => (found.length > 0 ? [rule] : []));
  };
  const cutOff = { method: 'POST', url: 'http://localhost/', headers: {}, body: '{"na' };

  it.each([
    ['of an ordinary error', asked('administrator', 400), ['ER-01']],
    ['of a refusal for want of credentials', asked('nobody', 401), ['ER-06']],
    ['of a refusal for want of the role', asked('user', 403), ['ER-07']],
    ['of a refusal for either', asked('user', 401), ['ER-01']],
    ['of a throttled request', asked('administrator', 429), []],
    ['of a body that cannot be read', asked('administrator', 400, { request: cutOff }), []],
  ])('%s breaks one rule, and that of scenarios where there is one', (_, exchange, expected) => {
    expect(failing(exchange)).toEqual(expected);
  });

  it('of a refusal for either is that of the rule that is broken anyway', () => {
    expect(failing(asked('user', 401), asked('nobody', 401))).toEqual(['ER-06']);
  });
});

describe('the time of an error', () => {
  const at = (operation: string, timestamp: string): Exchange => ({
    ...listAnswer('', { ...whole, timestamp }, 404),
    operation,
  });
  const [early, late] = ['2026-03-02T09:30:00Z', '2026-03-02T09:30:03Z'];

  it('is later where the same is asked again', () => {
    expect(() =>
      errors.tellLaterTimes([at('a', early), at('b', early), at('a', late), at('b', late)]),
    ).not.toThrow();
    expect(() =>
      errors.tellLaterTimes([at('a', early), at('b', early), at('a', late), at('b', early)]),
    ).toThrow(expect.objectContaining({ name: 'Nonconformity' }));
  });

  it('is compared with nothing where no error comes twice', () => {
    expect(() => errors.tellLaterTimes([at('a', early), at('b', late)])).toThrow(Untestable);
  });
});
