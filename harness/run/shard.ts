import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { RunResult, ShardResult } from '#harness/result/result.ts';

/** A result that is a part of a run. */
export type ShardRun = RunResult & { readonly shard: ShardResult };

/** More jobs than anybody has: a part of a run costs a start of its own. */
export const mostShards = 1_000;

/** Reads `1/4`; undefined where it names no part of a whole. */
export function parseShard(text: string): ShardResult | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of && of <= mostShards ? { index, of } : undefined;
}

/**
 * Where the scenarios of one shard stand: each Nth, in the order of the features. Jobs agree on it without talking, and
 * scenarios that cost much, which stand together, go to a job each.
 */
export async function scenariosOf(
  { index, of }: ShardResult,
  only?: readonly string[],
): Promise<readonly string[]> {
  return writtenScenarios()
    .filter(
      ({ rules, subject, isEvery }) =>
        !isEvery && subject === 'server' && (only === undefined || rules.some((id) => only.includes(id))),
    )
    .map(({ location }) => location)
    .filter((_, place) => place % of === index - 1);
}

/** What the folder of a result is called: shards of one run lie side by side. */
export function folderName({
  target,
  shard,
}: Pick<RunResult, 'shard'> & { readonly target: { readonly name: string } }): string {
  // A name of dots alone would lead out of the folder; one of a long host is longer than file systems take.
  const name = target.name
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 200);
  return shard === undefined ? name : `${name}.${shard.index}-of-${shard.of}`;
}
