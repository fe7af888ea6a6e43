import { Agent, type Dispatcher, ProxyAgent, fetch as undiciFetch } from 'undici';
import { HarnessError } from '#harness/errors.ts';
import { boundedText } from '#harness/target/bounded.ts';
import type { Target } from '#harness/target/target.ts';

export interface LiveOptions {
  readonly name?: string;
  /** PEM text of an authority to trust beside the usual ones. */
  readonly authority?: string;
  /** Address of an HTTP proxy. */
  readonly proxy?: string;
  /** Sent with every request, unless the request says otherwise. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly connectMs?: number;
  /** Bound on a whole answer, its body included. */
  readonly answerMs?: number;
}

/**
 * A server on the network, over undici. Never follows a redirect, so credentials stay with the host they were
 * given for; reads a bounded body in a bounded time. Keeps connections; `close` ends them.
 */
export function liveTarget(baseUrl: string, options: LiveOptions = {}): Target {
  const { name, headers = {}, answerMs = 45_000 } = options;
  const dispatcher = dispatcherFor(options);
  const base = new URL(baseUrl);
  return {
    name: name ?? base.host,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    async send(request) {
      const body = request.body === null ? undefined : await request.arrayBuffer();
      try {
        const response = await undiciFetch(request.url, {
          method: request.method,
          headers: [...new Headers({ ...headers, ...Object.fromEntries(request.headers) })],
          redirect: 'manual',
          dispatcher,
          signal: AbortSignal.timeout(answerMs),
          ...(body === undefined ? {} : { body }),
        });
        return await whole(response as unknown as Response);
      } catch (cause) {
        throw new HarnessError(
          'TARGET_UNREACHABLE',
          `${base.origin} did not answer: ${reason(cause, answerMs)}.`,
          {
            cause,
          },
        );
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function dispatcherFor({ authority, proxy, connectMs = 10_000, answerMs = 45_000 }: LiveOptions): Dispatcher {
  const tls = authority === undefined ? {} : { ca: authority };
  const timeouts = { headersTimeout: answerMs, bodyTimeout: answerMs };
  const connect = { timeout: connectMs, ...tls };
  if (proxy !== undefined) return new ProxyAgent({ uri: proxy, requestTls: connect, ...timeouts });
  return new Agent({ connect, ...timeouts });
}

/** The answer with its body read, so that nothing of it can go wrong later. */
async function whole(response: Response): Promise<Response> {
  const text = await boundedText(response);
  const { status, headers } = response;
  const isEmpty = text === '' || status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : text, { status, headers: [...headers] });
}

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ECONNREFUSED, nothing listens there',
  ENOTFOUND: 'ENOTFOUND, there is no such host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an unknown authority: name it as tls.authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an unknown authority: name it as tls.authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed: name it as tls.authority',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are longer than 16 kB',
};

function reason(cause: unknown, answerMs: number): string {
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return `no whole answer within ${answerMs / 1000} s`;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = (inner as { code?: unknown }).code;
  if (typeof code === 'string') return advice[code] ?? code;
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner);
}
