import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Change, Row } from './changed-rows.ts';
import { keptVersion } from './persisted-state.ts';
import type { Origin, StorageBackend } from './persistent-reference.ts';

export interface DataFile extends StorageBackend {
  close(): void;
}

export interface DataFileOptions extends Partial<Origin> {
  /** The maximum size in pages. Beyond it, SQLite reports that the disk is full. */
  readonly mostPages?: number;
}

/** The reason why a file cannot be used for the state of a service, as a message for the user. */
export class DataFileError extends Error {
  readonly remedy: string;
  /** Whether the reason is a full or defective disk. */
  readonly isOfDisk: boolean;

  constructor(message: string, remedy: string, cause?: unknown, isOfDisk = false) {
    super(message, cause === undefined ? {} : { cause });
    this.remedy = remedy;
    this.isOfDisk = isOfDisk;
  }
}

// "SVCC": identifies the application in the header of a file.
const applicationId = 0x53564343;

/** Opens or creates a data file, and locks it. Only the owner can read a new file: it contains secrets. */
export function openDataFile(file: string, options: DataFileOptions = {}): DataFile {
  let database: DatabaseSync | undefined;
  try {
    inspect(file);
    closeSync(openSync(file, 'a', 0o600));
    // The path is made absolute, since SQLite gives `:memory:` and `file:…` a special meaning.
    database = new DatabaseSync(resolve(file), { timeout: 1000 });
    return opened(file, database, options);
  } catch (error) {
    database?.close();
    throw explained(file, error);
  }
}

/** Checks the header, so that a file of another program is not changed. */
function inspect(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    const folder = dirname(file);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    throw new DataFileError(`The folder ${folder} of ${file} does not exist.`, 'Create the folder first.');
  }
  if (found.isDirectory()) throw refusal(file, ['is a folder.', 'Give a file.']);
  if (!found.isFile()) throw refusal(file, ['is not a regular file.', 'Give a file.']);
  if (found.size === 0) return;
  const header = headerOf(file);
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw refusal(file, foreign);
  if (header.readUInt32BE(68) !== applicationId) throw refusal(file, foreign);
  requireVersion(file, header.readUInt32BE(60));
}

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(100);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, header, 0, header.length, 0);
    closeSync(descriptor);
  } catch (cause) {
    throw refusal(file, ['cannot be read.', 'Check the permissions of the file.'], cause);
  }
  return header;
}

function requireVersion(file: string, version: number): void {
  if (version === keptVersion) return;
  throw new DataFileError(
    `${file} was written by another version of this program: its data has version ${version}, not ${keptVersion}.`,
    'Use the version that wrote the file, or give another file.',
  );
}

function opened(file: string, database: DatabaseSync, options: DataFileOptions): DataFile {
  // The lock is held from the first access until the file is closed, or the process ends or is killed.
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  // An id of 0 means that the file is new, or that its creation was interrupted.
  if (database.prepare('PRAGMA application_id').get()?.application_id === 0)
    database.exec(beginning(options));
  // Only tables are accepted, since a query of a view might never end and cannot be interrupted.
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE sql NOT LIKE 'CREATE TABLE %'").get() !== undefined)
    throw refusal(file, damaged);
  // A killed process loses no changes. A power failure can lose the last transactions, but only whole ones.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  if (options.mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.mostPages}`);
  const origin = database.prepare('SELECT seed, objects FROM origin').get() as Origin | undefined;
  if (origin === undefined) throw refusal(file, damaged);

  const rows = database.prepare('SELECT * FROM rows ORDER BY collection, place');
  const put = database.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM rows WHERE collection = ? AND place = ?');

  return {
    origin,
    read() {
      try {
        return rowsByCollection(file, rows.iterate() as Iterable<unknown> as Iterable<SummedRow>);
      } catch (error) {
        throw explained(file, error);
      }
    },
    write(changes: readonly Change[]) {
      try {
        database.exec('BEGIN IMMEDIATE');
        for (const change of changes) {
          if ('text' in change) put.run(change.collection, change.place, change.text, sumOf(change));
          else remove.run(change.collection, change.place);
        }
        database.exec('COMMIT');
      } catch (error) {
        // SQLite may already have rolled back the transaction because the disk is full.
        if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
        throw explained(file, error);
      }
    },
    damaged: (cause) => refusal(file, damaged, cause),
    close() {
      if (database.isOpen) database.close();
    },
  };
}

type SummedRow = Row & { readonly sum: number };

/** Reads one row at a time, so that a large damaged file is refused at its first damaged row. */
function rowsByCollection(
  file: string,
  rows: Iterable<SummedRow>,
): ReadonlyMap<string, readonly Row[]> | undefined {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const collection = found.get(row.collection) ?? [];
    if (!isSound(row, collection.length)) throw refusal(file, damaged);
    collection.push(row);
    found.set(row.collection, collection);
  }
  return found.size === 0 ? undefined : found;
}

/** Whether the position and the checksum of a row are correct: SQLite does not detect damage within a row. */
function isSound(row: SummedRow, position: number): boolean {
  return row.place === position && row.sum === sumOf(row);
}

function sumOf({ collection, place, text }: Row): number {
  return crc32(JSON.stringify([collection, place, text]));
}

// Creates header and tables in one transaction, so that a header without tables never exists.
function beginning({ seed = 1, objects = 25 }: Partial<Origin>): string {
  return `
    BEGIN EXCLUSIVE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${keptVersion};
    CREATE TABLE origin (seed INTEGER NOT NULL, objects INTEGER NOT NULL) STRICT;
    INSERT INTO origin VALUES (${seed}, ${objects});
    CREATE TABLE rows (
      collection TEXT NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL,
      PRIMARY KEY (collection, place)
    ) STRICT, WITHOUT ROWID;
    COMMIT`;
}

type Meaning = readonly [what: string, remedy: string, isOfDisk?: boolean];

const foreign: Meaning = [
  'is not a data file of this program.',
  'Give another file; this one was not changed.',
];
const damaged: Meaning = ['is damaged.', 'Give another file, or remove this one to start with new data.'];
const unwritable: Meaning = [
  'cannot be written.',
  'Check the permissions of the file and of its folder, or give another file.',
];
const full: Meaning = ['cannot be written: the disk is too full.', 'Free disk space.', true];

/** By the lower byte of a SQLite result code (https://sqlite.org/rescode.html), or by a file system error. */
const meanings: ReadonlyMap<unknown, Meaning> = new Map<unknown, Meaning>([
  // A generic error, such as a missing table.
  [1, damaged],
  [5, ['is in use by another process.', 'End that process, or give another file.']],
  [8, unwritable],
  [10, ['cannot be written: the disk has an error, or is full.', 'Check the disk.', true]],
  [11, damaged],
  [13, full],
  [14, unwritable],
  [26, foreign],
  ['EACCES', unwritable],
  ['EPERM', unwritable],
  ['EROFS', unwritable],
  ['ENOSPC', full],
]);

function explained(file: string, cause: unknown): DataFileError {
  if (cause instanceof DataFileError) return cause;
  const { errcode, code } = Object(cause) as { readonly errcode?: number; readonly code?: unknown };
  const meaning = meanings.get(errcode === undefined ? code : errcode & 0xff);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return refusal(file, meaning ?? [`cannot be used: ${reason}.`, 'Give another file.'], cause);
}

function refusal(file: string, [what, remedy, isOfDisk]: Meaning, cause?: unknown): DataFileError {
  return new DataFileError(`${file} ${what}`, remedy, cause, isOfDisk);
}
