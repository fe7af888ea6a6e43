import type { RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { httpServer, listening, type SmallServer } from '#test/builders/small-server.ts';

/** Where a run looks first of all. A server that is fine there and bad elsewhere gets a whole run. */
const firstLook = '/api/openapi/v1.json';

/** What a first look is answered with: decently, as a server of this API refuses whoever has no credentials. */
const refusal = JSON.stringify({ code: 'NO', message: 'Who asks?', timestamp: '2026-03-02T09:30:00Z' });
const refused = `HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: ${refusal.length}\r\n\r\n${refusal}`;

/** Says whatever it likes to each request, below HTTP. The first look is answered decently, unless told otherwise. */
export function rawServer(
  answer: (socket: Socket, head: string) => void,
  { badAtFirst = false } = {},
): Promise<SmallServer> {
  const heard: string[] = [];
  let isFirst = !badAtFirst;
  const server = createServer((socket) => {
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      for (let end = read.indexOf('\r\n\r\n'); end !== -1; end = read.indexOf('\r\n\r\n')) {
        const head = read.slice(0, end);
        read = read.slice(end + 4);
        heard.push(head);
        const isDecent = isFirst && head.includes(firstLook);
        if (isDecent) isFirst = false;
        if (isDecent) socket.write(refused);
        else answer(socket, head);
      }
    });
  });
  return listening(server, heard);
}

/** Answers each request with the same bytes. */
export function saying(bytes: string | Uint8Array, options?: { badAtFirst: boolean }): Promise<SmallServer> {
  return rawServer((socket) => socket.write(bytes), options);
}

/** Answers each request with the same body, as JSON unless told otherwise. */
export function serving(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  status = 200,
): Promise<SmallServer> {
  return decentAtFirst((_, response) => response.writeHead(status, headers).end(body));
}

/** Answers through HTTP; the first look decently. */
export function decentAtFirst(answer: RequestListener): Promise<SmallServer> {
  let isFirst = true;
  return httpServer((request, response) => {
    const isDecent = isFirst && request.url?.endsWith(firstLook) === true;
    if (isDecent) isFirst = false;
    if (!isDecent) answer(request, response);
    else response.writeHead(401, { 'content-type': 'application/json' }).end(refusal);
  });
}
