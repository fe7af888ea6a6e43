import { glob, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '#harness/errors.ts';
import { readResult } from '#harness/result/result-file.ts';
import { isShard, type ShardRun } from './incompatibility.ts';

/** Reads shards, by their files, from files and from anywhere below folders. Other results in a folder are ignored. */
export async function readShards(places: readonly string[]): Promise<ReadonlyMap<string, ShardRun>> {
  const known = new Map<string, ShardRun>();
  for (const place of places) {
    const files = await resultsIn(place);
    const found = (await Promise.all(files.map(readResult))).map((result, index) => ({
      result,
      file: files[index],
    }));
    const shards = found.flatMap(({ result, file = '' }) =>
      isShard(result) ? [[file, result] as const] : [],
    );
    if (shards.length === 0) throw nothingIn(place);
    for (const [file, shard] of shards) known.set(await realpath(file), shard);
  }
  return known;
}

async function resultsIn(place: string): Promise<readonly string[]> {
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [place];
  const files: string[] = [];
  for await (const file of glob('**/result.json', { cwd: place })) files.push(join(place, file));
  return files.sort();
}

function nothingIn(place: string): HarnessError {
  return new HarnessError('FILE_INVALID', `${place} is not a shard of a run and contains none.`, {
    hint: 'Shards are written by verify --shard I/N.',
  });
}
