import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '#harness/text/loopback.ts';
import type { Certificate } from './certificate.ts';
import { apiLimits, controlLimits, type Limits, refuseAsApi, refuseAsControl, serverOf } from './socket.ts';

/** An application that can be served on a socket, such as the reference implementation. */
export interface Listenable {
  fetch(request: Request): Promise<Response>;
  control(request: Request): Promise<Response>;
  /** Called with the address before the first request. */
  servedAt?(url: string): void;
}

export interface ListenOptions {
  /** 0, the default, selects any free port. */
  port?: number;
  /** Default: the loopback address. */
  host?: string;
  /** Serves the API over HTTPS. State control is always unencrypted. */
  certificate?: Certificate | undefined;
  /** Serves state control on a separate listener, on a loopback address unless `control.host` is given. */
  control?: { port?: number; host?: string };
  /** Replaces the default limits, on both listeners. */
  limits?: Partial<Limits>;
}

export interface Listening {
  url: string;
  controlUrl?: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Serves an application on a socket. State control is off by default, and always requires a token. */
export async function listen(application: Listenable, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = loopback, certificate, control, limits } = options;
  if (control !== undefined) await requireToken(application);
  const apiServer = serverOf(application.fetch, { ...apiLimits, ...limits }, refuseAsApi, certificate);
  const api = await opened(apiServer, host, port);
  application.servedAt?.(api.url);
  if (control === undefined) return api;
  try {
    const controlServer = serverOf(application.control, { ...controlLimits, ...limits }, refuseAsControl);
    const controlHost = control.host ?? (isLoopback(host) ? host : loopback);
    const states = await opened(controlServer, controlHost, control.port ?? 0);
    return {
      url: api.url,
      controlUrl: states.url,
      close: async () => {
        await Promise.all([api.close(), states.close()]);
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}

async function requireToken(application: Listenable): Promise<void> {
  const { status } = await application.control(new Request('http://localhost/states'));
  if (status !== 401) throw new Error('State control is not protected by a token, so it is not served.');
}

async function opened(server: Server, host: string, port: number): Promise<Listening> {
  // With an empty host, Node would listen on every interface.
  if (host.trim() === '') throw new Error('the host to listen on is empty');
  await once(server.listen(port, host), 'listening');
  // A connection that cannot be accepted must not end the server.
  server.on('error', () => undefined);
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `${server instanceof HttpsServer ? 'https' : 'http'}://${name}:${bound.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
