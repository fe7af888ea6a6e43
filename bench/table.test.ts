import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { load } from './measure/load.ts';
import { root } from './measure/program.ts';
import { listening, startServer } from './measure/server.ts';
import type { Row } from './rows/interleaved.ts';
import { lineOf } from './table.ts';

// What may be checked on any machine: counts, and ratios within one run. The bounds are twice what was found.

const main = 'harness/cli/main.ts';

async function modulesOf(...words: readonly string[]): Promise<number> {
  const args = ['--import', './bench/measure/count-modules.js', main, ...words];
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return Number(/modules: (\d+)/.exec(stderr)?.[1]);
}

describe('how much is loaded', () => {
  it.each([
    ['--version', 40],
    ['--help', 40],
    ['completion bash', 1_500],
    // The sentences of the features are loaded for the states that they enter.
    ['rules SH-04', 1_500],
  ])('by %s: at most %d files', async (line, most) => {
    const count = await modulesOf(...line.split(' '));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(most);
  });
});

describe('what a request takes of a server', () => {
  it('is not beyond all proportion to a server that only sends bytes', async () => {
    const body = JSON.stringify({ status: 'healthy', timestamp: new Date().toISOString() });
    const bare = await startServer((port) => ({ words: ['bench/peers/bare.js', String(port), body] }));
    const own = await startServer(
      (port) => ({
        words: [main, 'reference', '--port', String(port), '--quiet', '--state-control'],
      }),
      listening,
    );
    try {
      const costOf = async ({ url, usage }: typeof own): Promise<number> => {
        await load(url, { path: '/api/v1/health' }, { requests: 3_000 });
        const before = await usage();
        await load(url, { path: '/api/v1/health' }, { requests: 2_000 });
        return (await usage()).cpuMs - before.cpuMs;
      };
      // By the benchmark it was 23 while the log judged every request before it was answered, and is some 2 now.
      expect((await costOf(own)) / (await costOf(bare))).toBeLessThan(16);
    } finally {
      await Promise.all([bare.stop(), own.stop()]);
    }
  });
});

const row: Row = {
  name: 'one',
  what: 'ours',
  against: 'theirs',
  unit: 'MB',
  target: { atMost: 0.5 },
  commands: { ours: 'a', theirs: 'b' },
  measure: () => Promise.reject(new Error('not here')),
};
const round = (ours: number, theirs: number) => ({ ours: { value: ours }, theirs: { value: theirs } });

describe('a line of the table', () => {
  it('has the ratios of the rounds, and whether their median is what was aimed at', () => {
    const line = lineOf(row, [round(1, 2), round(10, 100), round(9, 10)]);
    expect(line).toMatchObject({
      rounds: 3,
      ratio: { lowest: 0.1, median: 0.5, highest: 0.9 },
      isReached: true,
      median: { ours: 9, theirs: 10 },
    });
    expect(line).not.toHaveProperty('clockRatio');
    expect(lineOf({ ...row, target: { atLeast: 0.6 } }, [round(1, 2)])).toHaveProperty('isReached', false);
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
