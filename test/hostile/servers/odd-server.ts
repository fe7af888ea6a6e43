import type { Socket } from 'node:net';
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
