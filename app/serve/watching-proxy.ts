import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { toUnreachableError } from '#harness/http/connection-errors.ts';
import { dispatcherFor, type LiveOptions } from '#harness/http/live.ts';
import type { PassedExchange } from '#harness/received/entry-of.ts';
import { secretMemory } from '#harness/redaction/secret-memory.ts';
import { secretsOfMessages } from '#harness/redaction/written-bodies.ts';
import { isLoopback } from '#harness/text/loopback.ts';
import { inProgress } from './in-progress.ts';
import { grouped, headersOf, passedOn, pathOf } from './passed-on.ts';
import { passingBody, textOf } from './passing-body.ts';
import { cannotListen } from './serve.ts';

export interface WatchedExchange extends PassedExchange {
  /** Whether another request was in progress at the same time. */
  readonly isConcurrent: boolean;
}

interface ProxySettings {
  readonly port: number;
  /** Called with each request and its response, once that has passed. The address is that of the server. */
  keep(exchange: WatchedExchange): void;
  /** Called with a line for each request that got no response, or one that cannot be checked. */
  tell(line: string): void;
}

/**
 * Forwards every request as it is, except for connection headers, while it arrives: bodies of any length, trailers and
 * WebSockets pass too. The headers of `network` are not sent.
 */
export async function startWatchingProxy(
  upstream: string,
  network: LiveOptions,
  { port, keep, tell }: ProxySettings,
) {
  const { origin, host, pathname: prefix } = new URL(upstream);
  const { answerMs = limits.answerMs, proxy } = network;
  const dispatcher = dispatcherFor({ ...network, isExact: true });
  const memory = secretMemory();
  const running = inProgress();
  let address = '';
  let forwarded = 0;

  function outgoingOf(incoming: IncomingMessage) {
    const path = pathOf(incoming.url ?? '/');
    const pairs = passedOn(incoming.rawHeaders).filter(
      ([name]) => !/^(?:host|content-length|expect)$/i.test(name),
    );
    const { 'content-length': length } = incoming.headers;
    const target = {
      origin,
      // No URL is built from the path, since this would change dot segments and escapes.
      path: prefix.replace(/\/$/, '') + path,
      method: (incoming.method ?? 'GET') as 'GET',
      headers: { host, ...grouped(pairs), ...(length !== undefined && { 'content-length': length }) },
      headersTimeout: answerMs,
      // A stream may pause for as long as it likes.
      bodyTimeout: 0,
    };
    return { path, pairs, target };
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [at, started] = [new Date(), performance.now()];
    using progress = running.begin();
    const { path, pairs, target } = outgoingOf(incoming);
    const [pathname = ''] = path.split('?', 1);
    const most = pathname === network.documentPath ? limits.documentBytes : limits.answerBytes;
    const asked = passingBody(incoming, limits.answerBytes);
    const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
    const hasBody = coding !== undefined || Number(length) > 0;
    const requestSoFar = () => ({
      method: target.method,
      url: upstream + path,
      headers: headersOf(pairs),
      body: asked.bytes()?.toString() ?? '',
    });
    const complain = (problem: string): void => {
      const secrets = secretsOfMessages({
        operation: undefined,
        vocabulary: new Map(),
        request: requestSoFar(),
      });
      tell(memory.learn(secrets).text(`${target.method} ${pathname} ${problem}`));
    };
    const left = new AbortController();
    outgoing.once('close', () => outgoing.writableFinished || left.abort());
    forwarded += 1;
    const answer = await dispatcher
      .request({
        ...target,
        body: hasBody ? Readable.from(asked.parts(), { objectMode: false }) : null,
        signal: left.signal,
        responseHeaders: 'raw',
        onInfo: ({ statusCode, headers }) => {
          const link = headersOf(passedOn(rawOf(headers))).get('link');
          if (statusCode === 102) outgoing.writeProcessing();
          if (statusCode === 103 && link !== null) outgoing.writeEarlyHints({ link });
        },
      })
      .catch((cause: unknown) => {
        if (left.signal.aborted) return;
        complain(`got no response: ${toUnreachableError(origin, cause, { answerMs, proxy }).message}`);
      });
    if (answer === undefined) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The server did not respond.\n');
      return;
    }
    const headers = passedOn(rawOf(answer.headers));
    const led = headers.flatMap(([name, value]) => [
      name,
      /^location$/i.test(name) && value.startsWith(`${upstream}/`)
        ? address + value.slice(upstream.length)
        : value,
    ]);
    outgoing.sendDate = false;
    outgoing.writeHead(answer.statusCode, answer.statusText, led);
    // Sends the headers now, and in their bytes: `flushHeaders` would write them as UTF-8.
    outgoing.write(Buffer.alloc(0));
    const passing = passingBody(answer.body, most);
    await pipeline(passing.parts(), outgoing, { end: false });
    outgoing.addTrailers(answer.trailers);
    outgoing.end();
    // Servers differ in how they read a path with dot segments, so it shows nothing about one operation.
    if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname)) return;
    const milliseconds = Math.round(performance.now() - started);
    const received = headersOf(headers);
    const bytes = passing.bytes();
    const isRead = bytes !== undefined && asked.bytes() !== undefined;
    const body = isRead
      ? await textOf(bytes, incoming.method === 'HEAD' ? '' : received.get('content-encoding'), most)
      : undefined;
    if (body === undefined)
      complain(`has a body that ${isRead ? 'cannot be decoded' : 'is too long'}, so it is not checked`);
    const response = body === undefined ? undefined : { status: answer.statusCode, headers: received, body };
    keep({ at, milliseconds, request: requestSoFar(), response, isConcurrent: progress.isConcurrent() });
  }

  async function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { path, target } = outgoingOf(incoming);
    const { upgrade: protocol = '' } = incoming.headers;
    forwarded += 1;
    const upgraded = await dispatcher
      .upgrade({ ...target, protocol, responseHeaders: 'raw' })
      .catch(() => undefined);
    if (upgraded === undefined) {
      // A server that does not agree answers a request that does not ask for it in the same way.
      const outgoing = new ServerResponse(incoming);
      outgoing.assignSocket(socket as never);
      outgoing.once('finish', () => socket.end());
      forwarded -= 1;
      return forward(incoming, outgoing);
    }
    const raw = rawOf(upgraded.headers);
    const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : []));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    upgraded.socket.write(head);
    tell(`${path.split('?', 1)[0]} is a ${protocol}, which passes without a check`);
    await Promise.allSettled([pipeline(socket, upgraded.socket), pipeline(upgraded.socket, socket)]);
  }

  const options = {
    maxHeaderSize: 65_536,
    requireHostHeader: false,
    requestTimeout: 0,
    keepAliveTimeout: 60_000,
    // Java asks for HTTP/2 in every request, which a proxy may leave out (RFC 9110, 7.8).
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => /^websocket$/i.test(headers.upgrade ?? ''),
  };
  const passing = new Set<Promise<void>>();
  const track = (work: Promise<void>, end: () => void): void => {
    const settled = work.catch(end).finally(() => passing.delete(settled));
    passing.add(settled);
  };
  const server = createServer(options, (incoming, outgoing) =>
    track(forward(incoming, outgoing), () => outgoing.destroy()),
  );
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    track(tunnel(incoming, socket, head), () => socket.destroy());
  });
  const sockets = new Set<Duplex>();
  await once(server.listen(port, '127.0.0.1'), 'listening').catch(cannotListen('The proxy', '--port'));
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    await Promise.all(passing);
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

/** With `responseHeaders: 'raw'`, undici returns names and values in turn, which its types do not say. */
const rawOf = (headers: object): readonly string[] => [headers as unknown as readonly string[]].flat();
