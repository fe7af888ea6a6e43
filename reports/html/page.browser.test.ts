import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { rules } from '#harness/register/register.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';
import { violationsOn } from '#test/browser/chromium.ts';
import { pageFiles } from '#test/browser/page-files.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { page as pageOf } from './page.ts';

const mutants = ['SH-04-worker-has-the-limit-of-the-scheduler', 'LS-06-cap-of-two-hundred', 'ER-01-no-code'];

const { written, open } = pageFiles(temporaryFolder('all'));
let faulty: RunResult;
/** The address of the page of `faulty`. */
let broken = '';

beforeAll(async () => {
  faulty = await verifyTarget(
    await loadContract(),
    await openReference({ inProcess: true, ...withMutants(mutants) }),
    // All areas of the page look alike, so rules from a few areas are enough.
    { only: rules.map(({ id }) => id).filter((id) => /^(?:SH|EN|SY-[01]|LS-06|ER-01)/.test(id)) },
  );
  broken = await written('broken.html', pageOf(faulty));
});

const visible = (page: Page): Promise<number> => page.locator('.chapter .rule:visible').count();

it('passes axe on a small dark screen', async () => {
  const viewport = { width: 380, height: 900 };
  const page = await open(broken, { bypassCSP: true, colorScheme: 'dark', viewport });
  expect(await violationsOn(page)).toEqual([]);
});

it('begins with a skip link, and shows the keyboard focus everywhere', async () => {
  const page = await open(broken);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the rules');
  expect(await page.locator(':focus').boundingBox()).toMatchObject({ x: expect.closeTo(16, 0) });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const [first] = await page.locator('#broken summary').allTextContents();
  expect(await page.locator(':focus').textContent()).toBe(first);
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe('solid');
});

it('moves within the map by arrow keys, and labels each rule', async () => {
  const page = await open(broken);
  await page.locator('.map a[href="#SH-01"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const cell = page.locator(':focus');
  expect(await cell.getAttribute('aria-label')).toBe(
    'SH-04 failed: A Worker service that is silent for more than 60 seconds is Unhealthy: NoHeartbeat',
  );
  await page.keyboard.press('End');
  expect(await page.locator(':focus').getAttribute('href')).toMatch(/^#SH-[56789]\d$/);
  await page.keyboard.press('ArrowDown');
  expect(await page.locator(':focus').getAttribute('href')).toBe('#SY-01');
});

it('filters rules by verdict, and shows the count', async () => {
  const page = await open(broken);
  const { failed, observed, inapplicable } = faulty.summary;
  await page.getByRole('button', { name: /^failed/ }).click();
  expect(await visible(page)).toBe(failed);
  await page.getByRole('button', { name: /^observed/ }).click();
  expect(await visible(page)).toBe(failed + observed);
  expect(await page.getByRole('status').textContent()).toBe(
    `${failed + observed} of ${faulty.rules.length} rules`,
  );
  await page.keyboard.press('Escape');
  expect(await visible(page)).toBe(faulty.rules.length - inapplicable);
});

it('searches for rules that contain all words, in any order, by keyboard', async () => {
  const page = await open(broken);
  await page.keyboard.press('/');
  await page.keyboard.type('noheartbeat SCHEDULER');
  const found = await page.locator('.chapter .rule:visible').allTextContents();
  expect(found).not.toEqual([]);
  for (const text of found)
    expect(text.toLowerCase()).toMatch(/noheartbeat[\s\S]*scheduler|scheduler[\s\S]*noheartbeat/);
  expect(await page.locator('#chapter-EN').isVisible()).toBe(false);
});

it('shows a filtered rule again when a link points to it', async () => {
  const page = await open(broken);
  await page.keyboard.press('/');
  await page.keyboard.type('nothing has these words');
  expect(await visible(page)).toBe(0);
  await page.locator('.map a[href="#SY-11"]').click();
  await expect.poll(() => page.locator('#SY-11').isVisible()).toBe(true);
  expect(await page.locator(':focus').textContent()).toContain('SY-11');
});

it('works without scripts: verdict, map, rules that unfold and links to them', async () => {
  const page = await open(broken, { javaScriptEnabled: false });
  expect(await page.locator('h1').textContent()).toContain('does not conform');
  expect(await page.locator('form.filter').isVisible()).toBe(false);
  expect(await page.locator('#SY-11').isVisible()).toBe(false);
  await page.locator('.map a[href="#SY-11"]').click();
  await expect.poll(() => page.locator('#SY-11').isVisible()).toBe(true);
  await page.locator('#SY-12 >> xpath=.. >> summary').click();
  expect(await page.locator('#SY-12').isVisible()).toBe(true);
  expect(await page.locator('#broken .copyable').first().textContent()).toMatch(/^curl /);
});

it('fits the screen of a phone, and its cells are large enough to tap', async () => {
  const page = await open(broken, { viewport: { width: 360, height: 740 } });
  for (const summary of await page.locator('#broken details > summary').all()) {
    if (await summary.isVisible()) await summary.click();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The numbers of a list need this space within the border of its card.
  const spaces = await page
    .locator('ol')
    .evaluateAll((lists) => lists.map((list) => Number.parseFloat(getComputedStyle(list).paddingLeft)));
  expect(Math.min(...spaces)).toBeGreaterThan(20);
  const cell = await page.locator('.map li a').first().boundingBox();
  expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

it('has a table of what a rule about everything was tried with, each cell in words, within a phone', async () => {
  const page = await open(broken, { bypassCSP: true, viewport: { width: 390, height: 740 } });
  await page.locator('#combinations a[href="#SY-03"]').click();
  await page.locator('#SY-03-form').click();
  const grid = page.locator('details', { has: page.locator('#SY-03-form') }).last();
  const table = grid.getByRole('table');
  expect(await table.getByRole('columnheader', { name: 'text/html' }).isVisible()).toBe(true);
  const rows = await table.ariaSnapshot();
  expect(rows).toContain('- row "listRoles holds holds');
  expect(rows).toContain('- row "getApiReference sent, but shows neither');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const scrolled = grid.locator('.wide');
  await scrolled.focus();
  expect(await scrolled.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
});

it('leads from the document to a rule and back, also through folded chapters and hidden statements', async () => {
  const page = await open(broken, { bypassCSP: true, viewport: { width: 390, height: 900 } });
  expect(await page.locator('.statement:visible').count()).toBe(0);
  await page.getByRole('radio', { name: 'only what failed' }).check();
  const link = page.getByRole('row', { name: 'Unhealthy NoHeartbeat WorkerSync' }).getByRole('link');
  expect(await link.getAttribute('title')).toMatch(/^SH-04 failed: A Worker service/);
  expect(await page.locator('.statement:visible:not(.has-failed)').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(page)).toEqual([]);
  await link.click();
  await expect.poll(() => page.locator('#SH-04').isVisible()).toBe(true);
  await page.locator('#map a[href="#SY-11"]').click();
  await page.locator('#SY-11 ~ p').getByRole('link', { name: '§' }).first().click();
  await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
  expect(await page.locator(':target').textContent()).toMatch(/^[\d.]+ /);
});

it('copies the command line unchanged', async () => {
  const page = await open(broken, { permissions: ['clipboard-read', 'clipboard-write'] });
  const command = page.locator('#broken .exchange .command').first();
  await command.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await command.locator('.copyable').textContent(),
  );
  expect(await command.getByRole('button').textContent()).toBe('Copied');
});
