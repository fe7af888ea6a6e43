import type { RunInput, RunResult, ShardResult } from '#harness/result/result.ts';

/** A result that is a part of a run. */
export type ShardRun = RunResult & { readonly shard: ShardResult };

export function isShard(result: RunResult): result is ShardRun {
  return result.shard !== undefined;
}

/** What all shards of a run have in common, by name. */
const shared: readonly (readonly [what: string, read: (run: ShardRun) => string])[] = [
  ['contract', ({ contract }) => `${contract.version}, ${contract.sha256.slice(0, 12)}`],
  ['version of the tool', ({ tool }) => tool.version],
  ['rules or features', ({ inputs = [] }) => digestsOf(inputs, ['rules', 'features'])],
  ['target', ({ target }) => target.name],
  ['release', ({ target }) => target.release],
  ['profile or state control', ({ shard }) => shard.profile.slice(0, 12)],
  ['number of shards', ({ shard }) => String(shard.of)],
  ['split of the scenarios (--only, --timings)', ({ shard }) => shard.plan.slice(0, 12)],
  ['baseline', ({ inputs = [] }) => digestsOf(inputs, ['baseline'])],
  ['rules that are required (--require)', ({ required = [] }) => required.join(' ')],
  ['selection of rules', ({ rules }) => rules.map(({ id }) => id).join(' ')],
];

/** Why shards do not make one run, in a sentence without its full stop; undefined when they do. */
export function describeIncompatibility(shards: readonly ShardRun[]): string | undefined {
  const [first, ...others] = shards;
  if (first === undefined) return 'there are no shards';
  for (const [what, read] of shared) {
    const odd = others.find((other) => read(other) !== read(first));
    if (odd !== undefined) return describeDifference(what, [first, odd], read);
  }
  const { of } = first.shard;
  const indexes = shards.map(({ shard }) => shard.index);
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
    (each) => !indexes.includes(each),
  );
  if (missing.length > 0)
    return `of ${of} shards of ${first.target.name} these are missing: ${missing.join(', ')}`;
  const twice = indexes.find((each, place) => indexes.indexOf(each) !== place);
  if (twice !== undefined) return `shard ${twice} of ${of} of ${first.target.name} is there twice`;
  return undefined;
}

function describeDifference(
  what: string,
  runs: readonly ShardRun[],
  read: (run: ShardRun) => string,
): string {
  const [one, other] = runs.map((run) => {
    const name = `shard ${run.shard.index} of ${run.shard.of}`;
    const value = read(run);
    return value.length > 60 ? name : `${name} (${value})`;
  });
  return `the ${what} of ${one} is not that of ${other}`;
}

function digestsOf(inputs: readonly RunInput[], names: readonly RunInput['name'][]): string {
  return inputs
    .filter(({ name }) => names.includes(name))
    .map(({ sha256 }) => sha256.slice(0, 12))
    .join(' ');
}
