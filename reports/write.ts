import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { junit } from '#reports/junit.ts';
import type { RunResult } from '#reports/result.ts';

/** Writes every report of a run into a folder of its own; answers with the folder. */
export async function writeReports(folder: string, result: RunResult): Promise<string> {
  const own = join(folder, folderName(result));
  await mkdir(own, { recursive: true });
  await Promise.all([
    writeFile(join(own, 'result.json'), `${JSON.stringify(result, null, 2)}\n`),
    writeFile(join(own, 'junit.xml'), junit(result)),
  ]);
  return own;
}

function folderName({ target, shard }: RunResult): string {
  const name = target.name.replaceAll(/[^\w.-]+/g, '_');
  return shard === undefined ? name : `${name}.${shard.index}-of-${shard.of}`;
}
