import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { encodingOf } from '#harness/files/decode-text.ts';
import { cannotRead, refuseSpecial } from '#harness/files/input-file.ts';
import { groupDigits } from '#harness/text/without-locale.ts';

/** The bytes of a recording that the operator named, part by part. */
export async function* fileBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    refuseSpecial(await stat(file));
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause;
    throw cannotRead('recording', file, cause);
  }
}

/** Decodes UTF-8, or UTF-16 if the first bytes show it. */
export async function* textOfBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of bytes) {
    if (part.byteLength === 0) continue;
    decoder ??= new TextDecoder(encodingOf(part));
    yield decoder.decode(part, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Why a recording cannot be read to its end. */
export class NotRead extends Error {}

/** Room for the longest response that is judged, and the longest request. */
const longestLine = 50_000_000;

/** The lines of a text, without the empty ones. The last one may lack its end. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const [first = '', ...lines] = part.split('\n');
    lines.unshift(rest + first);
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new NotRead(`a line is longer than ${groupDigits(longestLine)} characters`);
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

/** How often a growing file is looked at, in milliseconds. */
const lookEveryMs = 250;

/** The bytes of a file and those that are added to it, until interrupted. A file that was emptied begins anew. */
export async function* followedBytes(file: string, interrupted: AbortSignal): AsyncGenerator<Uint8Array> {
  let position = 0;
  while (!interrupted.aborted) {
    const { size } = await stat(file).catch((cause: unknown) => {
      throw cannotRead('recording', file, cause);
    });
    if (size < position) position = 0;
    if (size > position) {
      for await (const part of createReadStream(file, {
        start: position,
        end: size - 1,
      }) as AsyncIterable<Buffer>) {
        position += part.byteLength;
        yield part;
      }
    } else await setTimeout(lookEveryMs, undefined, { signal: interrupted }).catch(() => undefined);
  }
}
