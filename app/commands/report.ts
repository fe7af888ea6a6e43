import { join } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { openOption } from '#app/cli/open-report.ts';
import { defaultOut, outOption } from '#app/cli/options.ts';
import { beginStep, gate, publish } from '#app/cli/publish.ts';
import { baselineChoice, gateOptions, requiredRules } from '#app/cli/run-options.ts';
import { flag, word } from '#harness/command-line/options.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { prepareFolder, writeFiles } from '#harness/files/output-files.ts';
import type { RunResult } from '#harness/result/result.ts';
import { readResult, resultFiles } from '#harness/result/result-file.ts';
import { mergeRuns } from '#harness/shard/merge-runs.ts';
import { compare, comparisonText, hasRegressed } from '#reports/compare.ts';
import { documentPage } from '#reports/document/page.ts';
import { counted } from '#reports/model.ts';
import { tableMarkdown } from '#reports/table/markdown.ts';
import { type Column, columnOf, tableOf } from '#reports/table/model.ts';
import { tableGist, tablePage } from '#reports/table/page.ts';

export const reportCompare = defineCommand({
  name: 'report compare',
  options: {
    before: word('BEFORE', 'a result.json, or a folder that contains one', { isRequired: true }),
    after: word('AFTER', 'another result.json, of a later release or of another server', {
      isRequired: true,
    }),
    json: flag('print the comparison as JSON on standard output'),
  },
  details: [
    'Exit codes: 0: nothing got worse; 1: a rule newly fails or errors, or a rule that passed is now untested; 2: wrong usage.',
  ],
  async run({ before, after, json }, { stdout }) {
    const comparison = compare(await onlyResult(before), await onlyResult(after));
    stdout.write(json ? jsonText(comparison) : comparisonText(comparison));
    return hasRegressed(comparison) ? 1 : 0;
  },
});

/** The result in a file, or the only result in a folder. */
async function onlyResult(path: string): Promise<RunResult> {
  const [file = path, ...others] = await resultFiles(path);
  if (others.length === 0) return readResult(file);
  throw new HarnessError('FILE_INVALID', `${path} contains several results: give one result.json.`);
}

export const reportMerge = defineCommand({
  name: 'report merge',
  options: {
    places: word('DIR-or-FILE', 'result.json files of "verify --shard", or folders that contain them', {
      multiple: true,
      isRequired: true,
    }),
    ...outOption,
    ...openOption,
    ...gateOptions,
    require: {
      ...gateOptions.require,
      default: 'as given for the shards',
    },
    baseline: { ...gateOptions.baseline, default: 'as given for the shards', help: 'file of known failures' },
    quiet: flag('print only failures and the totals', { excludes: ['json'] }),
    json: flag('print the merged results as JSON on standard output'),
    github: flag('report to a GitHub Actions job, as verify does', { excludes: ['json'] }),
  },
  details: [
    'Reports, summary and exit code are the same as for one run without shards. Missing or duplicate shards, and shards of different runs, are refused with exit code 2; a file that is given twice counts once.',
  ],
  async run(values, environment) {
    const { out = defaultOut, json } = values;
    const step = values.github ? beginStep(environment, out) : undefined;
    const request = { required: requiredRules(values), baseline: baselineChoice(values), out };
    const results = await mergeRuns(values.places, request);
    const exitCodes: number[] = [];
    for (const result of results) exitCodes.push(await publish(result, { ...values, out }, environment));
    if (json) environment.stdout.write(jsonText(results));
    const exitCode = Math.max(...exitCodes, ...results.map((result) => gate(result, environment)));
    await step?.report(results);
    return exitCode;
  },
});

const ofResults = {
  places: word('RESULT', 'result.json files, or folders that contain them', {
    multiple: true,
    isRequired: true,
  }),
  ...outOption,
} as const;

const howResultsAreRead =
  'Reads results of all earlier versions of svc-contract. Exit codes: 0: written; 2: wrong usage, or a file that is not the result of a complete run.';

export const reportTable = defineCommand({
  name: 'report table',
  options: ofResults,
  details: [
    'Writes table.html and table.md: the claims of each server, every rule with its verdicts and evidence (rules with differing verdicts first), and the behaviour of each server where the document is silent. Results with the same name are shown as the history of one server.',
    howResultsAreRead,
  ],
  async run({ places, out = defaultOut }, { stdout }) {
    await prepareFolder(out);
    stdout.write(await writeTable(await columnsIn(places), out));
    return 0;
  },
});

export const reportDocument = defineCommand({
  name: 'report document',
  options: ofResults,
  details: [
    'Writes document.html: what the API document says, section by section, and beside each statement its rules with their verdicts and evidence in each result.',
    howResultsAreRead,
  ],
  async run({ places, out = defaultOut }, { stdout }) {
    await prepareFolder(out);
    const columns = await columnsIn(places);
    await writeFiles(out, [['document.html', documentPage(columns)]]);
    stdout.write(`${counted(columns.length, 'result')}: ${join(out, 'document.html')}\n`);
    return 0;
  },
});

/** The results in files and folders, read one after another. Only what a table shows stays in memory. */
async function columnsIn(paths: readonly string[]): Promise<readonly Column[]> {
  const columns: Column[] = [];
  for (const path of paths) {
    const files = await resultFiles(path);
    if (files.length === 0) throw new HarnessError('FILE_INVALID', `${path} contains no result.json.`);
    for (const file of files) {
      const result = await readResult(file);
      if (result.shard !== undefined)
        throw new HarnessError('FILE_INVALID', `${file} is the result of one shard, not of a complete run.`, {
          hint: 'Combine the shards with "report merge".',
        });
      columns.push(columnOf(result));
    }
  }
  return columns;
}

/** Writes the table as HTML and as Markdown. Returns lines that summarise the table. */
async function writeTable(columns: readonly Column[], folder: string): Promise<string> {
  const table = tableOf(columns);
  const gist = tableGist(table);
  await writeFiles(folder, [
    ['table.html', tablePage(table)],
    ['table.md', tableMarkdown(table, gist)],
  ]);
  return `${counted(columns.length, 'result')}: ${gist}\n  ${join(folder, 'table.html')} and table.md in the same folder\n`;
}
