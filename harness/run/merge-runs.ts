import { join } from 'node:path';
import { HarnessError } from '#harness/errors.ts';
import { assertDistinct } from '#harness/files/distinct-files.ts';
import type { RunResult } from '#harness/result/result.ts';
import { folderName } from './folder-name.ts';
import { applyBaseline, type BaselineChoice, formatDay, readKnownFailures } from './known-failures.ts';
import { describeIncompatibility, type ShardRun } from './sharding/incompatibility.ts';
import { mergeResults } from './sharding/merge.ts';
import { readShards } from './sharding/shard-files.ts';

/** What takes the place of what the shards were run with. */
export interface MergeRequest {
  readonly required: readonly string[];
  readonly baseline?: BaselineChoice | undefined;
  /** Where the results will go. */
  readonly out: string;
}

/** Joins shards, as files or anywhere beneath folders, into the results of whole runs: one for each target. */
export async function mergeRuns(
  places: readonly string[],
  { required, baseline, out }: MergeRequest,
): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  const read = await readShards(places);
  for (const shards of runsAmong([...read.values()])) {
    const merged = { ...mergeResults(shards, formatDay(0)), ...(required.length > 0 && { required }) };
    results.push(await applyBaseline(merged, await readKnownFailures(baseline)));
  }
  for (const result of results) {
    const written = join(out, folderName(result), 'result.json');
    // Written over, it could not be merged again.
    for (const shard of read.keys()) assertDistinct({ 'A shard': shard, '--out': written });
  }
  return results;
}

/** The shards of each run, grouped by their targets. Refused before anything is written. */
function runsAmong(shards: readonly ShardRun[]): readonly (readonly ShardRun[])[] {
  const runs = [...Map.groupBy(shards, ({ target }) => target.name).values()];
  // Targets whose shards only together would be all of them were meant to be one.
  const indexes = runs.flatMap((run) => [...new Set(run.map(({ shard }) => shard.index))]);
  const areApart = new Set(indexes).size < indexes.length;
  const incompatibility = areApart
    ? runs.map(describeIncompatibility).find((each) => each !== undefined)
    : describeIncompatibility(shards);
  if (incompatibility === undefined) return runs;
  throw new HarnessError('FILE_INVALID', `These shards do not make one run: ${incompatibility}.`, {
    hint: 'Give every job the same options, and merge all of its shards and no others.',
  });
}
