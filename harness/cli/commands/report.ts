import { defineCommand } from '#harness/cli/core/command.ts';
import {
  baselineChoice,
  defaultOut,
  gateOptions,
  outOption,
  requiredRules,
} from '#harness/cli/core/options.ts';
import { beginStep, gate, publish } from '#harness/cli/core/publish.ts';
import { flag, word } from '#harness/command-line-options.ts';
import { readResult } from '#harness/result/result-file.ts';
import { mergeRuns } from '#harness/run/merge-runs.ts';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';

export const reportCompare = defineCommand({
  name: 'report compare',
  options: {
    before: word('BEFORE', 'a result.json', { isRequired: true }),
    after: word('AFTER', 'another one, of a later release or of another server', { isRequired: true }),
    json: flag('print the comparison as JSON on standard output'),
  },
  details: [
    'Exit codes: 0 nothing got worse, 1 a rule fails that did not or a rule that passed is untested, 2 wrong usage. Scenarios that became clearly slower are listed and never change the exit code.',
  ],
  async run({ before, after, json }, { stdout }) {
    const comparison = compare(await readResult(before), await readResult(after));
    stdout.write(json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison));
    return hasRegressed(comparison) ? 1 : 0;
  },
});

export const reportMerge = defineCommand({
  name: 'report merge',
  options: {
    places: word(
      'DIR-or-FILE',
      'what "verify --shard" wrote, as result.json files or anywhere beneath folders',
      { multiple: true, isRequired: true },
    ),
    ...outOption,
    ...gateOptions,
    require: {
      ...gateOptions.require,
      default: 'what the shards were run with',
    },
    baseline: { ...gateOptions.baseline, default: 'those of the shards', help: 'known failures' },
    quiet: flag('print only failures and the totals', { excludes: ['json'] }),
    json: flag('print the merged results as JSON on standard output'),
    github: flag('report to a GitHub Actions job, as verify does', { excludes: ['json'] }),
  },
  details: [
    'Reports, summary and exit code are those of one run. Shards that are missing, doubled or of different runs are refused with exit code 2.',
  ],
  async run(values, environment) {
    const { out = defaultOut, json, quiet } = values;
    const step = values.github ? beginStep(environment, out) : undefined;
    const results = await mergeRuns(values.places, {
      required: requiredRules(values),
      baseline: baselineChoice(values),
      out,
    });
    for (const result of results) await publish(result, { out, json, quiet }, environment);
    if (json) environment.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    const exitCode = Math.max(...results.map((result) => gate(result, environment)));
    await step?.report(results);
    return exitCode;
  },
});
