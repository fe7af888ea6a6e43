import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFiles } from '#harness/output-folder.ts';
import type { RunResult } from '#harness/result/result.ts';
import { resultText } from '#harness/result/result-text.ts';
import { root } from '#harness/root.ts';
import { badge } from '#reports/badge.ts';
import { codeQuality } from '#reports/code-quality.ts';
import { ctrf } from '#reports/ctrf.ts';
import { cucumberMessages, featuresOf, messageLines } from '#reports/cucumber-messages.ts';
import { page } from '#reports/html/page.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { junit } from '#reports/junit.ts';
import { markdown } from '#reports/markdown.ts';
import { sarif } from '#reports/sarif.ts';
import { folderName } from './folder-name.ts';

/**
 * Every report by the name of its file: each a function of the result, Cucumber's of the feature files as well. A shard
 * has neither badge nor statement, since a part does not show the verdict of the whole.
 */
export function renderings(
  result: RunResult,
  features: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ['result.json', resultText(result)],
    ['report.html', page(result)],
    ['junit.xml', junit(result)],
    ['ctrf-report.json', json(ctrf(result))],
    ['results.sarif', json(sarif(result))],
    ['messages.ndjson', messageLines(cucumberMessages(result, features))],
    ['summary.md', markdown(result)],
    ['gl-code-quality-report.json', json(codeQuality(result))],
    ...(result.shard === undefined ? aboutTheWhole(result) : []),
  ]);
}

function aboutTheWhole(result: RunResult): [string, string][] {
  return [
    ['badge.svg', badge(result)],
    ['test-result.intoto.json', `${JSON.stringify(testResultStatement(result), null, 2)}\n`],
  ];
}

/** Writes every report of a run into a folder of its own; answers with the folder. */
export async function writeReports(folder: string, result: RunResult): Promise<string> {
  const own = join(folder, folderName(result));
  await writeFiles(own, renderings(result, await readFeatures(featuresOf(result))));
  return own;
}

// A result of another checkout may name a file that this one lacks.
async function readFeatures(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = names.map(async (name) => {
    const text = await readFile(join(root, name), 'utf8').catch(() => undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  return new Map((await Promise.all(read)).flat());
}
