import { HarnessError } from '#harness/errors.ts';
import { type LiveOptions, liveTarget } from '#harness/http/live.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { connectionHeaders } from '#harness/http/profile/profile-file.ts';
import { secretMemory } from '#harness/http/redaction/secret-memory.ts';
import { secretsOfMessages } from '#harness/http/redaction/written-bodies.ts';
import { limits } from '#harness/limits.ts';
import { isLoopback } from '#harness/loopback.ts';
import { listen } from '#reference/listener/listen.ts';
import type { RecordedExchange } from './record.ts';
import { cannotListen } from './serve.ts';

interface ProxySettings {
  readonly port: number;
  /** Called with each request, the response, and the address to which the request was forwarded. */
  keep(exchange: RecordedExchange): void;
  /** Called with a line for each request that got no response. */
  tell(line: string): void;
}

/** Limits that no client reaches, so that the server, not the proxy, refuses a body that is too long. */
const passed = { bodyBytes: limits.answerBytes, headerBytes: 65_536 };

/** Forwards every request, changing only connection headers. The headers of `network` are not sent. */
export async function startWatchingProxy(
  upstream: string,
  network: LiveOptions,
  { port, keep, tell }: ProxySettings,
) {
  const target = liveTarget(upstream, { ...network, headers: {}, isExact: true });
  let address = '';
  const memory = secretMemory();
  const fetch: Handler = async (request) => {
    const at = new Date();
    const started = performance.now();
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const url = target.baseUrl + pathname + search;
    const bytes = new Uint8Array(request.body === null ? [] : await request.arrayBuffer());
    const headers = withoutConnection(request.headers);
    const sent = { method, url, headers, body: decoded(bytes) };
    const body = bytes.length === 0 ? {} : { body: bytes };
    const messages = { operation: undefined, vocabulary: new Map(), url, request: sent };
    const redact = memory.learn(secretsOfMessages(messages));
    // `new Request` throws for the method TRACE, which fetch does not support.
    const response = await Promise.try(() =>
      target.send(new Request(url, { method, headers, ...body })),
    ).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : error;
      tell(redact.text(`${method} ${pathname} got no response: ${why}`));
      return undefined;
    });
    if (response === undefined) return new Response('The server did not respond.\n', { status: 502 });
    const answer = response.body === null ? null : await response.bytes();
    const { status } = response;
    const answered = { status, headers: response.headers, body: decoded(answer) };
    keep({ at, milliseconds: Math.round(performance.now() - started), request: sent, response: answered });
    return new Response(answer, { status, headers: returned(response.headers, target.baseUrl, address) });
  };
  const server = await listen({ fetch, control: fetch }, { port, limits: passed }).catch(
    cannotListen('The proxy', '--port'),
  );
  address = server.url;
  if (isLoopback(new URL(upstream).hostname) && new URL(upstream).port === new URL(address).port) {
    await server.close();
    throw new HarnessError('USAGE', `watch would forward requests to itself, at ${upstream}.`, {
      hint: 'Give the address of the server as --upstream, and another --port.',
    });
  }
  return {
    url: address,
    async close(): Promise<void> {
      await server.close();
      await target.close();
    },
  };
}

function decoded(bytes: Uint8Array | null): string {
  return Buffer.from(bytes ?? []).toString();
}

function withoutConnection(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of [...connectionHeaders, 'host']) headers.delete(name);
  return headers;
}

/** The headers of a decoded response; a redirect to the server becomes a redirect to the proxy. */
function returned(given: Headers, upstream: string, own: string): Headers {
  const headers = withoutConnection(given);
  headers.delete('content-encoding');
  const location = headers.get('location');
  if (location?.startsWith(`${upstream}/`)) headers.set('location', own + location.slice(upstream.length));
  return headers;
}
