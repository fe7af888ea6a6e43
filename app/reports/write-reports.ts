import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonText } from '#harness/files/json-text.ts';
import { folderName, writeFiles } from '#harness/files/output-files.ts';
import type { RunResult } from '#harness/result/result.ts';
import { trafficNames } from '#harness/traffic/traffic-file.ts';
import { codeQuality, ctrf } from '#reports/ci-formats.ts';
import { page } from '#reports/html/page.ts';
import { junit } from '#reports/junit.ts';
import { markdown } from '#reports/markdown.ts';
import { sarif } from '#reports/sarif.ts';

/** Every report of a run, by the name of its file. */
export function* renderings(result: RunResult): Generator<readonly [name: string, text: string]> {
  yield ['result.json', jsonText(result)];
  yield ['report.html', page(result)];
  yield ['junit.xml', junit(result)];
  yield ['ctrf-report.json', jsonText(ctrf(result))];
  yield ['results.sarif', jsonText(sarif(result))];
  yield ['summary.md', markdown(result)];
  yield ['gl-code-quality-report.json', jsonText(codeQuality(result))];
}

/** Writes all reports of a run into one subfolder of `folder`, and returns the path of this subfolder. */
export async function writeReports(folder: string, result: RunResult): Promise<string> {
  const subfolder = join(folder, folderName(result));
  await writeFiles(subfolder, renderings(result));
  // What an earlier run left does not belong to this result.
  for (const name of Object.values(trafficNames))
    if (name !== result.traffic?.file) await rm(join(subfolder, name), { force: true });
  return subfolder;
}
