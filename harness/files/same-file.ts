import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { HarnessError } from '#harness/errors/errors.ts';

/** The file that each option of a command names. If an option is omitted, its file is undefined. */
export type NamedFiles = Readonly<Record<string, string | undefined>>;

/** Throws if two options name the same file, even by different paths. Call this before opening the files. */
export function assertDistinct(files: NamedFiles): void {
  const named = Object.entries(files).flatMap(([option, file]) =>
    file === undefined ? [] : [{ option, file }],
  );
  for (const [at, { option, file }] of named.entries()) {
    const same = named.slice(0, at).find((other) => placeOf(other.file) === placeOf(file));
    if (same === undefined) continue;
    const hint = 'Give a different file for each.';
    throw new HarnessError('USAGE', `${same.option} and ${option} name the same file, ${file}.`, { hint });
  }
}

/** Identifies a file, whatever path or link leads to it; a missing file is identified by folder and name. */
function placeOf(file: string): string {
  const found = attempt(() => statSync(file, { bigint: true }));
  // A file system without inodes reports the number 0.
  if (found !== undefined && found.ino !== 0n) return `${found.dev}:${found.ino}`;
  const path = resolve(file);
  return path === dirname(path) ? path : join(placeOf(dirname(path)), basename(path));
}

/** Returns undefined if `read` throws. The cause is reported later, when the file is opened. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
