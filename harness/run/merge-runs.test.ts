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

  it.each<[string, readonly ShardRun[], string]>([
    ['one missing', [two], 'of 2 shards of server these are missing: 1'],
    ['one doubled', [one, two, shard(2, 2)], 'shard 2 of 2 of server is there twice'],
    [
      'another number',
      [shard(1, 3), two],
      'the number of shards of shard 1 of 3 (3) is not that of shard 2 of 2 (2)',
    ],
    [
      'another contract',
      [one, shard(2, 2, { contract: { version: '2.0.0', sha256: 'c' } })],
      'the contract of shard 1 of 2 (1.0.0, ) is not that of shard 2 of 2 (2.0.0, c)',
    ],
    [
      'another version of the tool',
      [one, shard(2, 2, { tool: { name: 'svc-contract', version: '9.0.0' } })],
      'the version of the tool of shard 1 of 2 (0.0.0) is not that of shard 2 of 2 (9.0.0)',
    ],
    [
      'another baseline',
      [one, shard(2, 2, { inputs: [{ name: 'baseline', sha256: 'f' }] })],
      'the rules, features or baseline of shard 1 of 2 () is not that of shard 2 of 2 (f)',
    ],
    [
      'another target',
      [one, shard(2, 2, { target: { ...ours.target, name: 'other' } })],
      'of 2 shards of server these are missing: 2',
    ],
    [
      'another release',
      [one, shard(2, 2, { target: { ...ours.target, release: '0.15.0' } })],
      'the release of shard 1 of 2 (0.16.0) is not that of shard 2 of 2 (0.15.0)',
    ],
    [
      'other permissions',
      [one, shard(2, 2, { capabilities: { ...ours.capabilities, allowed: ['reset'] } })],
      'the state control or permission (--allow) of shard 1 of 2',
    ],
    [
      'other requirements',
      [one, shard(2, 2, { required: ['SH-01'] })],
      'the required rules (--require) of shard 1 of 2 () is not that of shard 2 of 2 (SH-01)',
    ],
    [
      'other rules',
      [one, { ...two, rules: [] }],
      'the selection of rules (--only) of shard 1 of 2 (SH-01) is not that of shard 2 of 2 ()',
    ],
  ])('are not those with %s', (_, shards, why) => {
    expect(() => runsAmong(shards)).toThrow(`These shards do not make one run: ${why}`);
  });
});
