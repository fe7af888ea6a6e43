import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '#harness/errors/errors.ts';
import { folderName } from '#harness/files/output-files.ts';
import { assertDistinct } from '#harness/files/same-file.ts';
import type { RunResult } from '#harness/result/result.ts';
import { readResult, resultFiles } from '#harness/result/result-file.ts';
import {
  applyBaseline,
  type BaselineChoice,
  formatDay,
  readKnownFailures,
} from '#harness/verdict/baseline-file.ts';
import { mergeResults } from './merge-results.ts';
import type { ShardRun } from './shard.ts';

/** The options of a merge. A given baseline, or a non-empty `required`, replaces that of the shards. */
export interface MergeRequest {
  readonly required: readonly string[];
  readonly baseline?: BaselineChoice | undefined;
  readonly out: string;
}

/** Merges the shards in `paths` (files or folders) into one result for each target. */
export async function mergeRuns(paths: readonly string[], { required, baseline, out }: MergeRequest) {
  const results: RunResult[] = [];
  const read = new Map((await Promise.all(paths.map(shardsIn))).flat());
  for (const shards of runsAmong([...read.values()])) {
    const merged = { ...mergeResults(shards, formatDay(0)), ...(required.length > 0 && { required }) };
    results.push(await applyBaseline(merged, await readKnownFailures(baseline)));
  }
  for (const result of results) {
    const written = join(out, folderName(result), 'result.json');
    // The output must not overwrite a shard, which could then not be merged again.
    for (const shard of read.keys()) assertDistinct({ 'A shard': shard, '--out': written });
  }
  return results;
}

/** The shards in a file or in a folder and its subfolders, each with its path. Other results are ignored. */
async function shardsIn(path: string): Promise<readonly (readonly [file: string, ShardRun])[]> {
  const shards: (readonly [string, ShardRun])[] = [];
  for (const file of await resultFiles(path)) {
    const result = await readResult(file);
    const { shard } = result;
    if (shard !== undefined) shards.push([await realpath(file), { ...result, shard }]);
  }
  if (shards.length > 0) return shards;
  throw new HarnessError('FILE_INVALID', `${path} is not a shard of a run and does not contain one.`, {
    hint: 'Shards are written by verify --shard I/N.',
  });
}

/** What the shards of a run must have in common, besides the name of the target. */
const shared: readonly (readonly [what: string, read: (run: ShardRun) => string])[] = [
  ['contract', ({ contract }) => `${contract.version}, ${contract.sha256.slice(0, 12)}`],
  ['version of the tool', ({ tool }) => tool.version],
  ['rules, features or baseline', ({ inputs = [] }) => inputs.flatMap(digestOf).join(' ')],
  ['release', ({ target }) => target.release],
  ['state control or permission (--allow)', ({ capabilities }) => JSON.stringify(capabilities)],
  ['version that they are judged as of (--as-of)', ({ asOf }) => asOf?.version ?? ''],
  ['number of shards', ({ shard }) => String(shard.of)],
  ['required rules (--require)', ({ required = [] }) => required.join(' ')],
  ['selection of rules (--only)', ({ rules }) => rules.map(({ id }) => id).join(' ')],
];

// Profiles are not compared, since the shards may test servers at different addresses.
function digestOf({ name, sha256 }: NonNullable<RunResult['inputs']>[number]): readonly string[] {
  return name === 'profile' ? [] : [sha256.slice(0, 12)];
}

/** Groups shards by target. Throws if shards of a run are missing, duplicated or do not match. */
export function runsAmong(shards: readonly ShardRun[]): readonly (readonly ShardRun[])[] {
  const runs = [...Map.groupBy(shards, ({ target }) => target.name).values()];
  for (const run of runs) assertOneRun(run);
  return runs;
}

function assertOneRun(shards: readonly ShardRun[]): void {
  const [first] = shards;
  if (first === undefined) return;
  for (const [what, read] of shared)
    for (const other of shards)
      if (read(other) !== read(first))
        refuse(`${named(first, read)} and ${named(other, read)} differ in the ${what}`);
  const { of } = first.shard;
  const indexes = shards.map(({ shard }) => shard.index);
  const beyond = indexes.find((each) => each > of);
  if (beyond !== undefined) refuse(`there is no shard ${beyond} of ${of}`);
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((n) => !indexes.includes(n));
  if (missing.length > 0)
    refuse(`missing from the ${of} shards of ${first.target.name}: ${missing.join(', ')}`);
  const twice = indexes.find((each, place) => indexes.indexOf(each) !== place);
  if (twice !== undefined) refuse(`shard ${twice} of ${of} of ${first.target.name} was given twice`);
}

function named(run: ShardRun, read: (run: ShardRun) => string): string {
  const name = `shard ${run.shard.index} of ${run.shard.of}`;
  const value = read(run);
  return value.length > 60 ? name : `${name} (${value})`;
}

function refuse(why: string): never {
  const hint = 'Give every job the same options and target name, and merge exactly the shards of one run.';
  throw new HarnessError('FILE_INVALID', `These shards do not belong to the same run: ${why}.`, { hint });
}
