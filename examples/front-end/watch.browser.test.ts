import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { type SecondServer, startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { watchTraffic } from '#test/commands/testing/watch-traffic.ts';

const folder = temporaryFolder();
const profile = join(root, 'examples/second-server/svc-contract.yaml');
let server: SecondServer;

afterEach(() => server.close());

/** Runs the unchanged tests of the page with the service at an address. */
async function runTestsOfPage(url: string): Promise<string> {
  const words = ['run', '--project=browser', 'examples/front-end/live.browser.test.ts'];
  const env = {
    ...process.env,
    FRONT_END_SERVICE: url,
    FRONT_END_KEY: server.key,
    FRONT_END_AUTH_CONFIG: '/api/v1/sign-in',
  };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, ...words], { cwd: root, env }, (failure, stdout, stderr) =>
      resolve(failure === null ? 'passed' : stdout + stderr),
    );
  });
}

// Each case starts its own test runner and browser.
it.each([
  ['nothing in a server without defects', '', []],
  [
    'services out of order, health that caches may store and refusals with a number as their code',
    'service-order,cacheable,numbered-codes',
    ['SH-08', 'SH-11', 'ER-02'],
  ],
])('the tests of the page pass, and watch finds %s', async (_, breakage, broken) => {
  server = await startSecondServer(breakage);
  let outcome = '';
  const { exitCode, having, stderr } = await watchTraffic(
    { upstream: server.url, out: folder.path, name: 'second-server' },
    async (url) => {
      outcome = await runTestsOfPage(url);
    },
    ...['--profile', profile, '--require', 'RQ-01,SH-08,SH-11,ER-02,SY-20'],
  );
  expect(outcome).toBe('passed');
  expect([having('failed'), having('error'), exitCode, stderr]).toEqual([
    broken,
    [],
    broken.length === 0 ? 0 : 1,
    '',
  ]);
});
