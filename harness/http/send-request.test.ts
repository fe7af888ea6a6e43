import { createServer } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listening } from '#test/builders/small-server.ts';
import { liveTarget } from './live.ts';
import { boundedBytes, decoded } from './send-request.ts';

type Encode = (bytes: Uint8Array) => Uint8Array;

/** Compresses with quality 1: with its default quality, Brotli would take a hundred times as long. */
const quickly: Encode = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const codings: readonly [what: string, header: string, encode: Encode][] = [
  ['gzip', 'gzip', gzipSync],
  ['x-gzip', 'X-GZIP', gzipSync],
  ['deflate', 'deflate', deflateSync],
  ['deflate without its frame', 'deflate', deflateRawSync],
  ['br', 'br', quickly],
  ['zstd', 'zstd', zstdCompressSync],
  ['one after the other', 'gzip, br , deflate', (bytes) => deflateSync(quickly(gzipSync(bytes)))],
];

async function* inPartsOf(size: number, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const text = new TextEncoder().encode('What is said, is said in small parts.');

describe('a body', () => {
  it.each(codings)('is decoded from %s', async (_, header, encode) => {
    for (const size of [1, 7, 10_000]) {
      const bytes = await boundedBytes(decoded(inPartsOf(size, encode(text)), header), 1_000);
      expect(new TextDecoder().decode(bytes)).toBe(new TextDecoder().decode(text));
    }
  });

  it.each(codings)('that is empty decodes to an empty body in %s', async (_, header) => {
    expect(await boundedBytes(decoded(inPartsOf(1, new Uint8Array()), header), 10)).toHaveLength(0);
  });

  it('is not decoded if the coding is unknown', async () => {
    const zipped = gzipSync(text);
    for (const header of ['', 'identity', 'compress, gzip', 'constructor'])
      expect(await boundedBytes(decoded(inPartsOf(7, zipped), header), 1_000)).toEqual(zipped);
  });

  it.each(codings)('that expands in %s is decoded only as far as it is read', async (_, header, encode) => {
    const bomb = encode(Buffer.alloc(10_000_000));
    const parts = decoded(inPartsOf(bomb.length, bomb), header);
    let read = 0;
    for await (const part of parts) {
      read += part.byteLength;
      if (read > 1_000_000) break;
    }
    expect(read).toBeLessThan(2_000_000);
    await expect(boundedBytes(decoded(inPartsOf(9_999, bomb), header), 1_000)).rejects.toThrow('1,000 bytes');
  });

  it('is refused if it is compressed more than once', () => {
    const header = Array(6).fill('gzip').join();
    expect(() => decoded(inPartsOf(1, text), header)).toThrow('more than 5 times');
  });
});

it('reuses a connection, and closes it before the server does', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}')).on('connection', () => {
    connections += 1;
  });
  const { url, close } = await listening(server, []);
  const target = liveTarget(url);
  const request = (method: string) => target.send(new Request(`${target.baseUrl}/`, { method }));
  try {
    for (const method of ['GET', 'GET', 'POST', 'GET', 'POST']) await request(method);
    // Whether a connection is free again by the next request depends on timing.
    expect(connections).toBeLessThan(5);
    const before = connections;
    await setTimeout(2_000);
    await request('POST');
    expect(connections).toBe(before + 1);
  } finally {
    await target.close();
    await close();
  }
});

describe('a server', () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
  const once = 'HTTP/1.1 100 Continue\r\n\r\n';

  it.each([
    ['before the response', [once + answer]],
    ['in a part of its own', [once, answer]],
    ['with a header, and twice', [`HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\n${once}${answer}`]],
  ])('may send a 100 that was not requested: %s', async (_, parts) => {
    const server = await speaking(async (socket) => {
      for (const part of parts) {
        socket.write(part);
        await setTimeout(50);
      }
    });
    const target = liveTarget(server.url);
    for (const method of ['GET', 'POST', 'GET'])
      expect(await (await target.send(new Request(server.url, { method }))).text()).toBe('{}');
    await target.close();
  });

  it('may close each kept connection when it is used again', async () => {
    const used = new WeakSet<object>();
    const server = await speaking((socket) => {
      if (used.has(socket)) socket.destroy();
      else used.add(socket) && socket.write(answer);
    });
    const target = liveTarget(server.url);
    for (const method of ['GET', 'POST', 'GET', 'DELETE', 'POST', 'GET'])
      expect((await target.send(new Request(server.url, { method }))).status).toBe(200);
    await target.close();
  });
});

/** A server that calls `answer` for each part that arrives. */
const speaking = (answer: (socket: Socket) => unknown) =>
  listening(
    createNetServer((socket) => void socket.on('data', () => answer(socket))),
    [],
  );
