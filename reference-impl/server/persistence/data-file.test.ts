import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { openDataFile } from './data-file.ts';
import { persistentReference, StorageError } from './persistent-reference.ts';

const folder = temporaryFolder();
let file = '';

beforeEach(() => {
  file = join(folder.path, 'data');
});

function refusal(of = file): string {
  try {
    openDataFile(of).close();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return error.message.replaceAll(`${folder.path}/`, '').replace(' cannot be used as a data file', '');
  }
  return 'none';
}

const noDatabase = 'data: file is not a database.';
const foreign = 'data: written by another program or another version of this one.';

describe('a data file', () => {
  it('is private, and has no further files once it is closed', () => {
    const opened = openDataFile(file);
    opened.write([{ collection: 'made', place: 1, text: '1' }]);
    opened.close();
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(refusal()).toBe('none');
  });

  it('may be an empty file at first', () => {
    writeFileSync(file, '');
    expect(refusal()).toBe('none');
  });

  it.each([
    ['a text file', () => writeFileSync(file, 'a text\n'), noDatabase],
    ['a long text file', () => writeFileSync(file, 'a text\n'.repeat(9_000)), noDatabase],
    ['a folder', () => mkdirSync(file), 'data: not a regular file.'],
    ['another database', () => sqlite('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)'), foreign],
    ['a data file of another version', () => ofOurs('PRAGMA user_version = 99'), foreign],
    ['a data file without its tables', () => ofOurs('DROP TABLE origin'), foreign],
    ['a data file without its origin', () => ofOurs('DELETE FROM origin'), 'data: damaged.'],
    ['a data file cut in half', () => cut(), 'data: database disk image is malformed.'],
    ['a data file with a broken page', () => breakPage(), 'data: damaged.'],
  ])('cannot be %s', (_, make, message) => {
    make();
    const before = statSync(file).isFile() ? readFileSync(file) : undefined;
    expect(refusal()).toBe(message);
    if (before !== undefined) expect(readFileSync(file)).toEqual(before);
  });

  it('is refused if a part of its state is missing', () => {
    const begun = openDataFile(file);
    persistentReference(begun);
    begun.close();
    sqlite("DELETE FROM rows WHERE collection = 'settings'");
    const storage = openDataFile(file);
    expect(() => persistentReference(storage)).toThrow('data cannot be used as a data file: damaged.');
    storage.close();
  });

  it.each([':memory:', 'file:data?mode=memory'])('may be named %s', (name) => {
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      const opened = openDataFile(name);
      opened.write([{ collection: 'made', place: 0, text: '1' }]);
      opened.close();
      expect(openDataFile(name).read().get('made')).toHaveLength(1);
    } finally {
      process.chdir(before);
    }
  });

  it('must be in an existing folder', () => {
    expect(refusal(join(folder.path, 'nowhere/data'))).toMatch('nowhere/data: ENOENT: no such file');
    expect(refusal('/dev/null')).toBe('/dev/null: not a regular file.');
  });

  it('is used by one process only', async () => {
    const script = `
      import { openDataFile } from './reference-impl/server/persistence/data-file.ts';
      openDataFile(process.argv[1]);
      console.log('open');
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, file]);
    const gone = new Promise((resolve) => other.once('exit', resolve));
    await new Promise((resolve) => other.stdout.once('data', resolve));
    expect(refusal()).toBe('data: database is locked.');
    other.kill('SIGKILL');
    await gone;
    expect(refusal()).toBe('none');
  });

  it('must be writable', () => {
    openDataFile(file).close();
    chmodSync(file, 0o444);
    chmodSync(folder.path, 0o555);
    expect(withoutPrivileges(refusal)).toMatch('data: EACCES: permission denied');
    expect(withoutPrivileges(() => refusal(join(folder.path, 'new')))).toMatch('new: EACCES');
    chmodSync(folder.path, 0o755);
  });
});

function sqlite(statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

function ofOurs(statements: string): void {
  openDataFile(file).close();
  sqlite(statements);
}

/** Cuts a new data file after its first page, which has a valid header. */
function cut(): void {
  openDataFile(file).close();
  writeFileSync(file, readFileSync(file).subarray(0, 4096));
}

/** Overwrites the page of the rows, whose content is not read until the service starts. */
function breakPage(): void {
  openDataFile(file).close();
  writeFileSync(file, readFileSync(file).fill(7, 8192, 8700));
}

/** Root may write to all files, and tests often run as root. */
function withoutPrivileges<T>(act: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
