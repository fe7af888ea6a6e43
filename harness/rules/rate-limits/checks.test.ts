import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { rateLimitChecks } from './checks.ts';

const error = { code: 'TOO_MANY_REQUESTS', message: 'Wait.', timestamp: '2026-03-02T09:30:00Z' };

/** What each rule says of an answer, those that say nothing left out. */
function findings(facts: ExchangeFacts): Record<string, string> {
  const contract = {} as Contract;
  const found = rateLimitChecks.flatMap(({ rule, examine }) => {
    const finding = examine(exchangeWith(facts), { contract, release: '0.16.0' });
    if (finding === undefined) return [];
    return [[rule, finding.kind === 'seen' ? finding.observed : finding.kind]];
  });
  return Object.fromEntries(found);
}

describe('an answer with 429', () => {
  it.each([
    ['30', 'seconds'],
    ['0', 'seconds'],
    ['Mon, 02 Mar 2026 09:30:30 GMT', 'an HTTP date'],
  ])('may tell %j', (value, form) => {
    const facts = { status: 429, headers: { 'retry-after': value }, content: error };
    expect(findings(facts)).toEqual({ 'RL-02': 'held', 'RL-03': 'held', 'RL-04': 'held', 'RL-09': form });
  });

  it.each(['-1', '1.5', '30s', '2026-03-02T09:30:30Z', ''])('may not tell %j', (value) => {
    const facts = { status: 429, headers: { 'retry-after': value }, content: error };
    expect(findings(facts)).toEqual({ 'RL-02': 'held', 'RL-03': 'broken', 'RL-04': 'held' });
  });

  it('may not leave the time out, which says nothing of its form', () => {
    expect(findings({ status: 429, content: error })).toEqual({ 'RL-02': 'broken', 'RL-04': 'held' });
  });

  it.each([{ ...error, code: '' }, { ...error, timestamp: undefined }, { error: 'rate limited' }, []])(
    'may not have the body %j',
    (content) => {
      expect(findings({ status: 429, headers: { 'retry-after': '1' }, content })['RL-04']).toBe('broken');
    },
  );
});

describe('any other answer', () => {
  it('is nothing to these rules', () => {
    expect(findings({ status: 503, headers: { 'retry-after': 'soon' } })).toEqual({});
  });
});
