import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openChosen } from '#app/targets/choose.ts';
import { openPrism } from '#app/targets/prism.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { rulesMeantBy } from '#harness/register/register.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference, type ReferenceTargetOptions } from '#proof/targets/reference.ts';
import { violationsOn } from '#test/browser/chromium.ts';
import { pageFiles } from '#test/browser/page-files.ts';
import { startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { type Column, columnOf, tableOf } from './model.ts';
import { tablePage } from './page.ts';

const { written, open } = pageFiles(temporaryFolder('all'));
let eight: readonly Column[] = [];
let address = '';
let wide = '';
/** The address of a page with a few of the rules; hundreds of rows would show nothing more. */
let brief = '';

const briefly = (column: Column): Column => ({
  ...column,
  rules: new Map([...column.rules].filter(([id]) => /^(SH-0|SH-1|LS-06)/.test(id))),
});

const tableFile = (name: string, columns: readonly Column[]) => written(name, tablePage(tableOf(columns)));

beforeAll(async () => {
  const contract = await loadContract();
  const only = ['SH', 'LS-06'].flatMap((area) => rulesMeantBy(area) ?? []);
  const reference = (options: ReferenceTargetOptions = {}) => openReference({ inProcess: true, ...options });
  const column = async (opening: Promise<OpenedTarget>, name: string): Promise<Column> => {
    const opened = await opening;
    const result = await verifyTarget(contract, opened, { only });
    return columnOf({ ...result, target: { ...result.target, name } });
  };
  const second = await startSecondServer();
  const sound = await column(reference(), 'reference');
  eight = [
    sound,
    sound,
    sound,
    await column(reference(withMutants(['SH-04-worker-has-the-limit-of-the-scheduler'])), 'mutant of health'),
    await column(reference(withMutants(['LS-06-cap-of-two-hundred'])), 'mutant of lists'),
    await column(reference(withMutants(['SH-11-caches-may-store'])), 'mutant of caches'),
    await column(openPrism(contract), 'prism'),
    await column(
      openChosen({ name: second.url, allow: [], inProcess: false }, { SVC_ADMINISTRATOR_KEY: second.key }),
      'second server',
    ),
  ];
  await second.close();
  address = await tableFile('table.html', eight);
  const forty = Array.from({ length: 5 }, (_, at) =>
    eight.map((each) => ({ ...each, name: `${each.name} ${at}` })),
  );
  wide = await tableFile('forty.html', forty.flat());
  brief = await tableFile('brief.html', eight.map(briefly));
});

const shown = async (page: Page): Promise<string[]> =>
  (await page.locator('.matrix .rule:visible summary b').allTextContents()).map(String);

it.each([
  ['screen', 'light', 1280],
  ['screen', 'dark', 380],
  ['print', 'light', 1280],
] as const)('passes axe, %s, %s, %i wide', async (media, colorScheme, width) => {
  const page = await open(brief, { bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
  await page.emulateMedia({ media });
  await page.evaluate(() => {
    for (const rule of document.querySelectorAll('.rule:nth-of-type(9n), .has-failed, .servers details'))
      rule.setAttribute('open', '');
  });
  expect(await violationsOn(page)).toEqual([]);
});

it('lists rules first on which servers differ, and shows the evidence at the anchor of each rule', async () => {
  const page = await open(`${address}#SH-04`);
  expect((await shown(page)).slice(0, 5)).toEqual(expect.arrayContaining(['LS-06', 'SH-04', 'SH-11']));
  const rule = page.locator('.rule:has(#SH-04)');
  expect(await rule.locator('.evidence').allTextContents()).toEqual([
    expect.stringMatching(/passed: 1, 2, 3 reference; 5 mutant of lists; .*7 prism/),
    expect.stringMatching(/failed: 4 mutant of health\s+expected [\s\S]+GET \/api\/v1\/system\/health/),
    expect.stringMatching(/untested: 8 second server\s+no-state-control/),
  ]);
});

it('filters, sorts by one server, and shows the target of a link', async () => {
  const page = await open(address);
  const all = await shown(page);
  await page.getByRole('button', { name: /^failed/ }).click();
  const failed = await shown(page);
  expect(failed).toEqual(expect.arrayContaining(['SH-04', 'LS-06', 'SH-11']));
  expect(failed.length).toBeLessThan(all.length);
  await page.keyboard.press('Escape');
  await page.getByLabel('Order').selectOption({ label: 'by id' });
  expect(await shown(page)).toEqual(all.toSorted());
  await page.getByLabel('Order').selectOption({ label: 'by 5 mutant of lists, worst first' });
  expect((await shown(page))[0]).toBe('LS-06');
  await page.keyboard.press('/');
  await page.keyboard.type('nothing has these words');
  expect(await shown(page)).toEqual([]);
  await page.evaluate(() => {
    location.hash = '#SH-11';
  });
  await expect.poll(() => page.locator('#SH-11').isVisible()).toBe(true);
});

it('shows where servers respond differently though all conform', async () => {
  const page = await open(address);
  const differing = page.locator('#open-points > .point');
  expect(await differing.count()).toBeGreaterThan(2);
  for (const point of await differing.all()) expect(await point.locator('dt').count()).toBeGreaterThan(1);
});

it('fits the screen of a phone with eight and with forty servers, and works without scripts', async () => {
  for (const file of [address, wide]) {
    const options = { viewport: { width: 360, height: 740 }, javaScriptEnabled: file === wide };
    const page = await open(`${file}#SH-04`, options);
    expect(await page.locator('#SH-04').isVisible()).toBe(true);
    const { width = 0 } = (await page.locator('html').boundingBox()) ?? {};
    expect(width).toBe(360);
  }
});

it('prints forty servers within the width of paper', async () => {
  const page = await open(wide, { viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  const widths = () =>
    [document.documentElement, ...document.querySelectorAll('.wide')].map((each) => each.scrollWidth);
  expect(await page.evaluate(widths)).toEqual([718, 718]);
});
