import type { Option } from '#harness/cli/frame/command.ts';
import { list, text, type Values } from '#harness/cli/frame/command.ts';
import { baselineOf, rulesMeantBy } from '#harness/cli/frame/verify-options.ts';
import { beginStep } from '#harness/cli/output/github-step.ts';
import { gate, publish } from '#harness/cli/output/publish.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import type { RunResult } from '#harness/result/result.ts';
import { day, heldAgainst } from '#harness/run/known-failures.ts';
import { merge } from '#harness/run/sharding/merge.ts';
import { obstacleTo, type ShardRun } from '#harness/run/sharding/obstacle.ts';
import { readShards } from '#harness/run/sharding/shard-files.ts';

export const mergeOptions: Readonly<Record<string, Option>> = {
  out: { type: 'string', value: 'DIR', help: 'merge: where reports go (default reports/out)' },
  baseline: { type: 'string', value: 'FILE', help: 'merge: known failures, else those of the shards' },
  quiet: { type: 'boolean', help: 'merge: print nothing but failures and the totals' },
  'update-baseline': { type: 'boolean', help: 'merge: bring the baseline file up to date' },
  require: {
    type: 'string',
    multiple: true,
    value: 'WHAT',
    help: 'merge: fail when these are untested, else what the shards were told',
  },
  github: { type: 'boolean', help: 'merge: tell a GitHub Actions job, as verify does' },
};

/** Joins shards into the results of whole runs, one a target, and ends as one run would have. */
export async function mergeShards(
  places: readonly string[],
  values: Values,
  environment: Environment,
): Promise<number> {
  const required = [...new Set(list(values, 'require').flatMap(rulesMeantBy))].sort();
  const { baseline } = baselineOf(values);
  const json = values.json === true;
  const out = text(values, 'out') ?? 'reports/out';
  const step = values.github === true ? beginStep(environment, { out, json }) : undefined;
  const runs = runsAmong(await readShards(places));
  const results: RunResult[] = [];
  for (const shards of runs) {
    const merged = { ...merge(shards, day(0)), ...(required.length > 0 && { required }) };
    const result = await heldAgainst(merged, baseline);
    await publish(result, { out, json, quiet: values.quiet === true }, environment);
    results.push(result);
  }
  if (json) environment.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  const exitCode = Math.max(...results.map((result) => gate(result, environment)));
  await step?.tell(results);
  return exitCode;
}

/** The shards of each run, told apart by their targets. Refused before anything is written. */
function runsAmong(shards: readonly ShardRun[]): readonly (readonly ShardRun[])[] {
  const runs = [...Map.groupBy(shards, ({ target }) => target.name).values()];
  // Targets whose shards only together would be all of them were meant to be one.
  const indexes = runs.flatMap((run) => [...new Set(run.map(({ shard }) => shard.index))]);
  const areApart = new Set(indexes).size < indexes.length;
  const obstacle = areApart ? runs.map(obstacleTo).find((each) => each !== undefined) : obstacleTo(shards);
  if (obstacle === undefined) return runs;
  throw new HarnessError('FILE_INVALID', `These shards do not make one run: ${obstacle}.`, {
    hint: 'Give every job the same options, and merge all of its shards and no others.',
  });
}
