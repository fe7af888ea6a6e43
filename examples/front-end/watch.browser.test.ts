import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { watchTraffic } from '#test/commands/testing/watch-traffic.ts';

const folder = temporaryFolder();
const key = 'key-of-an-administrator';
const second = join(root, 'examples/second-server');
let server: ChildProcess;

afterEach(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
});

async function startSecondServer(breakage: string): Promise<string> {
  server = spawn(process.execPath, [join(second, 'server.mjs')], {
    env: { ...process.env, SVC_SECOND_ADMINISTRATOR_KEY: key, PORT: '0', BREAK: breakage },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  return line.toString().trim();
}

/** Runs the tests of the page as they are, in front of the service at an address. */
async function runTestsOfPage(url: string): Promise<string> {
  const words = ['run', '--project=browser', 'examples/front-end/live.browser.test.ts'];
  const env = {
    ...process.env,
    FRONT_END_SERVICE: url,
    FRONT_END_KEY: key,
    FRONT_END_AUTH_CONFIG: '/api/v1/sign-in',
  };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, ...words], { cwd: root, env }, (failure, stdout, stderr) =>
      resolve(failure === null ? 'passed' : stdout + stderr),
    );
  });
}

// Each starts a test runner and a browser of its own.
it.each([
  ['nothing in a server that is whole', '', []],
  ['SH-08: services out of order', 'service-order', ['SH-08']],
  ['SH-11: health that caches may store', 'cacheable', ['SH-11']],
  ['ER-02: refusals with a number as their code', 'numbered-codes', ['ER-02']],
])('the tests of the page pass, and watch finds %s', async (_, breakage, broken) => {
  const upstream = await startSecondServer(breakage);
  let outcome = '';
  const { exitCode, having, stderr } = await watchTraffic(
    { upstream, out: folder.path, name: 'second-server' },
    async (url) => {
      outcome = await runTestsOfPage(url);
    },
    ...['--profile', join(second, 'svc-contract.yaml'), '--require', 'RQ-01,SH-08,SH-11,ER-02,SY-20'],
  );
  expect(outcome).toBe('passed');
  expect([having('failed'), having('error'), exitCode, stderr]).toEqual([
    broken,
    [],
    broken.length === 0 ? 0 : 1,
    '',
  ]);
});
