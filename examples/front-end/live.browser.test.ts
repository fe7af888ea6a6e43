import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveReference } from '#harness/cli/api/serve.ts';
import { openContext } from '#test/browser/chromium.ts';
import { serveFrontEnd } from './serve.ts';

// Uses the service in the environment, or else starts one.
const { FRONT_END_SERVICE: url, FRONT_END_KEY: key = '', FRONT_END_AUTH_CONFIG: authConfig } = process.env;

let service: { readonly url: string; readonly key: string; close?(): Promise<void> };
let frontEnd: Awaited<ReturnType<typeof serveFrontEnd>>;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  if (url === undefined) {
    const apiKey = 'key-of-an-administrator';
    service = { ...(await serveReference({ apiKey })), key: apiKey };
  } else service = { url, key };
  frontEnd = await serveFrontEnd('', authConfig);
});
afterAll(() => Promise.all([frontEnd.close(), service.close?.()]));

beforeEach(async () => {
  page = await (await openContext()).newPage();
  page.on('pageerror', ({ message }) => troubles.push(message));
  // The page and the service have the same origin, as behind a gateway that authenticates the caller.
  await page.route(`${frontEnd.url}api/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), 'x-api-key': service.key };
    await route.fulfill({ response: await route.fetch({ url: service.url + pathname + search, headers }) });
  });
  // The buttons of the page must not work before it is ready.
  await page.route(`${frontEnd.url}config.json`, async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goto(`${frontEnd.url}live`);
});
afterEach(async () => {
  // The page polls the health, also while it is being closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

describe('the page in front of a running service', () => {
  it('shows the health of the three services', async () => {
    const names = () => page.locator('#services h3').allTextContents();
    await expect
      .poll(async () => (await names()).sort())
      .toEqual(['Password delivery', 'Scheduler', 'Synchronisation']);
    expect(await page.locator('#overall').innerText()).toBe('Healthy');
    await page.click('#refresh');
    expect(await names()).toHaveLength(3);
  });

  it('shows the message of a refusal', async () => {
    await page.fill('#person', '00000000-0000-4000-8000-000000000000');
    await page.fill('#password', 'correct horse battery staple');
    await page.fill('#wait', '0');
    await page.click('#send');
    const outcome = page.locator('#outcome p');
    await expect.poll(() => outcome.count()).toBe(1);
    expect(await outcome.getAttribute('data-tone')).toBe('bad');
    expect(await outcome.innerText()).not.toMatch(/cannot be reached|^The service answered/);
  });

  it('has no console errors', () => expect(troubles).toEqual([]));
});
