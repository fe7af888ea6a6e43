import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from '#harness/files/input-file.ts';
import schema from './result.schema.json' with { type: 'json' };
import type { RunResult } from './result.ts';

const validator = compileOnDemand<RunResult>(schema);

/** Reads a `result.json` and validates it against its published schema. */
export async function readResult(file: string): Promise<RunResult> {
  return parseResult(await readGivenFile('result', file, limits.resultBytes), file);
}

/** Parses a result; `file` is its name in errors. */
export function parseResult(text: string, file: string): RunResult {
  const result = parseValid(validator(), text);
  if (typeof result !== 'string') return result;
  throw new HarnessError('FILE_INVALID', `${file} is not the result.json of a run: ${result}.`);
}

/** Returns the parsed JSON value if it is valid, or else a description of the problem. */
export function parseValid<T>(isValid: ValidateFunction<T>, text: string): T | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  if (isValid(value)) return value;
  const { formatVersion } = Object(value) as { formatVersion?: unknown };
  if (typeof formatVersion === 'number' && formatVersion > 3)
    return `it has format version ${formatVersion}, but this svc-contract reads only versions 1 to 3`;
  const [error] = isValid.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim();
}

/** If `path` is a folder, returns every `result.json` in it and its subfolders. Otherwise returns `path`. */
export async function resultFiles(path: string): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const files: string[] = isFolder ? [] : [path];
  if (isFolder) for await (const file of glob('**/result.json', { cwd: path })) files.push(join(path, file));
  return files.sort();
}
