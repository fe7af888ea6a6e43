import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server of a test on the loopback address, on a port that was free. */
export interface SmallServer {
  readonly url: string;
  /** The first line and the headers of every request that came, where the server reads them. */
  readonly heard: readonly string[];
  openConnections(): number;
  /** Ends its connections too. Closing twice does no harm. */
  close(): Promise<void>;
}

/** Answers each request through HTTP as it should be. */
export function httpServer(answer: RequestListener): Promise<SmallServer> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push([`${request.method} ${request.url}`, ...request.rawHeaders].join('\n'));
    answer(request, response);
  });
  return listening(server, heard);
}

/** Puts a server behind a port that was free. */
export async function listening(
  server: Server,
  heard: readonly string[],
  scheme = 'http',
): Promise<SmallServer> {
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
    openConnections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
