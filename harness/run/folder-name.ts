import type { RunResult } from '#harness/result/result.ts';

/** What the folder of a result is called: shards of one run lie side by side. */
export function folderName({ target, shard }: Pick<RunResult, 'target' | 'shard'>): string {
  const name = target.name.replaceAll(/[^\w.-]+/g, '_');
  return shard === undefined ? name : `${name}.${shard.index}-of-${shard.of}`;
}
