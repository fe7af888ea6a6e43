import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';

/** A small server on the loopback address, on a port of its own. */
export interface BadServer {
  readonly url: string;
  /** The first line and the headers of every request that came, where the server reads them. */
  readonly heard: readonly string[];
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

/** Puts a server behind a port that was free. */
export async function listening(
  server: Server,
  heard: readonly string[],
  scheme = 'http',
): Promise<BadServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    heard,
    openConnections: async () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where a run looks first of all. A server that is fine there and bad elsewhere gets a whole run. */
const firstLook = '/api/openapi/v1.json';

/** What a first look is answered with: decently, that there is nothing. */
const nothingThere = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

/** Says whatever it likes to each request, below HTTP. The first look is answered decently, unless told otherwise. */
export function rawServer(
  answer: (socket: Socket, head: string) => void,
  { badAtFirst = false } = {},
): Promise<BadServer> {
  const heard: string[] = [];
  const server = createRawServer((socket) => {
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      for (let end = read.indexOf('\r\n\r\n'); end !== -1; end = read.indexOf('\r\n\r\n')) {
        const head = read.slice(0, end);
        read = read.slice(end + 4);
        heard.push(head);
        if (!badAtFirst && head.includes(firstLook)) socket.write(nothingThere);
        else answer(socket, head);
      }
    });
  });
  return listening(server, heard);
}

/** Answers each request with the same bytes. */
export function saying(bytes: string | Uint8Array, options?: { badAtFirst: boolean }): Promise<BadServer> {
  return rawServer((socket) => socket.write(bytes), options);
}

/** Answers each request through HTTP as it should be. */
export function httpServer(answer: RequestListener): Promise<BadServer> {
  const heard: string[] = [];
  const server = createHttpServer((request, response) => {
    heard.push([`${request.method} ${request.url}`, ...request.rawHeaders].join('\n'));
    answer(request, response);
  });
  return listening(server, heard);
}

/** Answers each request with the same body, as JSON unless told otherwise. */
export function serving(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  status = 200,
): Promise<BadServer> {
  return httpServer((_, response) => response.writeHead(status, headers).end(body));
}
