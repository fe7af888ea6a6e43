import type { Socket } from 'node:net';
import { tooLate } from '../testing/attempt.ts';

type Write = (socket: Socket, head: string) => void;

const begun = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const chunked = `${begun}Transfer-Encoding: chunked\r\n\r\n`;
const reply = (body: string, more = ''): string =>
  `${begun}${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const writing =
  (bytes: string | Uint8Array): Write =>
  (socket) =>
    void socket.write(bytes);
const header = (line: string): Write => writing(reply('{}', `${line}\r\n`));

/** Writes `first`, and then `little` repeatedly, as fast as the client reads. */
const flooding =
  (first: string, little: string): Write =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(little.repeat(1000)));
    };
    socket.on('drain', more).write(first);
    more();
  };

/** Writes `first`, and then `little` twenty times a second. */
const dripping =
  (first: string, little: string): Write =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => (socket.writable ? socket.write(little) : clearInterval(timer)), 50);
    socket.on('close', () => clearInterval(timer));
  };

const closed = 'closed the connection';

const page = (more: string): string =>
  `{"items":[{"id":"a"}],"totalCount":1000000000,"page":1,"pageSize":1,"totalPages":1000000000,"hasNextPage":true,"hasPreviousPage":false${more}}`;

/**
 * Each key describes the behaviour of a server, which calls `say` to respond to a request.
 * If `called` is defined, `verify` can read none of these responses, and its output contains `called`.
 */
export const habits: Readonly<Record<string, readonly [say: Write, called?: string]>> = {
  'a closed connection': [(socket) => void socket.end(), closed],
  'a reset': [(socket) => void socket.resetAndDestroy(), 'ECONNRESET'],
  'half a body': [(socket) => void socket.end(`${begun}Content-Length: 4000\r\n\r\n{"status":`), closed],
  'another protocol, unasked': [
    writing('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    closed,
  ],
  'headers without end': [dripping('HTTP/1.1 200 OK\r\nX-Slow: ', 'x'), tooLate],
  'a flood of headers': [flooding('HTTP/1.1 200 OK\r\n', 'Set-Cookie: a=b\r\n'), 'longer than 16 kB'],
  '500 cookies': [writing(reply('{}', 'Set-Cookie: a=b\r\n'.repeat(500)))],
  'a header of 20 kB': [header(`X-Long: ${'a'.repeat(20_000)}`), 'headers are longer than 16 kB'],
  'a control character in a header': [header('X-Bell: a\u0007b'), 'Invalid header value char'],
  'a space in the name of a header': [header('X Name: a'), 'Invalid header token'],
  'the status 099': [writing('HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n{}'), 'status below 100'],
  'the status 999': [writing('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}'), 'HTTP has no status 999'],
  'a byte a moment': [dripping(`${begun}Content-Length: 4000\r\n\r\n{`, ' '), tooLate],
  '1xx without end': [dripping('HTTP/1.1 103 Early\r\n\r\n', 'HTTP/1.1 103 Early\r\n\r\n'), tooLate],
  'a flood of 1xx': [flooding('', 'HTTP/1.1 103 Early\r\n\r\n'), tooLate],
  'a flood of trailers': [flooding(`${chunked}2\r\n{}\r\n0\r\n`, 'X-T: a\r\n'), ''],
  'a body without end': [flooding(`${begun}\r\n`, '{"a":1},'), 'the response is longer than 5,000,000 bytes'],
  'chunks of one byte': [flooding(chunked, '1\r\n1\r\n'), ''],
  'broken chunks': [writing(`${chunked}ZZ\r\n{}\r\n`), 'Invalid character in chunk size'],
  'chunks without the last': [writing(`${chunked}2\r\n{}\r\n`), tooLate],
  'two lengths': [
    writing(`${begun}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
    'the length of its response differs from Content-Length',
  ],
  'a length that is too long': [writing(`${begun}Content-Length: 20\r\n\r\n{}`), tooLate],
  'a length beyond numbers': [writing(`${begun}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}`), ''],
  'gzip that is none': [
    writing(`${begun}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`),
    'does not match its Content-Encoding',
  ],
  'six codings': [writing(reply('{}', 'Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\n')), ''],
  'HTTP/0.9': [(socket) => void socket.end('{}'), ''],
  SSH: [writing('SSH-2.0-x\r\n'), 'does not match the HTTP/1.1 protocol'],
  'answers to more than was asked': [writing(reply('{}').repeat(50))],
  'redirects without end': [
    (socket, head) => {
      const path = /^\S+ ([^ ?]*)/.exec(head)?.[1] ?? '/';
      socket.write(`HTTP/1.1 307 X\r\nLocation: ${path}?${Math.random()}\r\nContent-Length: 0\r\n\r\n`);
    },
  ],
  'a redirect of no address': [writing('HTTP/1.1 301 X\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n')],
  'lone surrogates': [writing(reply('{"status":"\\ud800","version":"\\udc00","items":[{"id":"\\ud800"}]}'))],
  'NUL in JSON': [writing(reply('{"status":"\\u0000","version":"a\\u0000b"}'))],
  'a bare NUL': [writing(reply('\0'))],
  'terminal commands': [
    writing(reply('{"status":"\\u001b[2J\\u001b]0;owned\\u0007","product":"\\u001b[31m"}')),
  ],
  __proto__: [writing(reply('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"status":"Healthy"}'))],
  'a duplicate field': [writing(reply('{"status":1,"status":"Healthy","items":[],"items":{}}'))],
  'a name in two casings': [
    writing(reply('{"TotalCount":1,"totalCount":2,"total_count":3,"items":[],"Items":{}}')),
  ],
  'nothing but null': [writing(reply('null'))],
  'a bare text': [writing(reply('"Healthy"'))],
  'a bare list': [writing(reply('[[],[{}],null]'))],
  'numbers of 10,000 digits': [writing(reply(page('').replace('1000000000', '9'.repeat(10_000))))],
  'a date beyond dates': [
    writing(reply('{"generatedAt":"+275761-01-01T00:00:00Z","timestamp":"275761-01-01T00:00:00Z"}')),
  ],
  'pages without end': [writing(reply(page(',"nextLink":"/api/v1/next"')))],
  'a Schedule Execution that never ends': [writing(reply('{"id":"a","status":"Running","items":[]}'))],
};
