import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { limits } from '#harness/limits.ts';
import { UnreadableAnswer } from './bounded.ts';

type Parts = AsyncIterable<Uint8Array>;

/** Servers send what ends too early or carries something behind its end, and browsers read it all the same. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const brotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

/** 8 MB, as much as HTTP allows (RFC 9659, 3). */
const zstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** Decoders of the content codings (RFC 9110, 8.4.1), by the first byte of what they decode. */
const decoders: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => createGunzip(lenient),
  'x-gzip': () => createGunzip(lenient),
  // Some servers leave out the frame of zlib that should be around it, whose first byte ends with 8.
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)),
  br: () => createBrotliDecompress(brotli),
  zstd: () => createZstdDecompress(zstd),
};

/**
 * Undoes a Content-Encoding. No more is decoded than the reader asks for, whatever the coding; what has a coding that
 * nobody knows stays as it is.
 */
export function decoded(parts: Parts, contentEncoding: string): Parts {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  const known = codings.filter((each) => Object.hasOwn(decoders, each));
  if (known.length < codings.length) return parts;
  if (known.length > limits.answerCodings)
    throw new UnreadableAnswer(`the answer is compressed more than ${limits.answerCodings} times`);
  // The last coding was applied last.
  return known.reduceRight(decodedBy, parts);
}

async function* decodedBy(parts: Parts, coding: string): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  const decoder = decoders[coding]?.(first?.[0] ?? 0);
  if (done === true || decoder === undefined) return;
  const all = startingWith(first, { [Symbol.asyncIterator]: () => iterator });
  // What goes wrong on the way goes wrong for the reader of the decoder too.
  pipeline(all, decoder).catch(() => undefined);
  yield* decoder as AsyncIterable<Uint8Array>;
}

async function* startingWith(first: Uint8Array, others: Parts): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}
