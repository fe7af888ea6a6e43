import { closeSync, constants, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { refuseSpecial } from '#harness/files/input-file.ts';
import { reasonOf } from '#harness/files/output-files.ts';
import { toolVersion } from '#harness/files/root.ts';

export type HarFile = ReturnType<typeof harFile>;

const end = '\n]}}\n';

interface HarSettings {
  readonly entries?: number;
  readonly bytes?: number;
  /** What the file says about itself. */
  readonly comment?: string | undefined;
  readonly writeTo?: WriteTo;
}

type WriteTo = (file: number, bytes: Buffer, at: number, length: number, position: number) => number;

/** Starts a HAR file, replacing any content. Once it is full, no more entries are added. */
export function harFile(
  file: string,
  {
    entries: mostEntries = limits.recordedEntries,
    bytes: mostBytes = limits.recordingBytes,
    comment,
    writeTo = writeSync,
  }: HarSettings = {},
) {
  const descriptor = openRecording(file);
  let length = 0;
  let count = 0;
  let isFull = false;

  // The end is rewritten with every entry, so that the file is valid whenever the program ends.
  function write(text: string): void {
    const bytes = Buffer.from(text + end);
    // If the disk becomes full, the system may write a part without an error.
    for (let at = 0; at < bytes.length; )
      at += writeTo(descriptor, bytes, at, bytes.length - at, length + at);
    length += bytes.length - end.length;
  }

  try {
    // The old content is cut off last: what is written over it needs no room on the disk.
    write(beginning(comment));
    ftruncateSync(descriptor, length + end.length);
  } catch (cause) {
    closeSync(descriptor);
    throw new HarnessError('OUTPUT_UNWRITABLE', `${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Free disk space, or give another file with --record.',
    });
  }
  return {
    get isWhole() {
      return !isFull;
    },
    /** Adds an entry. Returns a message if the file has just become full or can no longer be written. */
    add(entry: object): string | undefined {
      if (isFull) return undefined;
      const text = `${count === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
      if (count >= mostEntries || length + Buffer.byteLength(text) > mostBytes) {
        isFull = true;
        return `${file} is full after ${count} requests; further requests are not recorded.`;
      }
      try {
        write(text);
        count += 1;
        return undefined;
      } catch (error) {
        isFull = true;
        ftruncateSync(descriptor, length + end.length);
        writeSync(descriptor, end, length);
        return `${file} can no longer be written: ${reasonOf(error)}. It contains the first ${count} requests.`;
      }
    },
    close: () => closeSync(descriptor),
  };
}

function beginning(comment: string | undefined): string {
  const log = {
    version: '1.2',
    creator: { name: 'svc-contract', version: toolVersion },
    comment,
    entries: [],
  };
  return JSON.stringify({ log }).replace(/]}}$/, '');
}

function openRecording(file: string): number {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (facts !== undefined) refuseSpecial(facts);
    return openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  } catch (cause) {
    throw new HarnessError('USAGE', `--record ${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Give a file in a folder that exists.',
    });
  }
}
