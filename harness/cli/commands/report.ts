import type { Command } from '#harness/cli/command.ts';
import { readResult } from '#harness/cli/result-file.ts';
import { HarnessError } from '#harness/errors.ts';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';

export const report: Command = {
  name: 'report',
  synopsis: 'report compare BEFORE AFTER [options]',
  summary: 'Compares two results: verdicts and observations that changed.',
  maximumWords: 3,
  options: { json: { type: 'boolean', help: 'print the comparison as JSON' } },
  details: [
    'BEFORE and AFTER are result.json files: of two releases of a server, or of two servers.',
    'Exit codes: 0 nothing got worse, 1 a rule fails that did not, 2 wrong usage.',
  ],
  async run([verb, before, after], values, { stdout }) {
    if (verb !== 'compare' || before === undefined || after === undefined) {
      throw new HarnessError('USAGE', 'report: say "compare" and two result.json files.', {
        hint: 'See svc-contract report --help.',
      });
    }
    const comparison = compare(await readResult(before), await readResult(after));
    stdout.write(
      values.json === true ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison),
    );
    return hasRegressed(comparison) ? 1 : 0;
  },
};
