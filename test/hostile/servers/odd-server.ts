import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { SmallServer } from '#test/builders/small-server.ts';
import { rawServer } from './bad-server.ts';

type Say = (socket: Socket, head: string) => void;

const begun = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const whole = (body: string, more = ''): string =>
  `${begun}${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const saying =
  (bytes: string): Say =>
  (socket) =>
    void socket.write(bytes);

/** Writes the same again and again, as fast as it is taken. */
const flooding =
  (first: string, little: string): Say =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(little.repeat(1000)));
    };
    socket.on('drain', more).write(first);
    more();
  };

/** Writes a little, twenty times a second. */
const dripping =
  (first: string, little: string): Say =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => (socket.writable ? socket.write(little) : clearInterval(timer)), 50);
    socket.on('close', () => clearInterval(timer));
  };

const limited = (retryAfter: string): Say =>
  saying(
    `HTTP/1.1 429 Slow\r\nContent-Type: application/json\r\nRetry-After: ${retryAfter}\r\nContent-Length: 2\r\n\r\n{}`,
  );

const paths = Array.from({ length: 100_000 }, (_, at) => `"/p${at}":{"get":{}}`).join();
const circle = '{"$ref":"#/components/schemas/A"}';
const described = (given: string, schema: string): string =>
  `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{${given}},"components":{"schemas":{"A":${schema}}}}`;
const nested = `${'{"items":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
const page = (more: string): string =>
  `{"items":[{"id":"a"}],"totalCount":1000000000,"page":1,"pageSize":1,"totalPages":1000000000,"hasNextPage":true,"hasPreviousPage":false${more}}`;

/** What each server does to every request, below HTTP. None takes much to send. */
const habits: Readonly<Record<string, Say>> = {
  'no answer': () => undefined,
  'a closed connection': (socket) => void socket.end(),
  'a reset': (socket) => void socket.resetAndDestroy(),
  'half a body': (socket) => void socket.end(`${begun}Content-Length: 4000\r\n\r\n{"status":`),
  'headers without end': dripping('HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
  'a flood of headers': flooding('HTTP/1.1 200 OK\r\n', 'Set-Cookie: a=b\r\n'),
  '500 cookies': saying(whole('{}', 'Set-Cookie: a=b\r\n'.repeat(500))),
  'a byte a moment': dripping(`${begun}Content-Length: 4000\r\n\r\n{`, ' '),
  '1xx without end': dripping('HTTP/1.1 103 Early\r\n\r\n', 'HTTP/1.1 103 Early\r\n\r\n'),
  'a flood of 1xx': flooding('', 'HTTP/1.1 103 Early\r\n\r\n'),
  'a flood of trailers': flooding(`${begun}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`, 'X-T: a\r\n'),
  'a body without end': flooding(`${begun}\r\n`, '{"a":1},'),
  'chunks of one byte': flooding(`${begun}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n1\r\n'),
  'a chunk extension without end': flooding(`${begun}Transfer-Encoding: chunked\r\n\r\n2;`, 'x=y;'),
  'a negative length': saying(`${begun}Content-Length: -5\r\n\r\n{}`),
  'a length beyond numbers': saying(`${begun}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}`),
  'HTTP/1.0': (socket) => void socket.end('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}'),
  'HTTP/0.9': (socket) => void socket.end('{}'),
  'answers to more than was asked': saying(whole('{}').repeat(50)),
  'redirects without end': (socket, head) => {
    const path = /^\S+ ([^ ?]*)/.exec(head)?.[1] ?? '/';
    socket.write(`HTTP/1.1 307 X\r\nLocation: ${path}?${Math.random()}\r\nContent-Length: 0\r\n\r\n`);
  },
  'a redirect of no address': saying('HTTP/1.1 301 X\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n'),
  'six codings': saying(whole('{}', 'Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\n')),
  'a Retry-After of ages': limited('99999999999'),
  'a Retry-After in the past': limited('Thu, 01 Jan 1970 00:00:00 GMT'),
  'bytes that are not UTF-8': (socket) =>
    void socket.write(Buffer.from(`${begun}Content-Length: 15\r\n\r\n{"status":"\u00ff\u00fe"}`, 'latin1')),
  'lone surrogates': saying(whole('{"status":"\\ud800","version":"\\udc00"}')),
  'NUL in JSON': saying(whole('{"status":"\\u0000","version":"a\\u0000b"}')),
  'a bare NUL': saying(whole('\0')),
  __proto__: saying(whole('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"status":"Healthy"}')),
  'a member twice': saying(whole('{"status":1,"status":"Healthy","items":[],"items":{}}')),
  'numbers of 10,000 digits': saying(whole(page('').replace('1000000000', '9'.repeat(10_000)))),
  'a date beyond dates': saying(
    whole('{"generatedAt":"+275761-01-01T00:00:00Z","timestamp":"275761-01-01T00:00:00Z"}'),
  ),
  'pages without end': saying(whole(page(',"nextLink":"/api/v1/next"'))),
  'a Schedule Execution that never ends': saying(whole('{"id":"a","status":"Running","items":[]}')),
  'lists without a bottom': saying(whole('['.repeat(100_000))),
  HTML: saying(whole('<html><script>alert(1)</script></html>')),
  SSH: saying('SSH-2.0-x\r\n'),
  'a description of 100,000 paths': saying(whole(described(paths, '{}'))),
  'a schema 10,000 deep': saying(whole(described('"/a":{"get":{}}', nested))),
  'a schema that is itself': saying(whole(described('"/a":{"get":{}}', circle))),
};

/** Servers that answer in ways that no server should, from the first look on, by what they answer with. */
export const oddServers: Readonly<Record<string, () => Promise<SmallServer>>> = Object.fromEntries(
  Object.entries(habits).map(([what, say]) => [what, () => rawServer(say, { badAtFirst: true })]),
);

/** The same, that answer the first look decently, so that a run begins. */
export const oddAfterwards: Readonly<Record<string, () => Promise<SmallServer>>> = Object.fromEntries(
  Object.entries(habits).map(([what, say]) => [what, () => rawServer(say)]),
);

const json = { 'content-type': 'application/json' };
const swelling = Buffer.alloc(20_000_000);

/** The most that a run reads of one answer, or a little less. */
const long = 4_900_000;

/** Writes the same again and again, as fast as it is taken. */
function endlessly(response: ServerResponse, little: Uint8Array): void {
  const more = (): void => {
    while (!response.destroyed && response.write(little));
  };
  response.on('drain', more);
  more();
}

const compressed =
  (coding: string, little: Uint8Array): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': coding });
    endlessly(response, little);
  };

/** One member, for codings that have only one. */
const once =
  (coding: string, whole: Uint8Array): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...json, 'content-encoding': coding }).end(whole);

const always =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...json, ...headers }).end(body);

const huge = Buffer.alloc(700_000_000);
const quick = { level: 1 };
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Servers whose answers cost more to take in than to send, by what they answer everything with. */
export const heavyAnswers: Readonly<Record<string, () => RequestListener>> = {
  'gzip without end': () => compressed('gzip', gzipSync(swelling)),
  'gzip in gzip': () => compressed('gzip, gzip', gzipSync(gzipSync(swelling))),
  '700 MB as deflate': () => once('deflate', deflateSync(huge, quick)),
  '700 MB as raw deflate': () => once('deflate', deflateRawSync(huge, quick)),
  '700 MB as br': () => once('br', brotliCompressSync(huge, quickly)),
  'zstd without end': () => compressed('zstd', zstdCompressSync(swelling)),
  'control characters': () => always(Buffer.alloc(long, 0x01)),
  'one string of control characters': () => always(`{"version":"${'\\u0001'.repeat(long / 6)}"}`),
  backslashes: () => always(Buffer.alloc(long, 0x5c)),
  'a list of empty lists': () => always(`[${'[],'.repeat(249_000)}[]]`),
  'a description of 17 MB': () => always(JSON.stringify(description(11_500))),
  'long headers': () => always('{}', { 'x-long': '\u00e9'.repeat(15_000) }),
};

/** Operations whose schemas refer to each other in circles. */
function description(count: number): object {
  const to = (index: number): object => ({ $ref: `#/components/schemas/S${index % count}` });
  const named = (make: (index: number) => readonly [string, unknown]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
  const answer = (schema: object): object => ({
    200: { description: 'x'.repeat(100), content: { 'application/json': { schema } } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: named((at) => [
      `/api/v1/thing${at}/{id}`,
      { get: { responses: answer(to(at)) }, put: { responses: answer(to(at * 7)) } },
    ]),
    components: {
      schemas: named((at) => [
        `S${at}`,
        {
          description: 'x'.repeat(700),
          properties: { next: to(at + 1), items: { type: 'array', items: to(at * 13) } },
        },
      ]),
    },
  };
}
