import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { load } from './load.ts';

async function serving(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('a load', () => {
  it.each([true, false])('counts whole answers, of known length or not (%s)', async (isKnown) => {
    let served = 0;
    await serving(
      (_, response) => {
        served += 1;
        if (isKnown) response.setHeader('content-length', 5);
        response.write('hel');
        response.end('lo');
      },
      async (url) => {
        expect(await load(url, { path: '/' }, { requests: 100 })).toMatchObject({ requests: 100 });
        expect(served).toBe(100);
      },
    );
  });

  it('refuses to count what is no 200', async () => {
    await serving(
      (_, response) => void response.writeHead(401).end(),
      (url) => expect(load(url, { path: '/' }, { ms: 50 })).rejects.toThrow('401'),
    );
  });
});
