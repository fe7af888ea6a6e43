import type { RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { httpServer, listening, type SmallServer } from '#test/builders/small-server.ts';

/** The path of a run's first request. Only a server with a valid response to it gets a complete run. */
const firstLook = '/api/openapi/v1.json';

/** A valid response to the first request: the refusal of an anonymous caller. */
const refusal = JSON.stringify({ code: 'NO', message: 'Who asks?', timestamp: '2026-03-02T09:30:00Z' });
const refused = `HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: ${refusal.length}\r\n\r\n${refusal}`;

/** `answer` may write any bytes for a request. By default, the first request gets a valid response. */
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

/** A server that sends `bytes` for each request, but without `badAtFirst`, the first response is valid. */
export function sending(bytes: string | Uint8Array, options?: { badAtFirst: boolean }): Promise<SmallServer> {
  return rawServer((socket) => socket.write(bytes), options);
}

/** A server that responds with `body`, by default as JSON, except to the first request for `firstLook`. */
export function serving(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  status = 200,
): Promise<SmallServer> {
  return decentAtFirst((_, response) => response.writeHead(status, headers).end(body));
}

/** An HTTP server with a valid response to the first request for `firstLook`; `answer` handles all others. */
export function decentAtFirst(answer: RequestListener): Promise<SmallServer> {
  let isFirst = true;
  return httpServer((request, response) => {
    const isDecent = isFirst && request.url?.endsWith(firstLook) === true;
    if (isDecent) isFirst = false;
    if (!isDecent) answer(request, response);
    else response.writeHead(401, { 'content-type': 'application/json' }).end(refusal);
  });
}
