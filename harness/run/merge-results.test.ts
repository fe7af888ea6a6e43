import { describe, expect, it } from 'vitest';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { mergeResults } from './merge-results.ts';
import type { ShardRun } from './shard.ts';

function shard(index: number, rules: readonly RuleResult[], facts: Partial<RunResult> = {}): ShardRun {
  return { ...resultWith(rules, facts), shard: { index, of: 2 } };
}

function merged(one: Partial<RuleResult>, other: Partial<RuleResult>): RuleResult | undefined {
  return mergeResults([shard(1, [ruleResult(one)]), shard(2, [ruleResult(other)])], '2026-03-02').rules[0];
}

const scenario = (line: number, outcome: string, detail?: string) => ({
  name: `example ${line}`,
  location: `a.feature:${line}`,
  outcome,
  durationMs: 1,
  ...(detail !== undefined && { detail }),
  ...(outcome === 'untested' && { cause: 'no-credential' as const }),
});
const nothing = { held: 0, broken: 0 };

describe('a merged rule', () => {
  it.each([
    ['passed', 'untested', 'passed'],
    ['passed', 'failed', 'failed'],
    ['error', 'passed', 'error'],
    ['error', 'failed', 'failed'],
    ['untested', 'untested', 'untested'],
  ] as const)('that is %s and %s is %s', (one, other, whole) => {
    const of = (verdict: typeof one | typeof other, line: number): Partial<RuleResult> => ({
      verdict,
      scenarios: [scenario(line, verdict)],
      passive: nothing,
    });
    expect(merged(of(one, 1), of(other, 2))?.verdict).toBe(whole);
  });

  it('lists what is about everything once, as its worst shard has it', () => {
    const of = (outcome: string): Partial<RuleResult> => ({ scenarios: [scenario(7, outcome)] });
    const outcomes = (one: string, other: string) =>
      merged(of(one), of(other))?.scenarios.map(({ outcome }) => outcome);
    expect(outcomes('passed', 'untested')).toEqual(['passed']);
    expect(outcomes('passed', 'failed')).toEqual(['failed']);
  });

  it('loses the excuse that a shard had', () => {
    const excuse = {
      verdict: 'untested',
      cause: 'not-seen',
      detail: 'never arose',
      passive: nothing,
    } as const;
    expect(merged(excuse, { verdict: 'passed' })).not.toHaveProperty('cause');
    expect(merged(excuse, { verdict: 'passed' })).not.toHaveProperty('detail');
  });
});

describe('a merged result', () => {
  it('holds known failures against the whole', () => {
    const entries = [{ rule: 'SH-01', reason: 'r', owner: 'o', expires: '2027-01-01' }];
    const baseline = { accepted: [], unexpected: [], stale: [], expired: [], entries };
    const failing = shard(1, [ruleResult({ verdict: 'failed' })], { baseline });
    const passing = shard(2, [ruleResult()], { baseline });
    expect(mergeResults([failing, passing], '2026-03-02').baseline).toMatchObject({
      accepted: ['SH-01'],
      stale: [],
    });
    expect(mergeResults([passing], '2026-03-02').baseline).toMatchObject({ accepted: [], stale: ['SH-01'] });
  });
});
