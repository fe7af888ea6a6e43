import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { compare, comparisonText, hasRegressed } from './compare.ts';

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
