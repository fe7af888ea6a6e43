import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { HarnessError } from '#harness/errors.ts';

/** Files that one command uses, each by the option that names it; undefined where it was left out. */
export type NamedFiles = Readonly<Record<string, string | undefined>>;

/**
 * Refuses two options that name one file, by whatever path or link: what writes one would damage the other. To be asked
 * before any of them is opened.
 */
export function assertDistinct(files: NamedFiles): void {
  const named = Object.entries(files).flatMap(([option, file]) =>
    file === undefined ? [] : [{ option, file }],
  );
  for (const [at, { option, file }] of named.entries()) {
    const same = named.slice(0, at).find((other) => isSameFile(other.file, file));
    if (same === undefined) continue;
    throw new HarnessError('USAGE', `${same.option} and ${option} name the same file, ${file}.`, {
      hint: 'Give each a file of its own.',
    });
  }
}

function isSameFile(one: string, other: string): boolean {
  if (realPath(one) === realPath(other)) return true;
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  // Hard links.
  return a !== undefined && b !== undefined && a.ino !== 0n && a.dev === b.dev && a.ino === b.ino;
}

/** A file that is not there yet lies where its folder does. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const [folder, whole] = [dirname(resolve(file)), resolve(file)];
    return folder === whole ? whole : join(realPath(folder), basename(whole));
  }
}
