/** Why a file cannot hold the state of a service, in words for whoever named it. */
export class DataFileError extends Error {
  /** What to do about it. */
  readonly remedy: string;
  /** Whether the file is right, and its disk has no room or is at fault. */
  readonly isOfDisk: boolean;

  constructor(message: string, remedy: string, options: { cause?: unknown; isOfDisk?: boolean } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.remedy = remedy;
    this.isOfDisk = options.isOfDisk ?? false;
  }
}

// https://sqlite.org/rescode.html, the lower byte. A table that is not there is an error in general.
const general = 1;
const busy = 5;
const readOnly = 8;
const inputOrOutput = 10;
const damaged = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What an error of SQLite or of the file system means for a data file. */
export function explained(file: string, cause: unknown): DataFileError {
  switch (codeOf(cause)) {
    case busy:
      return new DataFileError(
        `${file} is in use by another process.`,
        'End that one, or give another file.',
        {
          cause,
        },
      );
    case readOnly:
    case cannotOpen:
      return new DataFileError(
        `${file} cannot be written.`,
        'Check the permissions of the file and of its folder, or give another file.',
        { cause },
      );
    case general:
    case damaged:
      return damagedFile(file, cause);
    case inputOrOutput:
      return new DataFileError(
        `${file} cannot be written: the disk is at fault, or has no room.`,
        'Look at the disk.',
        {
          cause,
          isOfDisk: true,
        },
      );
    case full:
      return new DataFileError(`There is no room to write ${file}.`, 'Make room on the disk.', {
        cause,
        isOfDisk: true,
      });
    case notADatabase:
      return foreign(file, cause);
    default: {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new DataFileError(`${file} cannot be used: ${reason}.`, 'Give another file.', { cause });
    }
  }
}

function codeOf(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined;
  if ('errcode' in cause) return Number(cause.errcode) & 0xff;
  if (!('code' in cause)) return undefined;
  if (cause.code === 'ENOSPC') return full;
  return unwritable.has(String(cause.code)) ? cannotOpen : undefined;
}

export function foreign(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is not a data file of this program.`,
    'Give another file; this one was not touched.',
    { cause },
  );
}

export function damagedFile(file: string, cause?: unknown): DataFileError {
  return new DataFileError(`${file} is damaged.`, 'Give another file, or remove this one to begin anew.', {
    cause,
  });
}
