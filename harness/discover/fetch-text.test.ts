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

describe('reading an address', () => {
  it('reads what lies there, whatever the status', async () => {
    const url = await serving((_, response) => {
      response.statusCode = 418;
      response.end('tea');
    });
    expect(await fetchText(url)).toEqual({ status: 418, text: 'tea' });
  });

  it('follows a redirect within the host', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/there' }).end();
      else response.end('there');
    });
    expect((await fetchText(url)).text).toBe('there');
  });
});

describe('a hostile server', () => {
  it.each<[string, RequestListener, string, string]>([
    ['never answers', () => undefined, 'TARGET_UNREACHABLE', 'no whole answer within 0.3 s'],
    [
      'drips',
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
      'TARGET_UNREACHABLE',
      'no whole answer within 0.3 s',
    ],
    [
      'resets in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half', () => response.destroy());
      },
      'TARGET_UNREACHABLE',
      'did not answer',
    ],
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
