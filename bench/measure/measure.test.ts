import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cpuTimesIn, stealShareOf } from './cpu-times.ts';
import { endOf, load } from './load.ts';
import { run } from './program.ts';
import { startServer } from './server.ts';

const stat = 'cpu  100 20 30 800 10 0 5 35 7 7\ncpu0 50 10 15 400 5 0 2 18 3 3\nintr 12\n';

describe('the time of a machine', () => {
  it('is the sum of all that its processors did, guests among users', () => {
    expect(cpuTimesIn(stat)).toEqual({ all: 1_000, stolen: 35 });
  });

  it.each(['', 'cpu  1 2 3\n'])('is not told by %j', (text) => {
    expect(cpuTimesIn(text)).toBeUndefined();
  });
});

describe('the share of a host that gives time to others', () => {
  it('is of the time between two readings', () => {
    expect(stealShareOf({ all: 1_000, stolen: 35 }, { all: 2_000, stolen: 235 })).toBe(0.2);
  });

  it('is unknown where nothing is told, and where no time passed', () => {
    const time = { all: 1_000, stolen: 35 };
    expect(stealShareOf(undefined, time)).toBeUndefined();
    expect(stealShareOf(time, time)).toBeUndefined();
  });
});

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

describe('the end of an answer', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab', 40],
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na', undefined],
    ['HTTP/1.1 200 OK\r\nContent-', undefined],
    ['HTTP/1.1 200 OK\r\nx: y\r\n\r\n1\r\na\r\n0\r\n\r\n', 36],
    ['HTTP/1.1 200 OK\r\nx: y\r\n\r\n1\r\na\r\n', undefined],
  ])('of %j is %s', (text, end) => {
    expect(endOf(text)).toBe(end);
  });
});

describe('a measured program', () => {
  it('is measured until it ends, by the clock and by its processor time', async () => {
    const waiting = await run({ words: ['-e', 'setTimeout(() => 0, 300)'] });
    expect(waiting.clockMs).toBeGreaterThan(300);
    expect(waiting.cpuMs).toBeGreaterThan(0);
  });

  it('is not measured where it fails, unless its code is expected', async () => {
    await expect(run({ words: ['-e', 'process.exit(3)'] })).rejects.toThrow('exit code 3');
    expect(await run({ words: ['-e', 'process.exit(3)'], codes: [3] })).toHaveProperty('cpuMs');
  });
});

describe('a measured server', () => {
  it('is started, asked for what it takes, and stopped', async () => {
    const script =
      "require('node:http').createServer((_, r) => r.end()).listen(process.argv[1], '127.0.0.1')";
    const server = await startServer((port) => ({ words: ['-e', script, String(port)] }));
    expect((await server.usage()).rssMb).toBeGreaterThan(10);
    await server.stop();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('is not waited for where it ends before it listens', async () => {
    await expect(startServer(() => ({ words: ['-e', '0'] }))).rejects.toThrow('before it listened');
  });
});
