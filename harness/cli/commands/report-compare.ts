import { defineCommand } from '#harness/cli/frame/command.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { readResult } from '#harness/result/result-file.ts';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';

export const reportCompare = defineCommand({
  name: 'report compare',
  summary: summaries['report compare'],
  options: {
    before: { type: 'word', value: 'BEFORE', isRequired: true, help: 'a result.json' },
    after: {
      type: 'word',
      value: 'AFTER',
      isRequired: true,
      help: 'another one, of a later release or of another server',
    },
    json: { type: 'boolean', help: 'print the comparison as JSON on standard output' },
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
