import { describe, expect, it } from 'vitest';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';
import type { RunResult } from '#reports/result.ts';
import { resultWith, ruleResult } from '#reports/result-builder.ts';

function observing(...observed: string[]): RunResult {
  const observations = [{ id: 'OP-54', question: 'Clamped or refused?', section: '4.2', observed }];
  return { ...resultWith([]), observations };
}

describe('a comparison of two results', () => {
  it('is empty for two equal runs', () => {
    const result = resultWith([ruleResult({ id: 'SH-01', verdict: 'passed' })]);
    expect(compare(result, result).rules).toEqual([]);
    expect(compare(observing('clamped'), observing('clamped')).observations).toEqual([]);
  });

  it.each([
    ['passed', 'failed', true],
    ['untested', 'failed', true],
    ['passed', 'error', true],
    ['failed', 'passed', false],
    ['passed', 'untested', false],
  ] as const)('from %s to %s is a regression: %s', (before, after, expected) => {
    const [old, now] = [before, after].map((verdict) => resultWith([ruleResult({ id: 'SH-01', verdict })]));
    if (old === undefined || now === undefined) throw new Error('unreachable');
    const comparison = compare(old, now);
    expect(comparison.rules).toMatchObject([{ id: 'SH-01', before, after, isRegression: expected }]);
    expect(hasRegressed(comparison)).toBe(expected);
  });

  it('names a rule that only one run selected', () => {
    const comparison = compare(resultWith([]), resultWith([ruleResult({ id: 'SH-01', verdict: 'passed' })]));
    expect(comparison.rules).toMatchObject([{ before: 'absent', after: 'passed', isRegression: false }]);
  });

  it('tells what was observed before and after', () => {
    const comparison = compare(observing('clamped'), observing('refused'));
    expect(comparison.observations).toMatchObject([{ id: 'OP-54', before: ['clamped'], after: ['refused'] }]);
    expect(comparisonText(comparison)).toContain('after:  refused');
  });
});
