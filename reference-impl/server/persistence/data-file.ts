import { closeSync, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './changed-rows.ts';
import { keptVersion, type Origin, type StorageBackend, StorageError } from './persistent-reference.ts';

export interface DataFileOptions extends Partial<Origin> {
  /** The maximum size in pages. Beyond it, SQLite reports that the disk is full. */
  readonly mostPages?: number;
}

const tables = [
  'CREATE TABLE origin (seed INTEGER NOT NULL, objects INTEGER NOT NULL) STRICT',
  'CREATE TABLE rows (collection TEXT NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (collection, place)) STRICT, WITHOUT ROWID',
];

/** Opens or creates a data file, and locks it. Only the owner can read a new file: it contains secrets. */
export function openDataFile(file: string, options: DataFileOptions = {}): StorageBackend {
  let database: DatabaseSync | undefined;
  try {
    // Opening a named pipe would wait for its reader.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('not a regular file');
    closeSync(openSync(file, 'a', 0o600));
    // The path is made absolute, since SQLite gives `:memory:` and `file:…` a special meaning.
    database = new DatabaseSync(resolve(file), { timeout: 1000 });
    return opened(file, database, options);
  } catch (error) {
    database?.close();
    throw new StorageError(file, error);
  }
}

function opened(file: string, database: DatabaseSync, options: DataFileOptions): StorageBackend {
  // The lock is held from the first access until the file is closed, or the process ends or is killed.
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  assertOurs(database, options);
  // A killed process loses no changes. A power failure can lose the last transactions, but only whole ones.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  if (options.mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.mostPages}`);
  const origin = database.prepare('SELECT seed, objects FROM origin').get() as Origin | undefined;
  if (origin === undefined) throw new Error('damaged');

  const rows = database.prepare('SELECT * FROM rows ORDER BY collection, place');
  const put = database.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM rows WHERE collection = ? AND place = ?');

  return {
    name: file,
    origin,
    read: () => Map.groupBy(rows.iterate() as Iterable<unknown> as Iterable<Row>, (row) => row.collection),
    write(changes) {
      try {
        database.exec('BEGIN IMMEDIATE');
        for (const change of changes) {
          if ('text' in change) put.run(change.collection, change.place, change.text);
          else remove.run(change.collection, change.place);
        }
        database.exec('COMMIT');
      } catch (error) {
        // SQLite may already have rolled back the transaction because the disk is full.
        if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
        throw new StorageError(file, error);
      }
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Creates the tables of a new file. Throws for a file of another program or version, and for a damaged one. */
function assertOurs(database: DatabaseSync, { seed = 1, objects = 25 }: Partial<Origin>): void {
  const found = database.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all();
  if (found.length === 0)
    database.exec(`
      BEGIN EXCLUSIVE;
      PRAGMA user_version = ${keptVersion};
      ${tables.join(';')};
      INSERT INTO origin VALUES (${seed}, ${objects});
      COMMIT`);
  // A view in place of a table is refused too: a query of it might never end, and cannot be interrupted.
  else if (found.map(({ sql }) => sql).join() !== tables.join() || versionOf(database) !== keptVersion)
    throw new Error('written by another program or another version of this one');
  else if (database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok')
    throw new Error('damaged');
}

const versionOf = (database: DatabaseSync): unknown =>
  database.prepare('PRAGMA user_version').get()?.user_version;
