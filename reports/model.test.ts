import { expect, it } from 'vitest';
import type { RuleResult } from '#harness/result/result.ts';
import { resultWith, ruleResult, samples } from '#test/builders/results.ts';
import { reportOf } from './model.ts';

const ids = (rules: readonly RuleResult[]): readonly string[] => rules.map(({ id }) => id);

it('new failures, known ones and errors are told apart', () => {
  const { news, known, errors } = reportOf(samples.broken);
  expect([news, known, errors].map(ids)).toEqual([['SH-09', 'SH-12'], ['SH-11'], ['SH-10']]);
});

it('rules that passed on a sample are listed, the smallest first', () => {
  const sampled = (id: string, left: string[]) =>
    ruleResult({ id, coverage: [{ of: 'operations', judged: ['a'], left }] });
  const rules = [sampled('AU-01', ['b']), sampled('AU-02', ['b', 'c']), sampled('AU-03', []), ruleResult()];
  expect(reportOf(resultWith(rules)).sampled).toEqual([
    'AU-02 1 of 3 operations (not b, c)',
    'AU-01 1 of 2 operations (not b)',
  ]);
});

it('untested rules are listed by cause, the commonest first, and those that only record are counted apart', () => {
  const rules = (['no-credential', 'not-seen', 'not-seen'] as const).map((cause, index) =>
    ruleResult({ verdict: 'untested', cause, basis: index === 0 ? 'open' : 'stated' }),
  );
  const { causes, untestedWords } = reportOf(resultWith(rules));
  expect(causes.map(([cause, members]) => [cause, members.length])).toEqual([
    ['not-seen', 2],
    ['no-credential', 1],
  ]);
  expect(untestedWords).toBe('2 rules, and 1 that only record,');
});

it('the state of each rule in the baseline is told with the reason of its entry', () => {
  const entries = ['SH-02', 'SH-05'].map((rule) => ({
    rule,
    reason: 'old',
    owner: 'us',
    expires: '2027-01-01',
  }));
  const baseline = {
    unexpected: ['SH-01'],
    expired: ['SH-02'],
    stale: ['SH-03'],
    accepted: ['SH-04'],
    entries,
  };
  expect(reportOf(resultWith([], { baseline })).baseline.map(({ id, words }) => `${id} ${words}`)).toEqual([
    'SH-01 new failure',
    'SH-02 known failure with an expired entry, until 2027-01-01: old (us)',
    'SH-03 passes now: remove the entry',
    'SH-04 known failure',
    'SH-05 known failure, not tested in this run, until 2027-01-01: old (us)',
  ]);
});
