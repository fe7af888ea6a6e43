import { once } from 'node:events';
import { connect, Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReference } from '#reference/server/reference.ts';
import { type Listening, listen } from './listen.ts';
import { pageRoutes } from './node-pages.ts';

const token = 'token-of-the-test';
let server: Listening | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function started(limits = {}): Promise<Listening & { controlUrl: string }> {
  const listener = await listen(createReference({ controlToken: token }), { control: {}, limits });
  server = listener;
  return { ...listener, controlUrl: listener.controlUrl ?? '' };
}

/** Sends bytes as they are, and reads until the server ends the connection. */
async function say(url: string, text: string): Promise<{ status: number; type: string; body: unknown }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ')[1]), type, body: parsed(rest.join('\r\n\r\n')) };
}

// Hono may send a body in chunks, with a length before each. `parsed` finds the JSON object in the text.
function parsed(text: string): unknown {
  const [body = ''] = /\{.*\}/s.exec(text) ?? [];
  return body === '' ? text : JSON.parse(body);
}

const errorBody = { code: expect.any(String), message: expect.any(String), timestamp: expect.any(String) };
const host = 'Host: reference.test\r\n';
const lastOne = `Connection: close\r\n${host}`;

describe('a request to a listener', () => {
  it('is cut off if Content-Length is too large, before credentials are checked', async () => {
    const { url, controlUrl } = await started();
    const long = `Content-Length: 400000000\r\n${host}\r\n`;
    expect(await say(url, `POST /api/v1/system/reset HTTP/1.1\r\n${long}`)).toEqual({
      status: 413,
      type: 'application/json',
      body: { ...errorBody, code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await say(controlUrl, `POST /states HTTP/1.1\r\n${long}`)).toMatchObject({
      status: 413,
      type: 'application/problem+json',
      body: { status: 413, detail: expect.stringContaining('10000000') },
    });
  });

  it.each([
    ['headers', 431, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${host}\r\n`],
    ['text that is not HTTP', 400, 'this is not HTTP\r\n\r\n'],
    ['no host', 400, 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an impossible host', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['two hosts', 400, `GET / HTTP/1.1\r\nHost: a\r\n${lastOne}\r\n`],
    ['a coding', 501, `POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n${lastOne}\r\n0\r\n\r\n`],
    ['compression', 415, `POST / HTTP/1.1\r\nContent-Encoding: br\r\nContent-Length: 1\r\n${lastOne}\r\nx`],
    // The chunk never ends, so a response shows that the rest of the body is not awaited.
    [
      'a body of unknown length that becomes too long',
      413,
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${host}\r\nffffff\r\n${'x'.repeat(2000)}`,
    ],
    ['two lengths', 400, `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${host}\r\n`],
    ['an expectation', 417, `GET / HTTP/1.1\r\nExpect: tea\r\n${lastOne}\r\n`],
  ])('is refused with the error body: %s, %i', async (_, status, text) => {
    const { url } = await started({ bodyBytes: 1000 });
    expect(await say(url, text)).toEqual({ status, type: 'application/json', body: errorBody });
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nX: '],
    ['body', `POST /api/v1/system/reset HTTP/1.1\r\nContent-Length: 10\r\n${host}\r\n{`],
  ])('is refused if its %s do not end in time', async (_, text) => {
    const { url } = await started({ headerSeconds: 0.2, requestSeconds: 0.3 });
    expect(await say(url, text)).toEqual({ status: 408, type: 'application/json', body: errorBody });
  });

  it('may use HTTP/1.0 without a Host header', async () => {
    const { url } = await started();
    expect(await say(url, 'GET /api/v1/health HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
  });

  it('waits while earlier responses on its connection are unread', async () => {
    const reference = createReference();
    const long = 'x'.repeat(200_000);
    let begun = 0;
    server = await listen({
      ...reference,
      fetch(request) {
        begun += 1;
        return request.url.endsWith('/long') ? Promise.resolve(new Response(long)) : reference.fetch(request);
      },
    });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.pause().on('error', () => undefined);
    socket.write(`GET /long HTTP/1.1\r\n${host}\r\n`.repeat(300));
    await expect.poll(() => begun).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
    // Only the first responses fit into the buffers of the connection, so the later requests wait.
    expect(begun).toBeLessThan(100);
    socket.resume();
    await expect.poll(() => begun).toBe(301);
    socket.destroy();
  });

  it('is processed if it is long, but within the limit', async () => {
    const { controlUrl } = await started();
    const headers = { authorization: `Bearer ${token}` };
    const body = JSON.stringify({ state: 'x'.repeat(5_000_000) });
    expect((await fetch(`${controlUrl}/states`, { method: 'POST', headers, body })).status).toBe(501);
  });
});

describe('listening', () => {
  it('serves the API, its reference pages and, on another port, state control', async () => {
    const reference = createReference({ controlToken: 'secret', routes: pageRoutes });
    const { url, controlUrl = '', close } = await listen(reference, { control: {} });
    try {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
      expect(await (await fetch(`${url}/api/reference`)).text()).toContain('swagger-ui-bundle.js');
      expect((await fetch(`${url}/api/reference/swagger-ui.css`)).headers.get('content-type')).toContain(
        'text/css',
      );
      for (const name of ['nothing', 'constructor', '__proto__'])
        expect((await fetch(`${url}/api/reference/${name}`)).status).toBe(404);
      expect((await fetch(`${url}/states`)).status).toBe(404);
      expect((await fetch(`${controlUrl}/states`)).status).toBe(401);
      const headers = { authorization: 'Bearer secret' };
      expect((await fetch(`${controlUrl}/states`, { headers })).status).toBe(200);
    } finally {
      await close();
    }
  });

  it.each(['', ' '])('is refused if the host is "%s"', async (host) => {
    await expect(listen(createReference(), { host })).rejects.toThrow('empty');
    const reference = createReference({ controlToken: 'secret' });
    await expect(listen(reference, { control: { host } })).rejects.toThrow('empty');
  });

  it('keeps unused connections for a minute, so that a delay does not close one that a client uses', async () => {
    const { url } = await started();
    expect((await fetch(`${url}/api/v1/health`)).headers.get('keep-alive')).toBe('timeout=60');
  });

  it('goes on after a connection that cannot be accepted', async () => {
    const listens = vi.spyOn(Server.prototype, 'listen');
    const { url } = await started();
    for (const each of listens.mock.contexts as Server[]) each.emit('error', new Error('accept EMFILE'));
    listens.mockRestore();
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
  });

  it('does not include state control without a token', async () => {
    await expect(listen(createReference(), { control: {} })).rejects.toThrow('token');
  });
});
