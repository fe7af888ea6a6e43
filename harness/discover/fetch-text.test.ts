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

async function faultOf(
  listener: RequestListener,
  timeoutMs: number,
): Promise<{ code: string; message: string; ms: number }> {
  const started = performance.now();
  const url = await serving(listener);
  const fault = await fetchText(url, { timeoutMs, maximumBytes: 100_000 }).then(
    () => ({ code: 'none', message: '' }),
    (error: unknown) => error as { code: string; message: string },
  );
  return { code: fault.code, message: fault.message, ms: performance.now() - started };
}

describe('a hostile server', () => {
  it.each<[string, RequestListener, string, string]>([
    ['never answers', () => undefined, 'TARGET_UNREACHABLE', 'no whole answer within 0.3 s'],
    [
      'sends a small answer that swells',
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(swelling);
      },
      'FILE_INVALID',
      'longer than 100,000 bytes',
    ],
    [
      'sends a body without end',
      (_, response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(50_000, ' ')));
        };
        response.on('drain', pour);
        pour();
      },
      'FILE_INVALID',
      'longer than 100,000 bytes',
    ],
    [
      'redirects in a circle',
      ({ url }, response) => void response.writeHead(302, { location: `${url}x` }).end(),
      'FILE_INVALID',
      'redirects more than 5 times',
    ],
    [
      'redirects to another host',
      (_, response) => void response.writeHead(302, { location: 'http://localhost:9/document' }).end(),
      'FILE_INVALID',
      'redirects to another host',
    ],
    [
      'redirects to a place that is no address',
      (_, response) => {
        response.writeHead(302, { location: 'file:///etc/hostname' }).end();
      },
      'FILE_INVALID',
      'redirects to another host',
    ],
  ])('that %s is a clear error within the bounds', async (_, listener, code, message) => {
    const fault = await faultOf(listener, message.includes('0.3 s') ? 300 : 20_000);
    expect(fault.code).toBe(code);
    expect(fault.message).toContain(message);
    expect(fault.ms).toBeLessThan(15_000);
  });
});
