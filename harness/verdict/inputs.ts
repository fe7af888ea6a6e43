import { createHash, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { defined } from '#harness/contract/json-values.ts';
import { root } from '#harness/files/root.ts';
import { featureFiles } from '#harness/register/parse-feature.ts';
import { rules } from '#harness/register/register.ts';
import type { RunInput, RunResult } from '#harness/result/result.ts';

/** Digests of what a target is checked against besides the contract: the rules, then the features. */
export async function expectationsOfRun(): Promise<readonly RunInput[]> {
  const texts = featureFiles().map(async (file) => [file, await readFile(join(root, file), 'utf8')]);
  return [
    { name: 'rules', sha256: hash('sha256', JSON.stringify(rules)) },
    { name: 'features', sha256: hash('sha256', JSON.stringify(await Promise.all(texts))) },
  ];
}

/**
 * The digest of an operator's file, with its path in the current folder and in the repository, if it has any.
 * None if the file is gone: a verdict must not be lost because of that.
 */
export async function digestOfFile(name: RunInput['name'], file: string): Promise<readonly RunInput[]> {
  const sha256 = await hashOf(file).catch(() => undefined);
  if (sha256 === undefined) return [];
  const paths = { file: pathWithin(process.cwd(), file), inRepository: pathWithin(repositoryRoot(), file) };
  return [defined({ name, sha256, ...paths })];
}

/** Reads into one buffer: a recording may be longer than the memory, and a stream leaves a new buffer for each part. */
async function hashOf(path: string): Promise<string> {
  await using file = await open(path);
  const digest = createHash('sha256');
  const buffer = Buffer.alloc(65_536);
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return digest.digest('hex');
    digest.update(buffer.subarray(0, bytesRead));
  }
}

function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, resolve(file));
  return path.startsWith('..') || isAbsolute(path) ? undefined : path.replaceAll(sep, '/');
}

/** Where the CI job has its checkout, else the nearest folder above with `.git`, else the current folder. */
function repositoryRoot(): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = process.env;
  const given = GITHUB_WORKSPACE || CI_PROJECT_DIR;
  if (given) return given;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return process.cwd();
  }
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
  const given = profile === undefined ? [] : await digestOfFile('profile', profile);
  return {
    ...result,
    inputs: [...(result.inputs ?? []), ...given],
    ...(required.length > 0 && { required: [...new Set(required)].sort() }),
    ...(excluded.length > 0 && { excluded: [...new Set(excluded)] }),
  };
}
