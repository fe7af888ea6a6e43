import { describe, expect, it } from 'vitest';
import type { ExchangeResult, RuleResult, RunResult } from '#harness/result/result.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { mergeResults } from './merge-results.ts';
import type { ShardRun } from './shard.ts';

const exchange = (id: number, url: string): ExchangeResult => ({
  id,
  caller: 'administrator',
  at: '2026-03-02T09:30:00.000Z',
  durationMs: 1,
  request: { method: 'GET', url, headers: {} },
  response: { status: 200, headers: {}, body: '' },
});

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

  it('is inapplicable as in its shards, and observed where an open rule was only seen', () => {
    const inapplicable = { verdict: 'inapplicable' as const, passive: nothing };
    expect(merged(inapplicable, inapplicable)?.verdict).toBe('inapplicable');
    const open = { basis: 'open' as const, passive: nothing };
    expect(merged({ ...open, verdict: 'observed' }, { ...open, verdict: 'untested' })?.verdict).toBe(
      'observed',
    );
  });

  it('lists scenarios in the order of the features, and explains itself by the first', () => {
    const rule = merged(
      { verdict: 'untested', passive: nothing, scenarios: [scenario(10, 'untested', 'later')] },
      { verdict: 'untested', passive: nothing, scenarios: [scenario(9, 'untested', 'sooner')] },
    );
    expect(rule?.scenarios.map(({ location }) => location)).toEqual(['a.feature:9', 'a.feature:10']);
    expect(rule).toMatchObject({ cause: 'no-credential', detail: 'sooner' });
  });

  it('lists evidence in the order of the features, and of all traffic last', () => {
    const evidence = (scenario: string | undefined, location: string) => ({
      expected: 'a',
      actual: 'b',
      ...(scenario !== undefined && { scenario }),
      location,
      exchanges: [1],
    });
    const part = (line: number, ...found: ReturnType<typeof evidence>[]) => ({
      verdict: 'failed' as const,
      scenarios: [scenario(line, 'failed')],
      evidence: found,
    });
    const rule = merged(
      part(10, evidence('later', 'a.feature:10'), evidence(undefined, 'a.feature:1')),
      part(9, evidence('sooner', 'a.feature:9')),
    );
    expect(rule?.evidence.map(({ location }) => location)).toEqual([
      'a.feature:9',
      'a.feature:10',
      'a.feature:1',
    ]);
  });

  it('takes over what is needed by name', () => {
    const needing = { ...scenario(9, 'untested', 'sooner'), needs: ['write'] };
    const part = { verdict: 'untested' as const, passive: nothing, scenarios: [needing] };
    const other = { ...part, scenarios: [scenario(10, 'untested', 'later')] };
    expect(merged(other, part)).toMatchObject({ detail: 'sooner', needs: ['write'] });
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
  const evidence = { expected: 'a', actual: 'b', exchanges: [1, 2] };
  const failed = ruleResult({ verdict: 'failed', evidence: [evidence], passive: { held: 3, broken: 1 } });
  const observing = (observed: string[]) => [{ id: 'OP-54', question: 'q', section: '4.2', observed }];
  const baseline = {
    accepted: [],
    unexpected: [],
    stale: [],
    expired: [],
    entries: [{ rule: 'SH-01', reason: 'r', owner: 'o', expires: '2027-01-01' }],
  };
  const parts = [
    shard(2, [failed], {
      startedAt: '2026-03-02T09:29:00.000Z',
      durationMs: 400,
      exchanges: [exchange(1, '/c'), exchange(2, '/d')],
      observations: observing(['refused']),
      baseline,
    }),
    shard(1, [ruleResult({ passive: { held: 2, broken: 0 } })], {
      startedAt: '2026-03-02T09:30:00.000Z',
      durationMs: 600,
      exchanges: [exchange(1, '/a'), exchange(3, '/b')],
      observations: observing(['clamped']),
      baseline,
    }),
  ];
  const whole = mergeResults(parts, '2026-03-02');

  it('is no shard any more, begins with the first and takes as long as all', () => {
    expect(whole).not.toHaveProperty('shard');
    expect(whole).toMatchObject({ startedAt: '2026-03-02T09:29:00.000Z', durationMs: 1000 });
    expect(whole.summary).toMatchObject({ passed: 0, failed: 1 });
  });

  it('numbers exchanges on, and evidence with them', () => {
    expect(whole.exchanges.map(({ id, request }) => [id, request.url])).toEqual([
      [1, '/a'],
      [3, '/b'],
      [4, '/c'],
      [5, '/d'],
    ]);
    expect(whole.rules[0]).toMatchObject({
      passive: { held: 5, broken: 1 },
      evidence: [{ exchanges: [4, 5] }],
    });
  });

  it('unites what was observed', () => {
    expect(whole.observations).toEqual(observing(['clamped', 'refused']));
  });

  it('holds known failures against the whole', () => {
    expect(whole.baseline).toMatchObject({ accepted: ['SH-01'], unexpected: [], stale: [] });
    const [, passing] = parts;
    if (passing === undefined) throw new Error('unreachable');
    expect(mergeResults([passing], '2026-03-02').baseline).toMatchObject({ accepted: [], stale: ['SH-01'] });
  });
});
