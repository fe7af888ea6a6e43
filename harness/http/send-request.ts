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
import type { Dispatcher } from 'undici';
import { limits } from '#harness/errors/limits.ts';
import { groupDigits } from '#harness/text/without-locale.ts';

export interface OutgoingRequest {
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  readonly dispatcher: Dispatcher;
  /** The time limit for the complete response, including its body. */
  readonly signal: AbortSignal;
}

/** The head of a response. The receiver reads its body or discards it. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The decoded body; a body that is too long throws UnreadableAnswer. */
  read(maximum: number): Promise<Uint8Array<ArrayBuffer>>;
  leave(): void;
}

/** Default headers: a request may replace them. */
const usual = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'svc-contract' };

/** Follows no redirect. Avoids undici's `fetch`, which decompresses `deflate` without a limit. */
export async function sendRequest(
  { origin, pathname, search }: URL,
  { method, headers, body, dispatcher, signal }: OutgoingRequest,
): Promise<IncomingResponse> {
  const response = await dispatcher.request({
    origin,
    path: `${pathname}${search}`,
    method: method as Dispatcher.HttpMethod,
    headers: { ...usual, ...headers },
    signal,
    ...(body && { body }),
  });
  const received = headersIn(response.headers);
  const leave = (): void => void response.body.on('error', () => undefined).destroy();
  return {
    status: response.statusCode,
    headers: received,
    leave,
    async read(maximum: number) {
      try {
        const coding = method === 'HEAD' ? '' : (received.get('content-encoding') ?? '');
        return await boundedBytes(decoded(response.body, coding), maximum);
      } finally {
        leave();
      }
    },
  };
}

function headersIn(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new Headers(pairs);
}

/** The server's response is invalid or too long. The message follows “the server responded, but”. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Reads a stream. Throws UnreadableAnswer as soon as the stream is longer than `maximum` bytes. */
export async function boundedBytes(parts: AsyncIterable<Uint8Array>, maximum: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    size += chunk.byteLength;
    if (size > maximum)
      throw new UnreadableAnswer(`the response is longer than ${groupDigits(maximum)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Parts = AsyncIterable<Uint8Array>;

/** Some servers send truncated data or trailing bytes, which browsers accept. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const brotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

/** Limits the window to 8 MB, the maximum that HTTP allows (RFC 9659, 3). */
const zstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** Decoders by content coding (RFC 9110, 8.4.1). `first` is the first byte of the encoded data. */
const decoders: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => createGunzip(lenient),
  'x-gzip': () => createGunzip(lenient),
  // Some servers omit the zlib header. In its first byte, the lower four bits are 8.
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)),
  br: () => createBrotliDecompress(brotli),
  zstd: () => createZstdDecompress(zstd),
};

/**
 * Decodes a body piece by piece, while the body is read.
 * If any coding is unknown, the body is returned unchanged.
 */
export function decoded(parts: Parts, contentEncoding: string): Parts {
  const codings = contentEncoding
    .toLowerCase()
    .trim()
    .split(/\s*,\s*/);
  const known = codings.filter((each) => Object.hasOwn(decoders, each));
  if (known.length < codings.length) return parts;
  if (known.length > limits.answerCodings)
    throw new UnreadableAnswer(`the response is compressed more than ${limits.answerCodings} times`);
  // The last coding is removed first, since it was applied last.
  return known.reduceRight(decodedBy, parts);
}

async function* decodedBy(parts: Parts, coding: string): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  const decoder = decoders[coding]?.(first?.[0] ?? 0);
  if (done === true || decoder === undefined) return;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  // The reader of the decoder also gets any error of the source, so the error is ignored here.
  pipeline(all, decoder).catch(() => undefined);
  yield* decoder as AsyncIterable<Uint8Array>;
}
