import { join } from 'node:path';
import { HarnessError } from '#harness/errors/errors.ts';
import { writeFiles } from '#harness/files/output-files.ts';
import { readResult, resultFiles } from '#harness/result/result-file.ts';
import { counted } from '#reports/model.ts';
import { tableMarkdown } from '#reports/table/markdown.ts';
import { type Column, columnOf, tableOf } from '#reports/table/model.ts';
import { tableGist, tablePage } from '#reports/table/page.ts';

/** The results in files and folders, read one after another. Only what a table shows stays in memory. */
export async function columnsIn(paths: readonly string[]): Promise<readonly Column[]> {
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
export async function writeTable(columns: readonly Column[], folder: string): Promise<string> {
  const table = tableOf(columns);
  const gist = tableGist(table);
  await writeFiles(folder, [
    ['table.html', tablePage(table)],
    ['table.md', tableMarkdown(table, gist)],
  ]);
  return `${counted(columns.length, 'result')}: ${gist}\n  ${join(folder, 'table.html')} and table.md in the same folder\n`;
}
