import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { RunResult, ShardResult } from '#harness/result/result.ts';

export type ShardRun = RunResult & { readonly shard: ShardResult };

/** The maximum number of shards: far more than is useful, since each shard takes time to start. */
export const mostShards = 1_000;

/** Parses `1/4`; undefined if it is not a valid shard. */
export function parseShard(text: string): ShardResult | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of && of <= mostShards ? { index, of } : undefined;
}

/** The locations of every Nth scenario: expensive ones are next to each other, and go to different jobs. */
export function scenariosOf({ index, of }: ShardResult, only?: readonly string[]): readonly string[] {
  return writtenScenarios()
    .filter(
      ({ rules, subject, isEvery }) =>
        !isEvery && subject === 'server' && (only === undefined || rules.some((id) => only.includes(id))),
    )
    .map(({ location }) => location)
    .filter((_, place) => place % of === index - 1);
}
