import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Calls a handler for Node's server without a connection, as if the handler were mounted at `base`. */
export async function throughNode(request: Request, base: string, handle: Handle): Promise<Response> {
  const { protocol, host, pathname: path } = new URL(base);
  const { pathname, search } = new URL(request.url);
  // `encrypted` is all that the handler reads of the socket.
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = Object.fromEntries(request.headers);
  // Without Origin, the handler adds no CORS headers. CORS is handled for the complete server.
  delete headers.origin;
  delete headers['transfer-encoding'];
  if (request.method !== 'GET' && request.method !== 'HEAD') headers['content-length'] = String(body.length);
  const incoming = Object.assign(new IncomingMessage(socket), {
    method: request.method,
    originalUrl: pathname + search,
    url: (pathname.slice(path.length) || '/') + search,
    headers: { ...headers, host },
  });
  incoming.push(body);
  incoming.push(null);

  const outgoing = new Captured(incoming);
  try {
    await handle(incoming, outgoing);
    return await outgoing.response;
  } finally {
    socket.destroy();
  }
}

/** Captures the response that is written to it. */
class Captured extends ServerResponse {
  readonly #done = Promise.withResolvers<Response>();
  readonly #chunks: Buffer[] = [];

  get response(): Promise<Response> {
    return this.#done.promise;
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.getHeaders())) {
      if (name.startsWith('access-control-')) continue;
      for (const each of Array.isArray(value) ? value : [value]) headers.append(name, String(each));
    }
    headers.delete('content-length');
    headers.delete('transfer-encoding');
    const { statusCode: status } = this;
    const body = status === 204 || status === 304 ? null : Buffer.concat(this.#chunks);
    this.finished = true;
    this.#done.resolve(new Response(body, { status, headers }));
    return this;
  }
}
