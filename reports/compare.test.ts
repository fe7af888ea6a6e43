import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
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
    const [old, now] = [before, after].map((verdict) => resultWith([ruleResult({ id: 'SH-01', verdict })]));
    if (old === undefined || now === undefined) throw new Error('unreachable');
    const comparison = compare(old, now);
    expect(comparison.rules).toMatchObject([{ id: 'SH-01', before, after, isRegression: expected }]);
    expect(hasRegressed(comparison)).toBe(expected);
  });

  it('tells what was observed before and after', () => {
    const comparison = compare(observing('clamped'), observing('refused'));
    expect(comparison.observations).toMatchObject([{ id: 'OP-54', before: ['clamped'], after: ['refused'] }]);
    expect(comparisonText(comparison)).toContain('after:  refused');
  });
});

describe('the timing of two results', () => {
  const taking = (durationMs: number, outcome: 'passed' | 'untested' = 'passed', name = 'silent for 61 s') =>
    resultWith([
      ruleResult({ id: 'SH-04', scenarios: [{ name, location: 'a.feature:3', outcome, durationMs }] }),
      ruleResult({ id: 'SH-05', scenarios: [{ name, location: 'a.feature:3', outcome, durationMs }] }),
    ]);

  it('names a scenario once that takes twice as long and noticeably so', () => {
    const comparison = compare(taking(400), taking(900));
    expect(comparison.slower).toEqual([
      {
        name: 'silent for 61 s',
        location: 'a.feature:3',
        rules: ['SH-04', 'SH-05'],
        beforeMs: 400,
        afterMs: 900,
        ratio: 2.3,
      },
    ]);
    expect(comparisonText(comparison)).toContain(
      'slower     0.4 s -> 0.9 s (x 2.3) silent for 61 s (a.feature:3)',
    );
    expect(hasRegressed(comparison)).toBe(false);
  });

  it.each([
    ['little slower', taking(1_000), taking(1_900)],
    ['slower by a moment', taking(1), taking(200)],
    ['quicker', taking(900), taking(400)],
    ['not exercised before', taking(0, 'untested'), taking(900)],
    ['another scenario on the same line', taking(1, 'passed', 'another'), taking(900)],
  ])('passes over one that is %s', (_, before, after) => {
    expect(compare(before, after).slower).toEqual([]);
  });
});

describe('two runs of a different kind', () => {
  it('are told from each other', () => {
    const before = resultWith([]);
    const after = resultWith([], { partial: true, target: { ...before.target, release: '0.15.0' } });
    const comparison = compare(before, after);
    expect(comparison.setting).toEqual([
      { what: 'release', before: '0.16.0', after: '0.15.0' },
      { what: 'extent', before: 'whole', after: 'interrupted' },
    ]);
    expect(comparisonText(comparison)).toContain('differs    release: 0.16.0 -> 0.15.0');
  });
});
