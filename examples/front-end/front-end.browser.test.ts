import type { Page } from 'playwright-core';
import type { SvcMock } from 'svc-contract/msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomesOf, overrideCases, requestedPath } from '#mocks/overrides/testing/override-cases.ts';
import { violationsOn } from '#test/browser/chromium.ts';
import { newPage } from '#test/browser/page-files.ts';
import { serveFrontEnd } from './serve.ts';

// Globals of the page, for the functions passed to evaluate().
declare const svc: SvcMock;

let page: Page;
let frontEnd: Awaited<ReturnType<typeof serveFrontEnd>>;
const troubles: string[] = [];

beforeAll(async () => {
  frontEnd = await serveFrontEnd();
  return frontEnd.close;
});
// Each test opens a new page, and so gets a new service worker.
beforeEach(async () => {
  page = await newPage();
  page.on('pageerror', ({ message }) => troubles.push(message));
  await page.goto(frontEnd.url);
  await verdicts('Running', 'Running', 'Running');
});

const verdicts = async (...expected: string[]) =>
  expect.poll(() => page.locator('.verdict').allTextContents()).toEqual(expected);
const text = (selector: string) => page.locator(selector).innerText();
const refresh = () => page.click('#refresh');

async function setPassword(person: string): Promise<void> {
  // Tests move the clock of the page, since real time is unpredictable on a busy machine.
  await page.clock.install();
  await page.fill('#person', person);
  await page.fill('#password', 'correct horse battery staple');
  await page.fill('#wait', '30');
  await page.click('#send');
}

/** Moves the clock of the page, which the mock in the page also uses. Returns the text of the elements. */
async function afterSeconds(seconds: number, selector: string): Promise<string> {
  await page.clock.fastForward(seconds * 1000);
  return (await page.locator(selector).allInnerTexts()).join();
}

describe('service health in the browser', () => {
  it('shows the banner for a stalled Worker, and hides it again', async () => {
    expect([await text('#overall'), await text('#banner')]).toEqual(['Healthy', '']);
    await page.evaluate(() =>
      svc.state('a service is working', { service: 'WorkerSync', progressSecondsAgo: 640 }),
    );
    await refresh();
    await verdicts('Stalled', 'Running', 'Running');
    expect(await text('#overall')).toBe('Degraded');
    expect(await text('#banner')).toMatch(/^Synchronisation: .*640 s/);
    await page.evaluate(() => svc.restore());
    await refresh();
    await verdicts('Running', 'Running', 'Running');
    expect(await text('#banner')).toBe('');
  });
});

describe('setting a password in the browser', () => {
  it('waits, and shows the outcome for each account', async () => {
    const person = await page.evaluate(async () => {
      const accounts = [{}, { outcome: 'failed' as const }, { settlesAfterSeconds: 3600 }];
      return (await svc.state('a person has accounts', { accounts })).metaverseObjectId;
    });
    await setPassword(person);
    expect(await page.locator('#send').isDisabled()).toBe(true);
    await expect.poll(() => afterSeconds(10, '#outcome p')).toMatch(/^Sent\. Not every system/);
    const targets = await page.locator('#outcome li').allInnerTexts();
    expect(targets.map((target) => target.replace(/^\S+ /, ''))).toEqual([
      'has accepted it.',
      'has refused it: The Connected System refused the password.',
      'is pending.',
    ]);
    const sent = { operation: 'setMetaverseObjectPassword', body: { password: '[redacted]', wait: 30 } };
    const seen = await page.evaluate(() => svc.requests().at(-1));
    expect(seen).toMatchObject({ ...sent, verdict: 'valid' });
  });

  it('disables the button for as long as Retry-After requires', async () => {
    await page.evaluate(() => svc.state('requests are limited', { requests: 0, windowSeconds: 60 }));
    await setPassword('nobody');
    await expect.poll(() => text('#outcome')).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    expect(await page.locator('#send').isDisabled()).toBe(true);
    await page.clock.fastForward(60_000);
    await expect.poll(() => page.locator('#send').isEnabled()).toBe(true);
  });
});

describe('an overridden response', () => {
  it('is the same as in Node', async () => {
    for (const [given, seen] of overrideCases) {
      await page.evaluate(async (params) => {
        await svc.restore();
        await svc.state('responses are overridden', params);
      }, given);
      const outcomes = page.evaluate(`(${outcomesOf})('${requestedPath}', ${given.milliseconds})`);
      expect(await outcomes, JSON.stringify(given)).toEqual(seen);
    }
  });
});

describe('the page', () => {
  it.each(['light', 'dark'] as const)('is accessible in a %s scheme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Synchronisation stalls' }).click();
    await page.getByRole('button', { name: 'A person has three accounts' }).click();
    await verdicts('Stalled', 'Running', 'Running');
    await page.fill('#password', 'correct horse battery staple');
    await page.fill('#wait', '0');
    await page.click('#send');
    await expect.poll(() => page.locator('#outcome li').count()).toBe(3);
    expect(await violationsOn(page)).toEqual([]);
  });

  it('has no console errors', () => expect(troubles).toEqual([]));
});
