import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished, TestRunner } from 'vitest';

/** A test server on the loopback address, on a free port. */
export interface SmallServer {
  readonly url: string;
  /** The request line and the headers of every request, if the server parses them. */
  readonly heard: readonly string[];
  openConnections(): number;
  /** Stops the server and closes its connections. Can be called twice. */
  close(): Promise<void>;
}

/** Starts a server over HTTPS if `tls` is given, otherwise over HTTP. */
export function httpServer(answer: RequestListener, tls?: ServerOptions): Promise<SmallServer> {
  const heard: string[] = [];
  const listener: RequestListener = (request, response) => {
    heard.push([`${request.method} ${request.url}`, ...request.rawHeaders].join('\n'));
    answer(request, response);
  };
  return tls === undefined
    ? listening(createServer(listener), heard)
    : listening(createTlsServer(tls, listener), heard, 'https');
}

/** Serves a fetch function, such as the reference implementation. `habit` is called before each response. */
export function servedBy(
  answer: (request: Request) => Response | Promise<Response>,
  habit: RequestListener = () => undefined,
): Promise<SmallServer> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return httpServer((request, response) => {
    habit(request, response);
    void listener(request, response);
  });
}

/** Listens on a free port until the end of the test. A server that `beforeAll` starts is not closed. */
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
  const small: SmallServer = {
    url: `${scheme}://127.0.0.1:${port}`,
    heard,
    openConnections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(small.close);
  return small;
}

/** A proxy that records requests, and forwards those with valid credentials, to `to` if this is set. */
export async function forwardProxy(user: string, password: string, to?: string): Promise<SmallServer> {
  const heard: string[] = [];
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const proxy = createServer(({ method, url = '', headers }, response) => {
    heard.push(`${method} ${url}`);
    const { 'proxy-authorization': credentials, ...others } = headers;
    if (credentials !== wanted) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    const target = to === undefined ? url : to + new URL(url).pathname;
    const onward = request(target, { ...(method && { method }), headers: others }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end()).end();
  });
  proxy.on('connect', ({ url = '', headers }, socket) => {
    heard.push(`CONNECT ${url}`);
    if (headers['proxy-authorization'] !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(to ?? `http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  return listening(proxy, heard);
}
