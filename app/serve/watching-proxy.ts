import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { toUnreachableError } from '#harness/http/connection-errors.ts';
import { dispatcherFor, type LiveOptions } from '#harness/http/live.ts';
import { boundedBytes, decoded, UnreadableAnswer } from '#harness/http/send-request.ts';
import { connectionHeaders } from '#harness/profile/profile-file.ts';
import { secretMemory } from '#harness/redaction/secret-memory.ts';
import { secretsOfMessages } from '#harness/redaction/written-bodies.ts';
import { isLoopback } from '#harness/text/loopback.ts';
import type { RecordedExchange } from './record.ts';
import { cannotListen } from './serve.ts';

interface ProxySettings {
  readonly port: number;
  /** Called with each request, the response, and the address to which the request was forwarded. */
  keep(exchange: RecordedExchange): void;
  /** Called with a line for each request that got no response. */
  tell(line: string): void;
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** Forwards every request as it is, except for connection headers. The headers of `network` are not sent. */
export async function startWatchingProxy(
  upstream: string,
  network: LiveOptions,
  { port, keep, tell }: ProxySettings,
) {
  const { origin, host, pathname: prefix } = new URL(upstream);
  const { answerMs = limits.answerMs, proxy } = network;
  const dispatcher = dispatcherFor({ ...network, isExact: true });
  const memory = secretMemory();
  let address = '';
  let forwarded = 0;

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [at, started] = [new Date(), performance.now()];
    const { method = 'GET', rawHeaders } = incoming;
    const path = pathOf(incoming.url ?? '/');
    const bytes = await boundedBytes(incoming, limits.answerBytes);
    const pairs = passedOn(rawHeaders).filter(([name]) => !/^(?:host|content-length|expect)$/i.test(name));
    const request = {
      method,
      url: upstream + path,
      headers: headersOf(pairs),
      body: Buffer.from(bytes).toString(),
    };
    const redact = memory.learn(secretsOfMessages({ operation: undefined, vocabulary: new Map(), request }));
    const [pathname = ''] = path.split('?', 1);
    const complain = (problem: string): void => tell(redact.text(`${method} ${pathname} ${problem}`));
    const most = pathname === network.documentPath ? limits.documentBytes : limits.answerBytes;
    forwarded += 1;
    const answer = await dispatcher
      .request({
        origin,
        // No URL is built from the path, since this would change dot segments and escapes.
        path: prefix.replace(/\/$/, '') + path,
        method: method as 'GET',
        headers: { host, ...grouped(pairs) },
        body: bytes.length === 0 ? null : bytes,
        signal: AbortSignal.timeout(answerMs),
        responseHeaders: 'raw',
      })
      .then(async ({ statusCode, statusText, headers, body }) => ({
        ...{ status: statusCode, statusText, rawHeaders: [headers as unknown as readonly string[]].flat() },
        bytes: await boundedBytes(body, most),
      }))
      .catch((cause: unknown) => {
        const isLong = cause instanceof UnreadableAnswer;
        const { message } = isLong ? cause : toUnreachableError(origin, cause, { answerMs, proxy });
        complain(`got no response: ${message}`);
      });
    if (answer === undefined) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The server did not respond.\n');
      return;
    }
    const { status, statusText } = answer;
    const headers = passedOn(answer.rawHeaders);
    const received = headersOf(headers);
    const body = await textOf(answer.bytes, method === 'HEAD' ? '' : received.get('content-encoding'), most);
    if (body === undefined) complain('has a response that cannot be decoded, so it is not checked');
    const response = body === undefined ? undefined : { status, headers: received, body };
    // Servers differ in how they read a path with dot segments, so it shows nothing about one operation.
    if (!/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname))
      keep({ at, milliseconds: Math.round(performance.now() - started), request, response });
    outgoing.sendDate = false;
    const led = headers.flatMap(([name, value]) => [
      name,
      /^location$/i.test(name) && value.startsWith(`${upstream}/`)
        ? address + value.slice(upstream.length)
        : value,
    ]);
    outgoing.writeHead(status, statusText, led).end(answer.bytes);
  }

  const options = {
    maxHeaderSize: 65_536,
    requireHostHeader: false,
    requestTimeout: 0,
    keepAliveTimeout: 60_000,
  };
  const server = createServer(options, (incoming, outgoing) => {
    forward(incoming, outgoing).catch((error: unknown) => {
      if (error instanceof UnreadableAnswer) outgoing.writeHead(413, { connection: 'close' }).end();
      else outgoing.destroy();
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch(cannotListen('The proxy', '--port'));
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await dispatcher.destroy();
  };
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (isLoopback(new URL(upstream).hostname) && new URL(upstream).port === new URL(address).port) {
    await close();
    const hint = 'Give the address of the server as --upstream, and another --port.';
    throw new HarnessError('USAGE', `watch would forward requests to itself, at ${upstream}.`, { hint });
  }
  return { url: address, forwarded: () => forwarded, close };
}

/** The path and query of a request target, unchanged. A client that is told to use a proxy sends an address. */
function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Headers of one connection only: the standard ones, and those that Connection names (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  ...connectionHeaders.filter((name) => name !== 'content-length' && name !== 'expect'),
  'proxy-authenticate',
  'proxy-authorization',
]);

/** The headers that a proxy passes on, in their order and spelling; repeated ones stay repeated. */
function passedOn(raw: readonly string[]): Pairs {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
  const named =
    headersOf(pairs)
      .get('connection')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  const left = ofConnection.union(new Set(named));
  return pairs.filter(([name]) => !left.has(name.toLowerCase()));
}

function headersOf(pairs: Pairs): Headers {
  return new Headers(pairs.map(([name, value]): [string, string] => [name, value]));
}

function grouped(pairs: Pairs): Record<string, string[]> {
  const groups = [...Map.groupBy(pairs, ([name]) => name.toLowerCase()).values()];
  return Object.fromEntries(groups.map((group) => [group[0]?.[0] ?? '', group.map(([, value]) => value)]));
}

/** The text of a body without its content coding; undefined if it cannot be decoded. */
async function textOf(bytes: Uint8Array, coding: string | null, most: number): Promise<string | undefined> {
  if (bytes.length === 0) return '';
  try {
    const parts = decoded(Readable.from([bytes]), coding ?? '');
    return Buffer.from(await boundedBytes(parts, most)).toString();
  } catch {
    return undefined;
  }
}
