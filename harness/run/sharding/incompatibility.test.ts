import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { resultWith, ruleResult } from '#test/builders/result.ts';
import { describeIncompatibility, type ShardRun } from './incompatibility.ts';

function shard(index: number, of: number, facts: Partial<RunResult> = {}): ShardRun {
  return { ...resultWith([ruleResult()], facts), shard: { index, of, plan: 'a', profile: 'b' } };
}

const [one, two] = [shard(1, 2), shard(2, 2)];
const ours = resultWith([]);

describe('shards of one run', () => {
  it('meet no incompatibility, in any order', () => {
    expect(describeIncompatibility([one, two])).toBeUndefined();
    expect(describeIncompatibility([two, one])).toBeUndefined();
  });

  it.each<[string, readonly ShardRun[], string]>([
    ['none', [], 'there are no shards'],
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
      'other features',
      [one, shard(2, 2, { inputs: [{ name: 'features', sha256: 'f' }] })],
      'the rules or features of shard 1 of 2 () is not that of shard 2 of 2 (f)',
    ],
    [
      'another baseline',
      [one, shard(2, 2, { inputs: [{ name: 'baseline', sha256: 'f' }] })],
      'the baseline of shard 1 of 2 () is not that of shard 2 of 2 (f)',
    ],
    [
      'another target',
      [one, shard(2, 2, { target: { ...ours.target, name: 'other' } })],
      'the target of shard 1 of 2 (server) is not that of shard 2 of 2 (other)',
    ],
    [
      'another release',
      [one, shard(2, 2, { target: { ...ours.target, release: '0.15.0' } })],
      'the release of shard 1 of 2 (0.16.0) is not that of shard 2 of 2 (0.15.0)',
    ],
    [
      'another profile',
      [one, { ...two, shard: { ...two.shard, profile: 'z' } }],
      'the profile or state control of shard 1 of 2 (b) is not that of shard 2 of 2 (z)',
    ],
    [
      'another split',
      [one, { ...two, shard: { ...two.shard, plan: 'z' } }],
      'the split of the scenarios (--only, --timings) of shard 1 of 2 (a) is not that of shard 2 of 2 (z)',
    ],
    [
      'other requirements',
      [one, shard(2, 2, { required: ['SH-01'] })],
      'the rules that are required (--require) of shard 1 of 2 () is not that of shard 2 of 2 (SH-01)',
    ],
    [
      'other rules',
      [one, { ...two, rules: [] }],
      'the selection of rules of shard 1 of 2 (SH-01) is not that of shard 2 of 2 ()',
    ],
  ])('are not those with %s', (_, shards, incompatibility) => {
    expect(describeIncompatibility(shards)).toBe(incompatibility);
  });

  it('may have run at another address each', () => {
    const elsewhere = shard(2, 2, { target: { ...ours.target, baseUrl: 'http://127.0.0.1:4242' } });
    expect(describeIncompatibility([one, elsewhere])).toBeUndefined();
  });
});
