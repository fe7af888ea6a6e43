import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { newPage } from '#test/browser/page-files.ts';
import { type SecondServer, startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having } from '#test/commands/testing/run-command.ts';
import { watchTraffic } from '#test/commands/testing/watch-traffic.ts';
import { root } from '../../harness/files/root.ts';
import { serveFrontEnd } from './serve.ts';

const folder = temporaryFolder();
const profile = join(root, 'examples/second-server/svc-contract.yaml');
let server: SecondServer;
let frontEnd: Awaited<ReturnType<typeof serveFrontEnd>>;
let page: Page;
let troubles: string[];

beforeEach(async () => {
  frontEnd = await serveFrontEnd('', '/api/v1/sign-in');
  onTestFinished(frontEnd.close);
  page = await newPage();
  troubles = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
});

/** Opens the page that uses the service at `url`. */
async function openPage(url: string): Promise<void> {
  // The page and the service have the same origin, as behind a gateway that authenticates the caller.
  await page.route(`${frontEnd.url}api/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), 'x-api-key': server.key };
    await route.fulfill({ response: await route.fetch({ url: url + pathname + search, headers }) });
  });
  // With this delay, a test fails if a button is enabled before the page is ready.
  await page.route(`${frontEnd.url}config.json`, async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goto(`${frontEnd.url}live`);
}

async function showsTheHealthOfTheThreeServices(): Promise<void> {
  const names = () => page.locator('#services h3').allTextContents();
  await expect
    .poll(async () => (await names()).sort())
    .toEqual(['Password delivery', 'Scheduler', 'Synchronisation']);
  expect(await page.locator('#overall').innerText()).toBe('Healthy');
  await page.click('#refresh');
  expect(await names()).toHaveLength(3);
}

async function showsTheMessageOfARefusal(): Promise<void> {
  await page.fill('#person', '00000000-0000-4000-8000-000000000000');
  await page.fill('#password', 'correct horse battery staple');
  await page.fill('#wait', '0');
  await page.click('#send');
  const outcome = page.locator('#outcome p');
  await expect.poll(() => outcome.count()).toBe(1);
  expect(await outcome.getAttribute('data-tone')).toBe('bad');
  expect(await outcome.innerText()).not.toMatch(/cannot be reached|^The service returned/);
}

it.each([
  ['nothing in a server without defects', '', []],
  [
    'services out of order, health that caches may store and refusals with a number as their code',
    'service-order,cacheable,numbered-codes',
    ['SH-08', 'SH-11', 'ER-02'],
  ],
])('the page works with a running service, and watch finds %s', async (_, breakage, broken) => {
  server = await startSecondServer(breakage);
  onTestFinished(server.close);
  const { exitCode, readResult, stderr } = await watchTraffic(
    { upstream: server.url, out: folder.path, name: 'second-server' },
    async (url) => {
      await openPage(url);
      await showsTheHealthOfTheThreeServices();
      await showsTheMessageOfARefusal();
      // `unrouteAll` waits for the API requests in progress, so that none is pending when `watch` ends.
      await page.unrouteAll({ behavior: 'wait' });
    },
    ...['--profile', profile, '--require', 'RQ-01,SH-08,SH-11,ER-02,SY-20'],
  );
  expect(troubles).toEqual([]);
  const code = broken.length === 0 ? 0 : 1;
  expect([having(await readResult(), 'failed', 'error'), exitCode, stderr]).toEqual([broken, code, '']);
});
