import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, statSync } from 'node:fs';
import {
  access,
  appendFile,
  chmod,
  constants,
  lstat,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { platform } from 'node:process';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';

/** Creates a command's output folder. If it is not writable, the command fails early, not at its end. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (cause) {
    const words = `Cannot write to the folder ${folder}: ${reasonOf(cause)}.`;
    throw new HarnessError('USAGE', words, { hint: 'Give another folder with --out.', cause });
  }
}

/** Creates a folder level by level. In places such as /proc, a recursive `mkdir` hangs instead of failing. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch(async (cause: unknown) => {
    const above = dirname(folder);
    if (codeOf(cause) === 'ENOENT' && !existsSync(above)) {
      await makeFolder(above);
      await mkdir(folder);
    } else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw cause;
  });
}

/** If a `.writing` folder is older than this, its run was killed: no run writes for so long. */
const staleAfterMs = 120_000;

/** Throws if another run is writing to the folder of a result. Call this before the first request. */
export async function refuseBusy(out: string, result: Placed): Promise<void> {
  const folder = join(out, folderName(result));
  if (await isMarked(join(folder, '.writing'))) throw busy(folder);
}

/** Whether a run is writing. The clock of a file server may be ahead, but not by long. */
async function isMarked(mark: string): Promise<boolean> {
  const written = await stat(mark).catch(() => undefined);
  return written !== undefined && Math.abs(Date.now() - written.mtimeMs) <= staleAfterMs;
}

function busy(folder: string): HarnessError {
  return new HarnessError('OUTPUT_UNWRITABLE', `Another run is writing to ${folder}.`, {
    hint: 'Give each run its own --out, or each profile a unique name. If that run was killed, wait two minutes.',
  });
}

/** Writes one file at a time, to save memory. Throws if another run is writing to the same folder. */
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
    // An error without a `code` comes from the generation of the contents, not from the file system.
    if (cause instanceof HarnessError || codeOf(cause) === undefined) throw cause;
    const words = `${folder} cannot be written: ${reasonOf(cause)}.`;
    throw new HarnessError('OUTPUT_UNWRITABLE', words, { cause });
  }
}

async function takeMark(mark: string, folder: string): Promise<void> {
  if (!(await isMarked(mark))) await rm(mark, { recursive: true, force: true });
  await mkdir(mark).catch((cause: unknown) => {
    throw codeOf(cause) === 'EEXIST' ? busy(folder) : cause;
  });
}

/** What a killed run leaves behind: the name of a report and a random id. */
const leftover = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Replaces all files or none: each old one is first moved aside, and moved back if another cannot be. */
async function replaceFiles(folder: string, files: Iterable<readonly [string, string]>): Promise<void> {
  const left = (await readdir(folder)).filter((name) => leftover.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  const temporary = new Map<string, string>();
  const aside = new Map<string, string>();
  try {
    for (const [name, text] of files) {
      const file = join(folder, name);
      const written = `${file}.${randomUUID()}`;
      temporary.set(file, written);
      await writeFile(written, text);
    }
    for (const file of temporary.keys()) {
      const old = await lstat(file).catch(() => undefined);
      if (old?.isDirectory())
        throw Object.assign(new Error(`${basename(file)} is a folder`), { code: 'EISDIR' });
      const moved = `${file}.${randomUUID()}`;
      if (old === undefined) continue;
      await rename(file, moved);
      aside.set(file, moved);
    }
    for (const [file, written] of temporary) await rename(written, file);
  } catch (error) {
    await Promise.allSettled([...aside].map(([file, moved]) => rename(moved, file)));
    // An old file that could not be moved back is kept beside its place.
    aside.clear();
    throw error;
  } finally {
    const all = [...temporary.values(), ...aside.values()];
    await Promise.all(all.map((each) => rm(each, { force: true })));
  }
}

/**
 * Writes a file beside the old one, which it then replaces: if writing fails, the old one is unchanged.
 * Links to the file and its permissions are kept.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const place = await realpath(file).catch(() => file);
  const written = join(dirname(place), `.${randomUUID()}`);
  try {
    const old = await stat(place).catch(() => undefined);
    if (old !== undefined) await access(place, constants.W_OK);
    // Nothing can be lost in a device or a pipe, and a new file must not take its place.
    if (old?.isFile() === false) return await writeFile(place, text);
    await writeFile(written, text);
    if (old !== undefined) await chmod(written, old.mode);
    await rename(written, place);
  } catch (cause) {
    await rm(written, { force: true });
    throw unwritable(file, cause);
  }
}

/** Appends a text as a whole: if the file has no room for all of it, nothing is appended. */
export async function appendWhole(file: string, text: string): Promise<void> {
  const length = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  await appendFile(file, text).catch(async (cause: unknown) => {
    await truncate(file, length).catch(() => undefined);
    throw unwritable(file, cause);
  });
}

function unwritable(file: string, cause: unknown): HarnessError {
  const words = `${file} cannot be written: ${reasonOf(cause)}.`;
  return ['ENOSPC', 'EDQUOT', 'EIO'].includes(String(codeOf(cause)))
    ? new HarnessError('OUTPUT_UNWRITABLE', words, { cause, hint: 'Free disk space, or give another file.' })
    : new HarnessError('USAGE', words, { cause, hint: 'Give another file.' });
}

/** Why a file cannot be written, in words that follow a colon. */
export function reasonOf(cause: unknown): string {
  return reasons[String(codeOf(cause))] ?? messageOf(cause);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
};

function codeOf(cause: unknown): unknown {
  return cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
}

/** Removes other users' permissions for a file with secrets. Returns a warning if that fails. */
export function restrictToOwner(file: string, change = chmodSync): string | undefined {
  // Windows does not have such permissions and reports 0666.
  if (platform === 'win32') return undefined;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || (found.mode & 0o077) === 0) return undefined;
  try {
    change(file, 0o600);
    return undefined;
  } catch {
    return `Warning: ${file} contains secrets, other users may have access to it, and its permissions cannot be changed.`;
  }
}

interface Placed {
  readonly target: { readonly name: string };
  readonly shard?: { readonly index: number; readonly of: number } | undefined;
}

/** The name of the folder for a result; each shard of a run has a separate folder. */
export function folderName({ target, shard }: Placed): string {
  // The names `.` and `..` refer to existing folders, and file systems limit the length of a name in bytes.
  const plain = target.name.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_').replace(/^\.+/, '_');
  const name = Buffer.from(plain)
    .subarray(0, 200)
    .toString()
    .replace(/\uFFFD$/, '');
  return shard === undefined ? name : `${name}.${shard.index}-of-${shard.of}`;
}
