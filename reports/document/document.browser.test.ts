import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openChosen } from '#app/targets/choose.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { rulesMeantBy } from '#harness/register/register.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';
import { type Column, columnOf } from '#reports/table/model.ts';
import { violationsOn } from '#test/browser/chromium.ts';
import { pageFiles } from '#test/browser/page-files.ts';
import { startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { documentPage } from './page.ts';

const { written, open } = pageFiles(temporaryFolder('all'));
let address = '';

beforeAll(async () => {
  const contract = await loadContract();
  // The other areas look alike.
  const only = ['SH', 'LS-06', 'SY-19'].flatMap((given) => rulesMeantBy(given) ?? []);
  const column = async (opening: Promise<OpenedTarget>, name: string): Promise<Column> => {
    const result = await verifyTarget(contract, await opening, { only });
    return columnOf({ ...result, target: { ...result.target, name } });
  };
  const live = (url: string, key: string) =>
    openChosen({ name: url, allow: [], inProcess: false }, { SVC_ADMINISTRATOR_KEY: key });
  const second = await startSecondServer();
  const { start } = (await import(join(root, 'examples/nine-mistakes/server.mjs'))) as {
    start(): Promise<Server>;
  };
  const nine = await start();
  const { port } = nine.address() as AddressInfo;
  const mutants = withMutants(['SH-04-worker-has-the-limit-of-the-scheduler']);
  const columns = [
    await column(live(second.url, second.key), 'second server'),
    await column(live(`http://127.0.0.1:${port}`, 'administrator-key'), 'nine mistakes'),
    await column(openReference({ inProcess: true, ...mutants }), 'mutant'),
  ];
  await second.close();
  nine.close();
  address = await written('document.html', documentPage(columns));
});

it.each([
  ['screen', 'light', 1280],
  ['screen', 'dark', 390],
  ['print', 'light', 718],
] as const)('fits and passes axe, %s, %s, %i wide', async (media, colorScheme, width) => {
  const page = await open(address, { bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
  await page.emulateMedia({ media });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('.has-failed details, .example'))
      details.setAttribute('open', '');
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  // The other chapters look alike.
  await page.evaluate(() => {
    for (const later of document.querySelectorAll('.passage:has(#s-3) ~ .passage')) later.remove();
  });
  expect(await violationsOn(page)).toEqual([]);
});

it('unfolds the evidence of each server beside its statement, by keyboard and by a link', async () => {
  const page = await open(`${address}#s-3.1`);
  const rule = page
    .locator('.statement', { hasText: 'silent for more than 60 seconds' })
    .locator('.by details')
    .first();
  await rule.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  expect(await rule.locator('.evidence').allTextContents()).toEqual([
    expect.stringMatching(/untested: 1 second server; 2 nine mistakes\s+no-state-control/),
    expect.stringMatching(/failed: 3 mutant\s+expected [\s\S]+GET \/api\/v1\/system\/health/),
  ]);
  expect(await page.locator('#SH-09').isVisible()).toBe(false);
  await page.goto(`${address}#SH-09`);
  expect(await page.locator('#SH-09').isVisible()).toBe(true);
});

it('leads to each chapter, and on a phone its rules are large enough to tap', async () => {
  const page = await open(address, { viewport: { width: 390, height: 740 } });
  await page.getByRole('navigation').getByRole('link', { name: '3 States' }).click();
  expect((await page.locator('#s-3').boundingBox())?.y).toBeLessThan(60);
  const rule = await page.locator('.by summary:visible').first().boundingBox();
  expect(Math.min(rule?.width ?? 0, rule?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

it('reads each mark to those who cannot see it', async () => {
  const page = await open(address);
  const row = page.getByRole('row', { name: 'silent for more than 60 seconds' });
  expect(await row.ariaSnapshot()).toMatch(/SH-04 untested untested failed/);
});

it('shows only what failed, what a link leads to, and all of it on paper', async () => {
  const page = await open(address);
  const shown = () => page.locator('.statement:visible').count();
  const all = await shown();
  const choice = page.getByRole('radio', { name: 'only what failed' });
  await page.getByRole('radio', { name: 'all statements' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await choice.isChecked()).toBe(true);
  const failed = await page.locator('.statement.has-failed').count();
  expect(await shown()).toBe(failed);
  expect(failed).toBeGreaterThan(3);
  await page.evaluate(() => {
    location.hash = '#SH-07';
  });
  await expect.poll(() => page.locator('#SH-07').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await shown()).toBe(all);
});

it('is readable without scripts, and in print has the evidence of what failed', async () => {
  const page = await open(address, { javaScriptEnabled: false });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('expected WorkerSync Unhealthy').first().isVisible()).toBe(true);
  expect(await page.getByRole('radio').filter({ visible: true }).count()).toBe(0);
  const file = await page.pdf({ format: 'A4', printBackground: true });
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(20);
});
