import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HarnessError } from '#harness/errors.ts';

/** Makes a folder that a command will write to, before it does anything else. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new HarnessError('USAGE', `Nothing can be written to the folder ${folder}: ${wordsOf(cause)}.`, {
      hint: 'Give another with --out.',
      cause,
    });
  }
}

/** Level by level: where nothing can be made, such as under /proc, Node's own way does not come to an end. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch(async (cause: unknown) => {
    const above = dirname(folder);
    if (codeOf(cause) === 'ENOENT' && !existsSync(above)) {
      await makeFolder(above);
      await mkdir(folder);
    } else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw cause;
  });
}

/** Longer than any run takes to write its files: a mark that is older was left by one that was ended. */
const staleAfterMs = 120_000;

/**
 * Writes files into a folder, one after the other, so that only one text is held at a time; all are as they were before
 * until each is there whole. Refuses while another run writes to the same folder, so that no two are mixed.
 */
export async function writeFiles(folder: string, files: Iterable<readonly [string, string]>): Promise<void> {
  const mark = join(folder, '.writing');
  try {
    await makeFolder(folder);
    await takeMark(mark, folder);
    try {
      await replaceFiles(folder, files);
    } finally {
      await rm(mark, { recursive: true, force: true });
    }
  } catch (cause) {
    // What went wrong while a text was made is no trouble of the disk.
    if (cause instanceof HarnessError || codeOf(cause) === undefined) throw cause;
    throw new HarnessError('OUTPUT_UNWRITABLE', `${folder} cannot be written: ${wordsOf(cause)}.`, { cause });
  }
}

async function takeMark(mark: string, folder: string): Promise<void> {
  const written = await stat(mark).catch(() => undefined);
  if (written !== undefined && Date.now() - written.mtimeMs > staleAfterMs)
    await rm(mark, { recursive: true, force: true });
  await mkdir(mark).catch((cause: unknown) => {
    if (codeOf(cause) !== 'EEXIST') throw cause;
    throw new HarnessError('OUTPUT_UNWRITABLE', `Another run is writing to ${folder}.`, {
      hint: 'Give each run its own --out, or each profile its own name.',
    });
  });
}

async function replaceFiles(folder: string, files: Iterable<readonly [string, string]>): Promise<void> {
  const temporary = new Map<string, string>();
  try {
    for (const [name, text] of files) {
      const file = join(folder, name);
      const written = `${file}.${randomUUID()}`;
      temporary.set(file, written);
      await writeFile(written, text);
    }
    for (const [file, written] of temporary) await rename(written, file);
  } catch (error) {
    await Promise.all([...temporary.values()].map((written) => rm(written, { force: true })));
    throw error;
  }
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
}
