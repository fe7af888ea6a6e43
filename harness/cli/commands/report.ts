import type { Command, Values } from '#harness/cli/frame/command.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { readResult } from '#harness/result/result-file.ts';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';
import { mergeOptions, mergeShards } from './merge-shards.ts';

export const report: Command = {
  name: 'report',
  synopsis: 'report compare BEFORE AFTER | report merge DIR-or-FILE… [options]',
  summary: 'Compares two results, or joins the shards of a run into one.',
  maximumWords: 1_001,
  options: {
    ...mergeOptions,
    json: { type: 'boolean', help: 'print the comparison, or the merged results, as JSON' },
  },
  details: [
    'compare: BEFORE and AFTER are result.json files, of two releases of a server or of two servers. Exit codes:\n0 nothing got worse, 1 a rule fails that did not or a rule that passed is untested, 2 wrong usage. Scenarios that\nbecame clearly slower are named and never fail it.',
    'merge: what verify --shard I/N wrote, as files or anywhere beneath folders. The reports, the summary and the exit\ncode are those of one run. Shards that are missing, doubled, or of different runs are refused with 2.',
  ],
  async run([verb, ...files], values, environment) {
    if (verb === 'merge' && files.length > 0) return mergeShards(files, values, environment);
    const [before, after] = files;
    if (verb === 'compare' && before !== undefined && after !== undefined && files.length === 2) {
      return compareResults(before, after, values, environment);
    }
    throw new HarnessError(
      'USAGE',
      'report: say "compare" and two result.json files, or "merge" and the shards.',
      {
        hint: 'See svc-contract report --help.',
      },
    );
  },
};

async function compareResults(
  before: string,
  after: string,
  values: Values,
  { stdout }: Environment,
): Promise<number> {
  const comparison = compare(await readResult(before), await readResult(after));
  stdout.write(
    values.json === true ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison),
  );
  return hasRegressed(comparison) ? 1 : 0;
}
