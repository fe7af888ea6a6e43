import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { jsonResponse, problem, textAtHand } from '#reference/server/http/responses.ts';
import type { Certificate } from './certificate.ts';

/** The limits of one request on a listener. Real requests are far below them. */
export interface Limits {
  readonly bodyBytes: number;
  /** The size of the request line and all headers together. */
  readonly headerBytes: number;
  /** The time from the first byte of a request to the last byte of its headers. */
  readonly headerSeconds: number;
  /** The time from the first byte of a request to the last byte of its body. */
  readonly requestSeconds: number;
}

export const apiLimits: Limits = {
  bodyBytes: 1_000_000,
  headerBytes: 16_384,
  headerSeconds: 10,
  requestSeconds: 30,
};

/** State control accepts longer bodies, since a parameter of a state may be a complete data set. */
export const controlLimits: Limits = { ...apiLimits, bodyBytes: 10_000_000 };

/**
 * How long an unused connection stays open, in milliseconds. With Node's default of 5 s, a delayed event loop can
 * close a connection that a client is about to use; the client then gets ECONNRESET.
 */
const idleMs = 60_000;

/** Creates the refusal of a request that did not reach the application. */
export type Refuse = (status: number, message: string) => Response;

/** Refuses with the error body of the API (§2.9, §7.1). */
export const refuseAsApi: Refuse = (status, message) =>
  jsonResponse({ code: codeOf(status), message, timestamp: new Date() }, status, { connection: 'close' });

/** Refuses with problem details, as openapi/state-control.yaml requires. */
export const refuseAsControl: Refuse = (status, detail) =>
  problem(status, detail, { connection: 'close' }, STATUS_CODES[status]);

type Fetch = (request: Request) => Promise<Response>;

export function serverOf(fetch: Fetch, limits: Limits, refuse: Refuse, certificate?: Certificate): Server {
  const listener = getRequestListener(bounded(fetch, limits, refuse), {
    overrideGlobalObjects: false,
    errorHandler: (error) =>
      error instanceof RequestError
        ? refuse(400, `${error.message}.`)
        : refuse(500, 'An internal error occurred.'),
  });
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerSeconds * 1000,
    requestTimeout: limits.requestSeconds * 1000,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(1000, limits.headerSeconds * 1000),
    // If this were true, Node itself would refuse a request that has no Host header, and send an empty body.
    requireHostHeader: false,
  };
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Some health probes use HTTP/1.0, which does not require a Host header.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost';
    return listener(incoming, outgoing);
  };
  const server =
    certificate === undefined
      ? createServer(options, handle)
      : createHttpsServer({ ...options, ...certificate, handshakeTimeout: options.headersTimeout }, handle);
  server.on('checkExpectation', async (_incoming, outgoing) => {
    const refusal = refuse(417, 'Only the expectation 100-continue is supported.');
    outgoing.writeHead(417, Object.fromEntries(refusal.headers)).end(await refusal.text());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    void refuseSocket(socket, refusalOf(error.code, limits, refuse));
  });
  return server;
}

/** Refuses requests that are invalid or too long. Closes the connection if `fetch` returns `Response.error()`. */
function bounded(fetch: Fetch, { bodyBytes }: Limits, refuse: Refuse) {
  return async (request: Request, bindings: object) => {
    const { incoming, outgoing } = bindings as HttpBindings;
    const flaw = flawOf(incoming);
    if (flaw !== undefined) return refuse(...flaw);
    await turnOf(outgoing);
    const complete = await takeBody(request, incoming, bodyBytes);
    if (complete === 'too long') return refuse(413, `A body may have at most ${bodyBytes} bytes.`);
    const response = await fetch(complete);
    // Destroys the socket: once the body has been read, destroying the request has no effect.
    if (response.type === 'error') incoming.socket.destroy();
    else {
      const text = textAtHand(response);
      if (text === undefined) return response;
      // Sending takes longer than computing a response, so requests that have arrived are processed first.
      await setImmediate();
      const length = ['content-length', String(Buffer.byteLength(text))];
      outgoing.writeHead(response.status, [...response.headers, length].flat()).end(text);
    }
    return RESPONSE_ALREADY_SENT;
  };
}

/** Waits until earlier responses on the connection are sent, since a client may pipeline requests. */
async function turnOf(outgoing: ServerResponse): Promise<void> {
  if (outgoing.socket !== null || outgoing.destroyed) return;
  await new Promise<void>((resolve) => {
    outgoing.once('socket', () => resolve());
    outgoing.once('close', () => resolve());
  });
}

/** What HTTP requires a server to refuse, but Node accepts (RFC 9112, 3.2 and 6.1; RFC 9110, 8.4). */
function flawOf({ headers, rawHeaders }: IncomingMessage): Parameters<Refuse> | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) return [400, 'There is more than one Host header.'];
  const { 'transfer-encoding': transfer, 'content-length': length = '0' } = headers;
  if (transfer !== undefined && !/^chunked$/i.test(transfer))
    return [501, 'The only supported transfer coding is chunked.'];
  const { 'content-encoding': content = 'identity' } = headers;
  const isPlain = /^identity$/i.test(content) || (transfer === undefined && Number(length) === 0);
  return isPlain ? undefined : [415, 'A compressed body is not supported.'];
}

function refusalOf(
  code: string | undefined,
  { headerBytes, requestSeconds }: Limits,
  refuse: Refuse,
): Response {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, `The headers may have at most ${headerBytes} bytes.`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, `The request was not complete after ${requestSeconds} seconds.`);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refuse(413, 'The chunk extensions are too long.');
    default:
      return refuse(400, 'The request is not valid HTTP.');
  }
}

/** Writes a refusal on a socket for which there is no response object. */
async function refuseSocket(socket: Duplex, refusal: Response): Promise<void> {
  const body = await refusal.text();
  const headers = [...refusal.headers, ['content-length', String(Buffer.byteLength(body))]];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`, ...lines, '', body];
  if (socket.writable) socket.end(head.join('\r\n'), () => socket.destroy());
  else socket.destroy();
}

/** Reads a body to its end or to the size limit; the rest is never stored. */
async function takeBody(
  request: Request,
  incoming: IncomingMessage,
  most: number,
): Promise<Request | 'too long'> {
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
  // A request with neither a length nor chunked encoding has no body (RFC 9112, 6.3).
  if (length === undefined && coding === undefined) return request;
  if (Number(length ?? 0) > most) return 'too long';
  if (/^(?:GET|HEAD|TRACE)$/.test(request.method)) return request;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // `request.body` is not accessed, since an access creates another Request and a stream, which takes time.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most) return 'too long';
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}

function codeOf(status: number): string {
  if (status === 400) return 'INVALID_REQUEST';
  return (STATUS_CODES[status] ?? `HTTP ${status}`).toUpperCase().replaceAll(/\W+/g, '_');
}
