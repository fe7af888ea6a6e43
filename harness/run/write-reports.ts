import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonText } from '#harness/json-text.ts';
import { folderName, writeFiles } from '#harness/output-files.ts';
import type { RunResult } from '#harness/result/result.ts';
import { resultText } from '#harness/result/result-file.ts';
import { root } from '#harness/root.ts';
import { badge } from '#reports/badge.ts';
import { codeQuality, ctrf } from '#reports/ci-formats.ts';
import { csv } from '#reports/csv.ts';
import { cucumberMessages, featuresOf, messageLines } from '#reports/cucumber-messages.ts';
import { page } from '#reports/html/page.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { junit } from '#reports/junit.ts';
import { markdown } from '#reports/markdown.ts';
import { sarif } from '#reports/sarif.ts';

/** For a shard, no badge and no in-toto statement are written: a shard is not a complete run. */
export function* renderings(
  result: RunResult,
  features: ReadonlyMap<string, string>,
): Generator<readonly [name: string, text: string]> {
  yield ['result.json', resultText(result)];
  yield ['report.html', page(result)];
  yield ['junit.xml', junit(result)];
  yield ['rules.csv', csv(result)];
  yield ['ctrf-report.json', jsonText(ctrf(result))];
  yield ['results.sarif', jsonText(sarif(result))];
  yield ['messages.ndjson', messageLines(cucumberMessages(result, features))];
  yield ['summary.md', markdown(result)];
  yield ['gl-code-quality-report.json', jsonText(codeQuality(result))];
  if (result.shard !== undefined) return;
  yield ['badge.svg', badge(result)];
  yield ['test-result.intoto.json', jsonText(testResultStatement(result))];
}

/** Writes all reports of a run into one subfolder of `folder`, and returns the path of this subfolder. */
export async function writeReports(folder: string, result: RunResult): Promise<string> {
  const subfolder = join(folder, folderName(result));
  await writeFiles(subfolder, renderings(result, await readFeatures(featuresOf(result))));
  return subfolder;
}

// Files that do not exist are left out: the result may come from another checkout, with other features.
async function readFeatures(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = names.map(async (name) => {
    const text = await readFile(join(root, name), 'utf8').catch(() => undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  return new Map((await Promise.all(read)).flat());
}
