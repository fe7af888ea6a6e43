import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import process from 'node:process';
import { rules } from '#harness/register/register.ts';
import { featureFiles } from '#harness/register/written-scenarios.ts';
import type { RunInput, RunResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';

/** Digests of what a target is checked against besides the contract: the rules, then the features. */
export async function expectationsOfRun(): Promise<readonly RunInput[]> {
  const texts = featureFiles().map(async (file) => [file, await readFile(join(root, file), 'utf8')]);
  return [
    { name: 'rules', sha256: hash('sha256', JSON.stringify(rules)) },
    { name: 'features', sha256: hash('sha256', JSON.stringify(await Promise.all(texts))) },
  ];
}

/** Returns the digest of an operator's file and, if the file is within the current folder, its path. */
export async function digestOfFile(name: RunInput['name'], file: string): Promise<RunInput> {
  const path = relative(process.cwd(), file).replaceAll('\\', '/');
  const isWithin = !path.startsWith('..') && !isAbsolute(path);
  return { name, sha256: hash('sha256', await readFile(file)), ...(isWithin && { file: path }) };
}

/** The operator's options for a run, besides its target. */
export interface RunRequest {
  /** The run must test each of these rules. */
  readonly required: readonly string[];
  readonly excluded?: readonly string[] | undefined;
  /** The path of the profile, the file that describes the server under test. */
  readonly profile?: string | undefined;
}

/** Adds the required rules, the excluded rules and the digest of the profile to the result. */
export async function noteRequest(
  result: RunResult,
  { required, excluded = [], profile }: RunRequest,
): Promise<RunResult> {
  const given = profile === undefined ? [] : [await digestOfFile('profile', profile)];
  return {
    ...result,
    inputs: [...(result.inputs ?? []), ...given],
    ...(required.length > 0 && { required: [...new Set(required)].sort() }),
    ...(excluded.length > 0 && { excluded: [...new Set(excluded)] }),
  };
}
