import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { runsAmong } from './merge-runs.ts';
import type { ShardRun } from './shard.ts';

function shard(index: number, of: number, facts: Partial<RunResult> = {}): ShardRun {
  return { ...resultWith([ruleResult()], facts), shard: { index, of } };
}

const [one, two] = [shard(1, 2), shard(2, 2)];
const ours = resultWith([]);

describe('shards of one run', () => {
  it('are taken in any order, from any address', () => {
    const elsewhere = shard(2, 2, {
      target: { ...ours.target, baseUrl: 'http://127.0.0.1:4242' },
      inputs: [{ name: 'profile', sha256: 'of another address' }],
    });
    expect(runsAmong([one, elsewhere])).toEqual([[one, elsewhere]]);
    expect(runsAmong([two, one])).toEqual([[two, one]]);
  });

  it('are told from those of another target', () => {
    const other = [1, 2].map((index) => shard(index, 2, { target: { ...ours.target, name: 'other' } }));
    expect(runsAmong([one, ...other, two])).toEqual([[one, two], other]);
  });

  it.each<[readonly ShardRun[], string]>([
    [[two], 'of 2 shards of server these are missing: 1'],
    [[one, two, shard(2, 2)], 'shard 2 of 2 of server is there twice'],
    [[shard(1, 3), two], 'the number of shards of shard 1 of 3 (3) is not that of shard 2 of 2 (2)'],
  ])('are all of them, once each', (shards, why) => {
    expect(() => runsAmong(shards)).toThrow(`These shards do not make one run: ${why}`);
  });

  it.each<[string, Partial<RunResult>]>([
    ['contract', { contract: { version: '2.0.0', sha256: 'c' } }],
    ['version of the tool', { tool: { name: 'svc-contract', version: '9.0.0' } }],
    ['rules, features or baseline', { inputs: [{ name: 'baseline', sha256: 'f' }] }],
    ['release', { target: { ...ours.target, release: '0.15.0' } }],
    ['state control or permission (--allow)', { capabilities: { ...ours.capabilities, allowed: ['reset'] } }],
    ['required rules (--require)', { required: ['SH-01'] }],
    ['selection of rules (--only)', { rules: [] }],
  ])('have the same %s', (what, facts) => {
    expect(() => runsAmong([one, { ...two, ...facts }])).toThrow(`the ${what} of shard 1 of 2 `);
  });
});
