import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { listAnswer } from '#test/builders/list-answer.ts';
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
