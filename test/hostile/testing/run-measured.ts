import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { root } from '#harness/root.ts';
import { childEnvironment } from '#test/commands/testing/run-command.ts';

/** How a command ended in a process of its own. */
export interface Measured {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The most memory that it held at once, in megabytes. */
  readonly peak: number;
}

/** Runs a command line in a process of its own and reads its peak of memory; `folder` is one of the test's. */
export async function runMeasured(
  words: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const file = join(folder, 'peak');
  const hook = join(root, 'test/hostile/testing/tell-peak.ts');
  const child = spawn(process.execPath, ['--import', hook, join(root, 'harness/cli/main.ts'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), ...env, PEAK_FILE: file },
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const peak = Number(await readFile(file, 'utf8')) / 1024;
  return { exitCode, stdout, stderr, peak };
}
