import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { RunResult, ShardResult } from '#harness/result/result.ts';

export type ShardRun = RunResult & { readonly shard: ShardResult };

/** The maximum number of shards. Each shard takes time to start, so a useful number is far smaller. */
export const mostShards = 1_000;

/** Parses a shard such as `1/4`. If `text` is not a valid shard, returns undefined. */
export function parseShard(text: string): ShardResult | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of && of <= mostShards ? { index, of } : undefined;
}

/** A shard takes every n-th location (n is `of`), so that adjacent slow scenarios are in different shards. */
export function scenariosOf({ index, of }: ShardResult, only?: readonly string[]): readonly string[] {
  return writtenScenarios()
    .filter(
      ({ rules, subject, isEvery }) =>
        !isEvery && subject === 'server' && (only === undefined || rules.some((id) => only.includes(id))),
    )
    .map(({ location }) => location)
    .filter((_, place) => place % of === index - 1);
}
