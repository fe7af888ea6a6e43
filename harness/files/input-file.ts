import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { decodeText } from './decode-text.ts';

/** Throws for a pipe or a device, which may block. Reading a folder throws by itself. */
export function refuseSpecial(facts: Stats): void {
  if (!facts.isFile() && !facts.isDirectory()) throw new Error('it is not a regular file');
}

/** Reads a file that the operator named, as text. `what` is the kind of file, for error messages. */
export async function readGivenFile(what: string, file: string, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    refuseSpecial(await stat(file));
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cannotRead(what, file, cause);
  }
  if (size <= mostBytes) return decodeText(Buffer.concat(chunks));
  const hint = 'Check that it is the right file, and remove what does not belong in it.';
  const words = `The ${what} ${file} is longer than ${groupDigits(mostBytes)} bytes.`;
  throw new HarnessError('FILE_INVALID', words, { hint });
}

/** The error for a file that the operator named and the system does not let us read. */
export function cannotRead(what: string, file: string, cause: unknown): HarnessError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const words = `The ${what} ${file} cannot be read: ${reasons[code ?? ''] ?? message}.`;
  return new HarnessError(code === 'ENOENT' ? 'FILE_MISSING' : 'FILE_INVALID', words, { cause });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'you do not have permission to read it',
};
