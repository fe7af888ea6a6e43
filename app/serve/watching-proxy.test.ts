import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { limits } from '#harness/errors/limits.ts';
import { startWatchingProxy, type WatchedExchange } from './watching-proxy.ts';

/** Watches a server while a client uses it. */
async function watching(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  client: (url: string) => Promise<unknown>,
) {
  const server = createServer(answer);
  server.on('upgrade', (incoming, socket) => {
    socket.write(
      `HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-A: ${incoming.url}\r\n\r\n`,
    );
    socket.on('data', (data) => socket.write(`echo ${data}`)).on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const kept: WatchedExchange[] = [];
  const told: string[] = [];
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = await startWatchingProxy(
    upstream,
    {},
    { port: 0, keep: (exchange) => kept.push(exchange), tell: (line) => told.push(line) },
  );
  try {
    await client(proxy.url);
  } finally {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  }
  return { kept, told };
}

it('a stream passes part by part, before it has ended', async () => {
  let stream: ServerResponse | undefined;
  const { kept } = await watching(
    (_, outgoing) => {
      stream = outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write('data: 1\n\n');
    },
    async (url) => {
      const { body } = await fetch(`${url}/api/v1/events`);
      const reader = body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n');
      stream?.end('data: 2\n\n');
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 2\n\n');
    },
  );
  expect(kept.map(({ response }) => response?.body)).toEqual(['data: 1\n\ndata: 2\n\n']);
});

it('a long body passes, though it is not checked', async () => {
  const part = Buffer.alloc(1_000_000);
  const count = limits.answerBytes / part.length + 1;
  const { kept, told } = await watching(
    async (incoming, outgoing) => {
      await incoming.toArray();
      for (let at = 0; at < count; at += 1) outgoing.write(part);
      outgoing.end();
    },
    async (url) => {
      const response = await fetch(`${url}/api/v1/a`, { method: 'POST', body: Buffer.alloc(10_000_000) });
      expect((await response.arrayBuffer()).byteLength).toBe(count * part.length);
    },
  );
  expect(kept.map(({ response }) => response)).toEqual([undefined]);
  expect(told).toEqual(['POST /api/v1/a has a body that is too long, so it is not checked']);
});

it('early hints and trailers pass', async () => {
  const seen: unknown[] = [];
  await watching(
    (_, outgoing) => {
      outgoing.writeEarlyHints({ link: '</a>; rel=preload' });
      outgoing.writeHead(200, { trailer: 'x-sum' }).write('body');
      outgoing.addTrailers({ 'x-sum': '5' });
      outgoing.end();
    },
    async (url) => {
      const request = get(`${url}/x`, { agent: false });
      request.on('information', ({ statusCode, headers }) => seen.push(statusCode, headers.link));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      await response.toArray();
      seen.push(response.trailers['x-sum']);
    },
  );
  expect(seen).toEqual([103, '</a>; rel=preload', '5']);
});

it('a WebSocket passes in both directions', async () => {
  const { told } = await watching(
    (_, outgoing) => outgoing.end(),
    async (url) => {
      const request = get(`${url}/api/socket`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
      const [response, socket] = (await once(request, 'upgrade')) as [
        IncomingMessage,
        IncomingMessage['socket'],
      ];
      expect(response.headers['x-a']).toBe('/api/socket');
      socket.write('hello');
      expect(String((await once(socket, 'data'))[0])).toBe('echo hello');
      socket.destroy();
    },
  );
  expect(told).toEqual(['/api/socket is a websocket, which passes without a check']);
});

it('requests at the same time are known as such', async () => {
  const { kept } = await watching(
    (incoming, outgoing) => setTimeout(() => outgoing.end(), incoming.url === '/slow' ? 300 : 0),
    async (url) => {
      const slow = fetch(`${url}/slow`);
      await fetch(`${url}/quick`);
      await slow;
      await fetch(`${url}/alone`);
    },
  );
  expect(kept.map(({ request, isConcurrent }) => [new URL(request.url).pathname, isConcurrent])).toEqual([
    ['/quick', true],
    ['/slow', true],
    ['/alone', false],
  ]);
});
