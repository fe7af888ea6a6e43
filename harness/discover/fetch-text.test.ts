import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import { fetchText } from './fetch-text.ts';

const servers: SmallServer[] = [];
const swelling = gzipSync(Buffer.alloc(50_000_000));

afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serving(listener: RequestListener): Promise<string> {
  const server = await httpServer(listener);
  servers.push(server);
  return server.url;
}

// Further ones: `test/hostile/odd-servers.test.ts`.
describe('a hostile server', () => {
  it.each<[string, RequestListener, string]>([
    [
      'sends a small answer that swells',
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(swelling);
      },
      'longer than 100,000 bytes',
    ],
    [
      'redirects to another host',
      (_, response) => void response.writeHead(302, { location: 'http://localhost:9/document' }).end(),
      'redirects to another host',
    ],
    [
      'redirects to a place that is no address',
      (_, response) => {
        response.writeHead(302, { location: 'file:///etc/hostname' }).end();
      },
      'redirects to another host',
    ],
  ])('that %s is a clear error within the bounds', async (_, listener, message) => {
    const fetched = fetchText(await serving(listener), { timeoutMs: 20_000, maximumBytes: 100_000 });
    await expect(fetched).rejects.toMatchObject({
      code: 'FILE_INVALID',
      message: expect.stringContaining(message),
    });
  });
});
