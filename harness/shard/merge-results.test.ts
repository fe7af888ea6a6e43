import { describe, expect, it } from 'vitest';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { Grid } from '#harness/result/grid.ts';
import type { RuleResult, RunResult, ScenarioResult } from '#harness/result/result.ts';
import { exchangeResult, gridOf, resultWith, ruleResult } from '#test/builders/results.ts';
import { mergeResults } from './merge-results.ts';
import { runsAmong } from './merge-runs.ts';
import { type ShardRun, scenariosOf } from './shard.ts';

function shard(
  index: number,
  rules: readonly RuleResult[] = [ruleResult()],
  facts: Partial<RunResult> = {},
  of = 2,
): ShardRun {
  return { ...resultWith(rules, facts), shard: { index, of } };
}

function merged(one: Partial<RuleResult>, other: Partial<RuleResult>): RuleResult | undefined {
  return mergeResults([shard(1, [ruleResult(one)]), shard(2, [ruleResult(other)])], '2026-03-02').rules[0];
}

const scenario = (line: number, outcome: ScenarioResult['outcome'], detail?: string) => ({
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
  ] as const)('that is %s and %s becomes %s', (one, other, whole) => {
    const of = (verdict: typeof one | typeof other, line: number): Partial<RuleResult> => ({
      verdict,
      scenarios: [scenario(line, verdict)],
      passive: nothing,
    });
    expect(merged(of(one, 1), of(other, 2))?.verdict).toBe(whole);
  });

  it('lists a scenario on all exchanges once, with its worst outcome', () => {
    const of = (outcome: ScenarioResult['outcome']): Partial<RuleResult> => ({
      scenarios: [scenario(7, outcome)],
    });
    const outcomes = (other: 'untested' | 'failed') =>
      merged(of('passed'), of(other))?.scenarios.map(({ outcome }) => outcome);
    expect(outcomes('untested')).toEqual(['passed']);
    expect(outcomes('failed')).toEqual(['failed']);
  });

  it('has each cell of a grid once: broken before holds, before sent, before impossible, before left out', () => {
    const of = (...cells: readonly string[]) => ({ ...gridOf(...cells), leftOut: 'the budget is used up' });
    const grids = (one: Grid, other: Grid) => merged({ grids: [one] }, { grids: [other] })?.grids;
    expect(grids(of('bhs.l', 'hhhhh'), of('hs.ll', 'lbhsh'))).toMatchObject([
      { cells: ['bhs.l', 'hbhhh'], leftOut: 'the budget is used up' },
    ]);
    const few = { ...gridOf('h'), columns: { ...gridOf('h').columns, values: ['caller 2'] } };
    const [united] = grids(of('sl'), few) ?? [];
    expect(united).toEqual(gridOf('sh'));
  });

  it('counts the statements of the document anew, if the shards have counted them', () => {
    const counts = { all: 1, passed: 0, failed: 0, error: 0, observed: 0, untested: 1, inapplicable: 0 };
    const of = (verdict: RuleResult['verdict'], index: number, statements?: typeof counts) =>
      shard(index, [ruleResult({ id: 'SH-46', verdict })], statements && { statements });
    const shards = [of('untested', 1, counts), of('passed', 2, counts)];
    const { statements = counts } = mergeResults(shards, '2026-03-02');
    expect(statements.all).toBeGreaterThan(1);
    expect([statements.passed > 0, statements.untested]).toEqual([true, 0]);
    expect(mergeResults([of('passed', 1), of('passed', 2)], '2026-03-02')).not.toHaveProperty('statements');
  });

  it('drops the untested cause of a shard if another shard tested it', () => {
    const excuse = { verdict: 'untested', cause: 'not-seen', detail: 'unseen', passive: nothing } as const;
    expect(merged(excuse, { verdict: 'passed' })).not.toHaveProperty('cause');
    expect(merged(excuse, { verdict: 'passed' })).not.toHaveProperty('detail');
  });
});

it.each<[keyof RunResult, Partial<RunResult>]>([
  ['leftBehind', { leftBehind: [{ path: '/a', ids: ['1'] }] }],
  ['repeated', { repeated: [{ request: 'GET /a', times: 2 }] }],
  ['notCalm', { notCalm: 'it was busy' }],
])('a merged result has what any shard says in %s', (name, facts) => {
  const { [name]: whole } = mergeResults([shard(1), shard(2, [ruleResult()], facts)], '2026-03-02');
  expect(whole).toEqual(facts[name]);
});

it('a merged result lists a request once that two shards repeated', () => {
  const parts = [1, 2].map((index) => shard(index, [], { repeated: [{ request: 'GET /a', times: index }] }));
  expect(mergeResults(parts, '2026-03-02').repeated).toEqual([{ request: 'GET /a', times: 3 }]);
});

it('a merged result compares the complete result with the known failures', () => {
  const entries = [{ rule: 'SH-01', reason: 'r', owner: 'o', expires: '2027-01-01' }];
  const baseline = { accepted: [], unexpected: [], stale: [], expired: [], entries };
  const failing = shard(1, [ruleResult({ verdict: 'failed' })], { baseline });
  const passing = shard(2, [ruleResult()], { baseline });
  const merged = mergeResults([failing, passing], '2026-03-02');
  expect(merged.baseline).toMatchObject({ accepted: ['SH-01'], stale: [] });
  expect(mergeResults([passing], '2026-03-02').baseline).toMatchObject({ accepted: [], stale: ['SH-01'] });
});

it('a merged result leaves out what is newer, unless another shard shows that the rule failed before', () => {
  const evidence = [{ expected: 'a', actual: 'b', exchanges: [1] }];
  const failed = (id: string) => ruleResult({ id, verdict: 'failed', evidence });
  const rules = [ruleResult(), ruleResult({ id: 'SH-02', verdict: 'inapplicable', detail: 'new in 0.3' })];
  const exchanges = [exchangeResult()];
  const merge = (first: RuleResult) => {
    const newer = { asOf: { version: '0.2', newer: [failed('SH-01'), failed('SH-02')] } };
    const none = { exchanges, asOf: { version: '0.2', newer: [] } };
    const parts = [shard(1, [first, ...rules.slice(1)], none), shard(2, rules, { exchanges, ...newer })];
    return mergeResults(parts, '2026-03-02');
  };
  expect(merge(ruleResult()).summary).toMatchObject({ passed: 1, inapplicable: 1, failed: 0 });
  expect(merge(ruleResult()).rules[1]?.detail).toBe('new in 0.3');
  const [second] = merge(ruleResult()).asOf?.newer ?? [];
  expect(second?.evidence[0]?.exchanges).toEqual([2]);
  const newerOf = (first: RuleResult) => merge(first).asOf?.newer.map(({ id }) => id);
  expect(newerOf(ruleResult())).toEqual(['SH-01', 'SH-02']);
  expect(newerOf(failed('SH-01'))).toEqual(['SH-02']);
});

const [one, two] = [shard(1), shard(2)];
const ours = resultWith([]);

describe('shards of one run', () => {
  it('are accepted in any order, and from any address', () => {
    const elsewhere = shard(2, undefined, {
      target: { ...ours.target, baseUrl: 'http://127.0.0.1:4242' },
      inputs: [{ name: 'profile', sha256: 'of another address' }],
    });
    expect(runsAmong([one, elsewhere])).toEqual([[one, elsewhere]]);
    expect(runsAmong([two, one])).toEqual([[two, one]]);
  });

  it('are distinguished from those of another target', () => {
    const other = [1, 2].map((index) =>
      shard(index, undefined, { target: { ...ours.target, name: 'other' } }),
    );
    expect(runsAmong([one, ...other, two])).toEqual([[one, two], other]);
  });

  it.each<[readonly ShardRun[], string]>([
    [[two], 'missing from the 2 shards of server: 1'],
    [[one, two, shard(3)], 'there is no shard 3 of 2'],
    [[one, two, shard(2)], 'shard 2 of 2 of server was given twice'],
    [
      [shard(1, undefined, {}, 3), two],
      'shard 1 of 3 (3) and shard 2 of 2 (2) differ in the number of shards',
    ],
  ])('must be complete, each once', (shards, why) => {
    expect(() => runsAmong(shards)).toThrow(`These shards do not belong to the same run: ${why}`);
  });

  it.each<[string, Partial<RunResult>]>([
    ['contract', { contract: { version: '2.0.0', sha256: 'c' } }],
    ['version of the tool', { tool: { name: 'svc-contract', version: '9.0.0' } }],
    ['rules, features or baseline', { inputs: [{ name: 'baseline', sha256: 'f' }] }],
    ['release', { target: { ...ours.target, release: '0.15.0' } }],
    ['state control or permission (--allow)', { capabilities: { ...ours.capabilities, allowed: ['reset'] } }],
    ['version that they are judged as of (--as-of)', { asOf: { version: '0.2', newer: [] } }],
    ['required rules (--require)', { required: ['SH-01'] }],
    ['selection of rules (--only)', { rules: [] }],
  ])('have the same %s', (what, facts) => {
    expect(() => runsAmong([one, { ...two, ...facts }])).toThrow(` differ in the ${what}.`);
  });
});

// Scenarios about all traffic are left out, since every shard runs them on its own traffic.
const all = writtenScenarios().filter(({ subject, isEvery }) => subject === 'server' && !isEvery);

const shards = (of: number, only?: readonly string[]) =>
  Array.from({ length: of }, (_, index) => scenariosOf({ index: index + 1, of }, only));

describe('the scenarios of a shard', () => {
  it.each([1, 2, 3, 8])('are one of %i parts that together contain every scenario once', (of) => {
    const split = shards(of);
    expect(split.flat().sort()).toEqual(all.map(({ location }) => location).sort());
    const sizes = split.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
  });

  it('are those of the selected rules, or none if there are more shards than scenarios', () => {
    const split = shards(2, ['SH-04']);
    const wanted = all.filter(({ rules }) => rules.includes('SH-04')).map(({ location }) => location);
    expect(split.flat().sort()).toEqual(wanted.sort());
    expect(scenariosOf({ index: 999, of: 1000 }, ['SH-04'])).toEqual([]);
  });
});
