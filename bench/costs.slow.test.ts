import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './measure/program.ts';
import { listening, load, startServer } from './measure/server.ts';

// These checks do not depend on the speed of the machine. Their bounds leave room for small changes.

const main = 'app/main.ts';

async function modulesOf(...words: readonly string[]): Promise<number> {
  const args = ['--import', './bench/measure/count-modules.js', main, ...words];
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return Number(/modules: (\d+)/.exec(stderr)?.[1]);
}

it.each([
  ['--version', 40],
  ['--help', 40],
  // The reference implementation with its generator of data, but without the rules and the mutants.
  ['reference --help', 450],
  // To list the states that the rule's scenarios enter, this command loads the steps of all features.
  ['rules SH-04', 1_500],
])('%s loads at most %d files', async (line, most) => {
  const count = await modulesOf(...line.split(' '));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
});

it('a request costs the server at most a few times as much as one to a server that only sends bytes', async () => {
  const body = JSON.stringify({ status: 'healthy', timestamp: new Date().toISOString() });
  const bare = await startServer((port) => ({ args: ['bench/peers/bare.js', String(port), body] }));
  const reference = await startServer(
    (port) => ({
      args: [main, 'reference', '--port', String(port), '--quiet', '--state-control'],
    }),
    listening,
  );
  try {
    const costOf = async ({ url, usage }: typeof reference): Promise<number> => {
      await load(url, { path: '/api/v1/health' }, { requests: 1_500 });
      const before = await usage();
      await load(url, { path: '/api/v1/health' }, { requests: 1_000 });
      return (await usage()).cpuMs - before.cpuMs;
    };
    // The ratio is about 2. It was 23 when the log validated every request before the response was sent.
    expect((await costOf(reference)) / (await costOf(bare))).toBeLessThan(16);
  } finally {
    await Promise.all([bare.stop(), reference.stop()]);
  }
});
