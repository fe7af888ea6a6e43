import { getCACertificates } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { decoded, defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { type CertificatePair, readAuthority, readCertificate } from '#harness/files/certificate-file.ts';
import { isHttpAddress, type ProfileFile } from '#harness/profile/profile-file.ts';
import { secretFrom } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { isReading } from './budget.ts';
import { isClosedConnection, type RequestBounds, toUnreachableError } from './connection-errors.ts';
import { type IncomingResponse, sendRequest, UnreadableAnswer } from './send-request.ts';
import type { Target } from './target.ts';
import { agentOf, newTrace, traceparentOf } from './trace.ts';

export interface LiveOptions {
  readonly name?: string | undefined;
  /** An additional certificate authority to trust, as PEM text. */
  readonly authority?: string | undefined;
  /** The client certificate in PEM, sent to the server but not to a proxy. */
  readonly certificate?: CertificatePair | undefined;
  readonly proxy?: string | undefined;
  /** Headers that are added to every request, unless the request has a header with the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly connectMs?: number | undefined;
  /** The limit for a complete response, including its body. */
  readonly answerMs?: number | undefined;
  /** The path at which the server publishes its OpenAPI document, which may be longer than other responses. */
  readonly documentPath?: string;
  /** If set, requests carry this name of the run and a trace id, unless `headers` has such headers. */
  readonly runId?: string | undefined;
  /** Sends each request once, on a new connection. */
  readonly isExact?: boolean;
}

// Servers often close an idle connection after 5 s. A shorter time avoids requests on a closing connection.
const idle = { keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 };

/** A server on the network. Follows no redirect, so that credentials reach only the intended host. */
export function liveTarget(baseUrl: string, options: LiveOptions = {}): Target {
  const address = serverAddress(baseUrl);
  const { name, answerMs = limits.answerMs, isExact = false, documentPath, runId } = options;
  const headers = Object.fromEntries(new Headers(options.headers));
  const base = new URL(address);
  const dispatcher = dispatcherFor(options, base.origin);
  // A server may close a kept connection at any time. A write could not be repeated then, so it uses a new one.
  const fresh = dispatcherFor({ ...options, isExact: true }, base.origin);
  const tls = (['authority', 'certificate'] as const).filter((name) => options[name] !== undefined);
  const isTraced = runId !== undefined && !('traceparent' in headers);
  const agent = runId === undefined ? {} : { 'user-agent': agentOf(runId) };
  const repeated: string[] = [];
  return {
    name: name ?? base.host,
    baseUrl: address,
    ...(tls.length > 0 && { tls }),
    ...defined({ runId }),
    isTraced,
    async send(request) {
      const question = {
        method: request.method,
        headers: {
          ...agent,
          // A request that belongs to no scenario, such as one that sets up a state, has none yet.
          ...(isTraced && { traceparent: traceparentOf(newTrace()) }),
          ...headers,
          ...Object.fromEntries(request.headers),
        },
        body: request.body === null ? undefined : await request.bytes(),
        dispatcher: isReading(request) ? dispatcher : fresh,
        signal: AbortSignal.timeout(answerMs),
      };
      const url = new URL(request.url);
      try {
        // Unless `isExact`, a GET or HEAD is repeated if the server closed the connection (RFC 9112, 9.3.1).
        const response = await sendRequest(url, question).catch((cause: unknown) => {
          if (isExact || !isReading(request) || !isClosedConnection(cause)) throw cause;
          repeated.push(`${request.method} ${url.pathname}`);
          return sendRequest(url, { ...question, dispatcher: fresh });
        });
        const isDocument = url.pathname === base.pathname.replace(/\/$/, '') + documentPath;
        const bytes = await response.read(isDocument ? limits.documentBytes : limits.answerBytes);
        return toResponse(response, bytes);
      } catch (cause) {
        throw faultOf(cause, base.origin, { answerMs, proxy: options.proxy });
      }
    },
    repeated: () => repeated,
    async close() {
      await Promise.all([dispatcher.destroy(), fresh.destroy()]);
    },
  };
}

/** Sends requests to any server or, which takes less time for each new connection, to the origin `only`. */
export function dispatcherFor(options: LiveOptions, only?: string): Dispatcher {
  const { authority, certificate, proxy, isExact = false } = options;
  const { connectMs = limits.connectMs, answerMs = limits.answerMs } = options;
  // Once the time for a response is over, connecting would be useless, and would keep the process alive.
  const timeout = Math.min(connectMs, answerMs);
  const tls = authority === undefined ? {} : { ca: [...getCACertificates('default'), authority] };
  const bounds = { headersTimeout: answerMs, bodyTimeout: answerMs, ...(isExact ? { pipelining: 0 } : idle) };
  const toProxy = { timeout, ...tls };
  const connect = { ...toProxy, ...certificate };
  if (proxy === undefined) {
    const ownBounds = { connect: connectorOf(connect), ...bounds };
    return only === undefined ? new Agent(ownBounds) : new Pool(only, ownBounds);
  }
  const { origin, username, password } = new URL(proxy);
  // ProxyAgent throws if the user name or password has a stray percent sign, so they are decoded here.
  const words = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
  const token = username === '' ? {} : { token: `Basic ${words}` };
  return new ProxyAgent({ uri: origin, ...token, requestTls: connect, proxyTls: toProxy, ...bounds });
}

/** undici fails at a 100 that it has not requested. A client must accept it (RFC 9110, 15.2), so it is dropped. */
function connectorOf(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (to, done) =>
    connect(to, (...result) => {
      const [, socket] = result;
      const read = socket?.read.bind(socket);
      if (socket && read)
        socket.read = (size) => {
          const part: unknown = read(size);
          if (!Buffer.isBuffer(part)) return part;
          const [continues = ''] =
            /^(?:HTTP\/1\.1 100[^\n]*\n(?:[^\r\n]+\r?\n)*\r?\n)+/.exec(part.toString('latin1', 0, 1_000)) ??
            [];
          return part.length === continues.length ? socket.read(size) : part.subarray(continues.length);
        };
      done(...result);
    });
}

/** Builds a response from a body that has been read already. */
function toResponse({ status, headers }: IncomingResponse, bytes: Uint8Array<ArrayBuffer>): Response {
  if (status < 200 || status > 599) throw new UnreadableAnswer(`HTTP has no status ${status}`);
  const isEmpty = bytes.byteLength === 0 || status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : bytes, { status, headers });
}

function faultOf(cause: unknown, origin: string, bounds: RequestBounds): HarnessError {
  if (cause instanceof UnreadableAnswer) {
    const problem = `${origin} responded, but ${cause.message}.`;
    const hint = 'Check what the server sends; it may not serve this API.';
    return new HarnessError('TARGET_UNREACHABLE', problem, { cause, hint });
  }
  return toUnreachableError(origin, cause, bounds);
}

/** The connection settings in a profile: certificate authority, certificate, proxy, headers and timeouts. */
export async function networkOptions(
  { name, tls = {}, proxy, headers, timeouts = {} }: Partial<ProfileFile>,
  env: Environment['env'],
): Promise<LiveOptions> {
  const { connectSeconds, answerSeconds } = timeouts;
  const { authority, certificate: cert, key } = tls;
  const passphrase = tls.passphrase && (await secretFrom(tls.passphrase, env));
  return {
    name,
    authority: authority && (await readAuthority(authority)),
    certificate: cert && key ? await readCertificate({ cert, key }, passphrase) : undefined,
    proxy,
    headers,
    connectMs: connectSeconds && connectSeconds * 1000,
    answerMs: answerSeconds && answerSeconds * 1000,
  };
}

/** Removes trailing slashes. Throws if `word` is no http address, or has a query, fragment or credentials. */
export function serverAddress(word: string): string {
  if (!isHttpAddress(word)) throw new HarnessError('USAGE', `"${withoutUser(word)}" is not an http address.`);
  const url = new URL(word);
  if (url.username !== '' || url.password !== '')
    throw new HarnessError('USAGE', `The address of ${url.host} contains credentials.`, {
      hint: 'Remove the credentials, and name an environment variable or a command for the key in the profile.',
    });
  if (!/[?#]/.test(word)) return url.origin + url.pathname.replace(/\/+$/, '');
  // The message does not quote the query, which may contain a key.
  const problem = `The address of ${url.host} has a query or a fragment.`;
  throw new HarnessError('USAGE', problem, { hint: 'Remove the query and the fragment.' });
}

/** Removes user and password, so that an error message may quote the address. The address may be invalid. */
function withoutUser(word: string): string {
  // Matches up to the last `@`, since an unescaped password may contain a slash or an `@`.
  return word.replace(/\/\/.*@/s, '//');
}
