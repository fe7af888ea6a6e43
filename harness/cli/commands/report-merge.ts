import { defineCommand } from '#harness/cli/frame/command.ts';
import {
  baselineChoice,
  defaultOut,
  gateOptions,
  outOption,
  requiredRules,
} from '#harness/cli/frame/shared-options.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { beginStep } from '#harness/cli/output/github-step.ts';
import { gate, publish } from '#harness/cli/output/publish.ts';
import { mergeRuns } from '#harness/run/merge-runs.ts';

export const reportMerge = defineCommand({
  name: 'report merge',
  summary: summaries['report merge'],
  options: {
    places: {
      type: 'word',
      value: 'DIR-or-FILE',
      multiple: true,
      isRequired: true,
      help: 'what "verify --shard" wrote, as result.json files or anywhere beneath folders',
    },
    ...outOption,
    ...gateOptions,
    require: {
      ...gateOptions.require,
      default: 'what the shards were run with',
    },
    baseline: { ...gateOptions.baseline, default: 'those of the shards', help: 'known failures' },
    quiet: { type: 'boolean', excludes: ['json'], help: 'print only failures and the totals' },
    json: { type: 'boolean', help: 'print the merged results as JSON on standard output' },
    github: { type: 'boolean', excludes: ['json'], help: 'report to a GitHub Actions job, as verify does' },
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
