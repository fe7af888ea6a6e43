import type { Page } from 'playwright-core';
import { startReference } from 'svc-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOn } from '#test/browser/chromium.ts';
import { newPage } from '#test/browser/page-files.ts';
import { enterer } from '#test/builders/enterer.ts';
import { serveFrontEnd } from './serve.ts';

let service: Awaited<ReturnType<typeof startReference>>;
let frontEnd: Awaited<ReturnType<typeof serveFrontEnd>>;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  service = await startReference({ stateControl: true });
  frontEnd = await serveFrontEnd(service.url);
  return () => Promise.all([frontEnd.close(), service.close()]);
});
beforeEach(async () => {
  await restoreInitialState();
  page = await newPage();
  page.on('pageerror', ({ message }) => troubles.push(message));
  await page.goto(`${frontEnd.url}live`);
  await shows('You are not signed in.');
});

async function restoreInitialState(): Promise<void> {
  const { url, token } = service.stateControl ?? {};
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/states`, { method: 'DELETE', headers })).ok).toBe(true);
}

async function reset(): Promise<void> {
  const headers = { 'x-api-key': service.credentials.apiKey, 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/v1/system/reset`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(200);
}

const shows = (text: string) => expect.poll(() => page.locator('#account').innerText()).toContain(text);
const overall = (text: string) => expect.poll(() => page.locator('#overall').innerText()).toBe(text);
const press = (name: string) => page.getByRole('button', { name }).click();
const token = () =>
  page.evaluate<string>(
    'JSON.parse(Object.entries(sessionStorage).find(([name]) => name.startsWith("oidc.user"))[1]).access_token',
  );

async function signIn(person = 'Administrator'): Promise<void> {
  await press('Sign in');
  await page.waitForURL(/\/issuer\/sign-in\//);
  await page.getByRole('button', { name: person }).first().click();
  await page.waitForURL(/\/live$/);
}

/** Advances the clocks of the service and of the browser together. */
async function pass(seconds: number): Promise<void> {
  await enterer(fetch, service.stateControl?.token, service.stateControl?.url)('time passes', { seconds });
  await page.clock.fastForward(seconds * 1000);
}

describe('signing in, in the browser,', () => {
  it('shows an administrator what other callers may not see', async () => {
    await overall('Unknown');
    await signIn();
    await shows('Signed in as');
    await overall('Healthy');
    // The front end has removed the parameters of the sign-in from the address.
    expect(page.url()).toBe(`${frontEnd.url}live`);
    await page.reload();
    await overall('Healthy');
  });

  it('works for two users in two tabs of one browser', async () => {
    const first = page;
    await press('Sign in');
    await page.waitForURL(/\/issuer\/sign-in\//);
    page = await page.context().newPage();
    await page.goto(`${frontEnd.url}live`);
    await signIn();
    await overall('Healthy');
    page = first;
    await page.getByRole('button', { name: 'User' }).first().click();
    await page.waitForURL(/\/live$/);
    await shows('Signed in as');
    await overall('Unknown');
  });

  it('can be cancelled', async () => {
    await press('Sign in');
    await press('Cancel');
    await page.waitForURL(/\/live/);
    await shows('You are not signed in.');
  });

  it('renews a token before it expires', async () => {
    await page.clock.install();
    await signIn();
    await overall('Healthy');
    const first = await token();
    await pass(250);
    await expect.poll(token).not.toBe(first);
    await pass(100);
    await press('Refresh');
    await overall('Healthy');
    await shows('Signed in as');
  });

  it('ends with a factory reset, after which an administrator can sign in again', async () => {
    await page.clock.install();
    await signIn();
    await overall('Healthy');
    await reset();
    await pass(250);
    await shows('Your session has ended.');
    await signIn();
    await shows('Signed in as');
    await overall('Healthy');
  });

  it('ends when the user signs out: the next sign-in shows the page again', async () => {
    await signIn();
    await press('Sign out');
    await page.waitForURL(/\/issuer\/session\/end/);
    await press('Sign out');
    await page.waitForURL(/\/live/);
    await shows('You are not signed in.');
    await overall('Unknown');
    await press('Sign in');
    await expect.poll(() => page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1);
  });

  it('has no console errors', () => expect(troubles).toEqual([]));
});

describe('the pages of the issuer', () => {
  it.each(['light', 'dark'] as const)('are accessible in a %s scheme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await press('Sign in');
    await page.waitForURL(/\/issuer\/sign-in\//);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Administrator' }).first().click();
    await shows('Signed in as');
    expect(await violationsOn(page)).toEqual([]);
    await press('Sign out');
    await page.waitForURL(/\/issuer\/session\/end/);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${service.url}/issuer/session/end/success`);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${service.url}/issuer/auth?client_id=nobody`);
    expect(await page.getByRole('heading').innerText()).toBe('Sign-in failed');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('work without JavaScript and by keyboard', async () => {
    const bare = await newPage({ javaScriptEnabled: false });
    const query = new URLSearchParams({
      client_id: 'svc-reference-portal',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${frontEnd.url}live`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 'state',
    });
    await bare.goto(`${service.url}/issuer/auth?${query}`);
    await bare.keyboard.press('Tab');
    await bare.keyboard.press('Enter');
    await bare.waitForURL(/\/live\?code=/);
  });
});
