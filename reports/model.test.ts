import { describe, expect, it } from 'vitest';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { groupByCause } from '#reports/shared-causes.ts';
import { exchangeResult, resultWith, ruleResult, samples } from '#test/builders/results.ts';
import { compare, comparisonText, hasRegressed } from './compare.ts';
import { foundBy, reportOf } from './model.ts';

const ids = (rules: readonly RuleResult[]): readonly string[] => rules.map(({ id }) => id);

it('new failures, known ones and errors are told apart', () => {
  const { news, known, errors } = reportOf(samples.broken);
  expect([news, known, errors].map(ids)).toEqual([['SH-09', 'SH-12'], ['SH-11'], ['SH-10']]);
});

it('exchanges in a row are shown as a span', () => {
  const evidence = { expected: '', actual: '', exchanges: [3, 4, 7, 8, 9, 12] };
  expect(foundBy(evidence)).toBe('found by a check of all traffic, exchanges 3, 4, 7–9, 12 in result.json');
});

it('untested rules are listed by cause, the commonest first, and those that only record are counted apart', () => {
  const rules = (['no-credential', 'not-seen', 'not-seen'] as const).map((cause, index) =>
    ruleResult({ verdict: 'untested', cause, basis: index === 0 ? 'open' : 'stated' }),
  );
  const { causes, untestedWords } = reportOf(resultWith(rules));
  const counts = causes.map(([cause, members]) => `${cause} ${members.length}`);
  expect(counts).toEqual(['not-seen 2', 'no-credential 1']);
  expect(untestedWords).toBe('2 rules, and 1 that only record,');
});

it('the state of each rule in the baseline is told with the reason of its entry', () => {
  const entry = { reason: 'old', owner: 'us', expires: '2027-01-01' };
  const entries = ['SH-02', 'SH-05'].map((rule) => ({ rule, ...entry }));
  const states = { unexpected: ['SH-01'], expired: ['SH-02'], stale: ['SH-03'], accepted: ['SH-04'] };
  const baseline = { ...states, entries };
  expect(reportOf(resultWith([], { baseline })).baseline.map(({ id, words }) => `${id} ${words}`)).toEqual([
    'SH-01 new failure',
    'SH-02 known failure with an expired entry, until 2027-01-01: old (us)',
    'SH-03 passes now: remove the entry',
    'SH-04 known failure',
    'SH-05 known failure, not tested in this run, until 2027-01-01: old (us)',
  ]);
});

const failed = (id: string, expected: string, actual: string, exchanges: readonly number[]): RuleResult =>
  ruleResult({ id, verdict: 'failed', evidence: [{ expected, actual, exchanges }] });
const answered = (id: number, status: number, body: string) => {
  const exchange = exchangeResult({}, { id }, { body });
  return { ...exchange, response: { ...exchange.response, status } };
};
const groupsOf = (rules: readonly RuleResult[], exchanges = [answered(1, 200, '{}')]) =>
  groupByCause(rules, resultWith(rules, { exchanges })).map(({ shared, rules: members }) => [
    shared,
    members.map(({ id }) => id).join(' '),
  ]);

describe('failures are grouped by cause', () => {
  it('if they found the same', () => {
    const rules = [
      failed('SH-01', 'status 200', '503', []),
      failed('SH-02', 'Healthy', 'Degraded', []),
      failed('SH-03', 'status 200', '503', []),
    ];
    expect(groupsOf(rules)).toEqual([
      ['expected status 200, found 503', 'SH-01 SH-03'],
      [undefined, 'SH-02'],
    ]);
  });

  it('if they were refused with the same response, whatever its time and id', () => {
    const exchanges = [
      answered(1, 503, '{"message":"Busy","at":"2026-03-02T09:30:00Z"}'),
      answered(2, 503, '{"message":"Busy","at":"2026-03-02T09:30:01Z"}'),
    ];
    const rules = [failed('SH-01', 'a list', 'none', [1]), failed('SH-02', 'a time', 'none', [2])];
    expect(groupsOf(rules, exchanges)).toEqual([
      ['returned 503, {"message":"Busy","at":"…"}', 'SH-01 SH-02'],
    ]);
  });

  it('if one response shows them at the same location, but not by its status alone', () => {
    const rules = [
      failed('SH-01', 'usePkce one of: true', '"true"', [1]),
      failed('SH-02', 'usePkce must be boolean', '"true"', [7, 1]),
      failed('SH-03', 'a refusal', 'status 200', [1]),
      failed('SH-04', 'another refusal', 'status 200', [1]),
    ];
    expect(groupsOf(rules)).toEqual([
      ['exchange 1, found "true"', 'SH-01 SH-02'],
      [undefined, 'SH-03'],
      [undefined, 'SH-04'],
    ]);
  });
});

function observing(...observed: string[]): RunResult {
  const observations = [{ id: 'OP-54', question: 'Clamped or refused?', section: '4.2', observed }];
  return { ...resultWith([]), observations };
}

describe('a comparison of two results', () => {
  it.each([
    ['passed', 'failed', true],
    ['untested', 'failed', true],
    ['passed', 'error', true],
    ['failed', 'passed', false],
    ['passed', 'untested', true],
    ['observed', 'untested', false],
    ['failed', 'untested', false],
    ['passed', 'inapplicable', false],
    ['inapplicable', 'failed', true],
  ] as const)('from %s to %s is a regression: %s', (before, after, expected) => {
    const having = (verdict: Verdict) => resultWith([ruleResult({ id: 'SH-01', verdict })]);
    const comparison = compare(having(before), having(after));
    expect(comparison.rules).toMatchObject([{ id: 'SH-01', before, after, isRegression: expected }]);
    expect(hasRegressed(comparison)).toBe(expected);
  });

  it('shows what was observed before and after', () => {
    const comparison = compare(observing('clamped'), observing('refused'));
    expect(comparison.observations).toMatchObject([{ id: 'OP-54', before: ['clamped'], after: ['refused'] }]);
    expect(comparisonText(comparison)).toContain('after:  refused');
  });
});

it('two different kinds of runs are distinguished', () => {
  const before = resultWith([]);
  const after = resultWith([], { partial: true, target: { ...before.target, release: '0.15.0' } });
  const comparison = compare(before, after);
  expect(comparison.setting).toEqual([
    { what: 'release', before: '0.16.0', after: '0.15.0' },
    { what: 'extent', before: 'whole', after: 'interrupted' },
  ]);
  expect(comparisonText(comparison)).toContain('differs    release: 0.16.0 -> 0.15.0');
});
