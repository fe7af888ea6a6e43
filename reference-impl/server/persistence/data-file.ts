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
  /** More pages than that are a full disk. */
  readonly mostPages?: number;
}

/** Why a file cannot hold the state of a service, in words for whoever named it. */
export class DataFileError extends Error {
  /** What to do about it. */
  readonly remedy: string;
  /** Whether the file is right, and its disk has no room or is at fault. */
  readonly isOfDisk: boolean;

  constructor(message: string, remedy: string, cause?: unknown, isOfDisk = false) {
    super(message, cause === undefined ? {} : { cause });
    this.remedy = remedy;
    this.isOfDisk = isOfDisk;
  }
}

// "SVCC": says in the header of a file whose it is.
const applicationId = 0x53564343;

/** Opens or begins a file that one service alone may use. It holds secrets, so only its owner may read it. */
export function openDataFile(file: string, options: DataFileOptions = {}): DataFile {
  let database: DatabaseSync | undefined;
  try {
    inspect(file);
    closeSync(openSync(file, 'a', 0o600));
    // By its whole path, since SQLite takes `:memory:` and `file:…` for something else than a file of that name.
    database = new DatabaseSync(resolve(file), { timeout: 1000 });
    return opened(file, database, options);
  } catch (error) {
    database?.close();
    throw explained(file, error);
  }
}

/** Refuses what cannot be a data file by its header, so that a file of another program is left alone. */
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
    throw refusal(file, ['cannot be read.', 'Check its permissions.'], cause);
  }
  return header;
}

function requireVersion(file: string, version: number): void {
  if (version === keptVersion) return;
  throw new DataFileError(
    `${file} was written by another version of this program: its data has version ${version}, not ${keptVersion}.`,
    'Use that version, or give another file.',
  );
}

function opened(file: string, database: DatabaseSync, options: DataFileOptions): DataFile {
  // Held from the first access until the process ends, however it ends.
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  // Its own beginning may have been cut short.
  if (database.prepare('PRAGMA application_id').get()?.application_id === 0)
    database.exec(beginning(options));
  // A process that is killed loses nothing; only a machine without power can lose the last changes, never half of one.
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
        const found = Map.groupBy(rows.all() as unknown as readonly SummedRow[], (row) => row.collection);
        if (![...found.values()].every(isSound)) throw refusal(file, damaged);
        return found.size === 0 ? undefined : found;
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
        // A full disk may have ended the transaction already.
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

/** Each row at its place, and as it was written: SQLite notices no damage within a row. */
function isSound(rows: readonly SummedRow[]): boolean {
  return rows.every((row, index) => row.place === index && row.sum === sumOf(row));
}

function sumOf({ collection, place, text }: Row): number {
  return crc32(JSON.stringify([collection, place, text]));
}

// In one transaction, in the file itself: a header without its tables is never seen.
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

/** What the errors of SQLite (https://sqlite.org/rescode.html, the lower byte) and of the file system mean for a file. */
const meanings: ReadonlyMap<unknown, Meaning> = new Map<unknown, Meaning>([
  // An error in general, such as a table that is not there.
  [1, damaged],
  [5, ['is in use by another process.', 'End that one, or give another file.']],
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
