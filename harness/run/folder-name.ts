import type { RunResult } from '#harness/result/result.ts';

/** What the folder of a result is called: shards of one run lie side by side. */
export function folderName({ target, shard }: Pick<RunResult, 'target' | 'shard'>): string {
  // A name of dots alone would lead out of the folder.
  const name = target.name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '_');
  return shard === undefined ? name : `${name}.${shard.index}-of-${shard.of}`;
}
