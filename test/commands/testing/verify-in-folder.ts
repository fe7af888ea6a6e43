import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { fakeEnvironment } from './fake-environment.ts';

/** What `verify` said and wrote. */
export interface VerifiedRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly result: RunResult;
  readonly junit: string;
}

/** Runs `verify` whole, against one target; its reports lie in a folder that is gone afterwards. */
export async function verifyIn(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<VerifiedRun> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  try {
    const environment = fakeEnvironment(env);
    const exitCode = await run(['verify', ...words, '--out', folder], environment);
    const [own = ''] = await readdir(folder);
    const read = (name: string): Promise<string> => readFile(join(folder, own, name), 'utf8');
    const result = JSON.parse(await read('result.json')) as RunResult;
    return { exitCode, ...environment.written, result, junit: await read('junit.xml') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
