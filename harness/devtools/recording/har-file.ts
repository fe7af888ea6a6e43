import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { HarnessError } from '#harness/errors.ts';
import { refuseSpecial } from '#harness/input-file.ts';
import { limits } from '#harness/limits.ts';
import { toolVersion } from '#harness/root.ts';

/** An HTTP archive that is whole after every entry, and stops growing at its limits. */
export interface HarFile {
  /** Adds an entry; tells once, in words, when the file takes no more. */
  add(entry: object): string | undefined;
  /** Whether everything was taken that was to be added. */
  readonly isWhole: boolean;
  close(): void;
}

export interface HarLimits {
  readonly entries: number;
  readonly bytes: number;
}

const mostOfAFile: HarLimits = { entries: limits.recordedEntries, bytes: limits.recordedBytes };

const begin = JSON.stringify({
  log: { version: '1.2', creator: { name: 'svc-contract', version: toolVersion }, entries: [] },
}).replace(/]}}$/, '');
const end = '\n]}}\n';

/** Begins a file, in the place of what it held. */
export function harFile(file: string, most: HarLimits = mostOfAFile): HarFile {
  const descriptor = open(file);
  let length = 0;
  let count = 0;
  let isFull = false;

  // The end is written again with every entry, in one go: whenever the program is ended, the file is whole.
  function write(text: string): void {
    const bytes = Buffer.from(text + end);
    writeSync(descriptor, bytes, 0, bytes.length, length);
    length += bytes.length - end.length;
  }

  try {
    write(begin);
  } catch (cause) {
    closeSync(descriptor);
    throw new HarnessError('OUTPUT_UNWRITABLE', `${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Make room, or give another file with --record.',
    });
  }
  return {
    get isWhole() {
      return !isFull;
    },
    add(entry) {
      if (isFull) return undefined;
      const text = `${count === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
      if (count >= most.entries || length + Buffer.byteLength(text) > most.bytes) {
        isFull = true;
        return `${file} has ${count} requests and takes no more; those that follow are not recorded.`;
      }
      try {
        write(text);
        count += 1;
        return undefined;
      } catch (error) {
        isFull = true;
        return `${file} cannot be written any more: ${reasonOf(error)}. It has ${count} requests.`;
      }
    },
    close: () => closeSync(descriptor),
  };
}

function open(file: string): number {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (facts !== undefined) refuseSpecial(facts);
    return openSync(file, 'w', 0o600);
  } catch (cause) {
    throw new HarnessError('USAGE', `--record ${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Give a file in a folder that exists.',
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
