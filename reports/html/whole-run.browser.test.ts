import { beforeAll, expect, it } from 'vitest';
import { openPrism } from '#app/targets/prism.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
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
/** The addresses of two reports, with every failed rule but only a few of the others. */
let addresses: readonly string[] = [];

const briefly = (result: RunResult): RunResult => ({
  ...result,
  rules: result.rules.filter(({ verdict }, index) => verdict === 'failed' || index % 20 === 0),
});

beforeAll(async () => {
  const contract = await loadContract();
  faulty = {
    ...(await verifyTarget(contract, await openReference({ inProcess: true, ...withMutants(mutants) }))),
    baseline: {
      accepted: ['LS-06'],
      unexpected: ['ER-01'],
      expired: ['SH-04'],
      stale: ['SH-01'],
      entries: [{ rule: 'LS-06', reason: 'the old portal needs it', owner: 'Ada', expires: '2027-01-31' }],
    },
  };
  const only = faulty.rules.map(({ id }) => id).filter((_, index) => index % 20 === 0);
  const onPrism = await verifyTarget(contract, await openPrism(contract), { only });
  addresses = [
    await written('broken.html', pageOf(briefly(faulty))),
    await written('limited.html', pageOf(briefly(onPrism))),
  ];
});

// page.browser.test.ts covers a small dark screen.
it.each([
  ['screen', 'light', 1280],
  ['print', 'dark', 1280],
] as const)('the report passes axe, %s, %s, %i wide', async (media, colorScheme, width) => {
  const page = await open('about:blank', { bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
  await page.emulateMedia({ media });
  for (const address of addresses) {
    await page.goto(address);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details:nth-of-type(5n), #broken details, .fold'))
        details.setAttribute('open', '');
    });
    expect(await violationsOn(page)).toEqual([]);
  }
});

it('prints a passing run on at most ten pages, with every rule', async () => {
  const { baseline: _, ...unbroken } = faulty;
  const sound = faulty.rules.map(
    (rule): RuleResult => (rule.verdict === 'failed' ? { ...rule, verdict: 'passed', evidence: [] } : rule),
  );
  const page = await open(await written('passing.html', pageOf({ ...unbroken, rules: sound })));
  const file = await page.pdf({ format: 'A4', printBackground: true });
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(10);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.chapter .rule:visible').count()).toBe(
    faulty.rules.length - faulty.summary.inapplicable,
  );
  expect(await page.locator('.fold > summary:visible').count()).toBeGreaterThan(0);
  const cells = faulty.rules.flatMap(({ grids = [] }) => grids.flatMap((grid) => grid.cells.join('')));
  const size = faulty.rules.length * 1100 + cells.join('').length * 20;
  expect(Buffer.byteLength(pageOf({ ...faulty, exchanges: [] }))).toBeLessThan(size);
});

it('prints the evidence of every failure, without buttons', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(addresses[0] ?? '', { javaScriptEnabled });
    await page.emulateMedia({ media: 'print' });
    for (const id of ['SH-04', 'LS-06', 'ER-01']) expect(await page.locator(`#${id}`).isVisible()).toBe(true);
    expect(await page.locator('form.filter, nav, .copy').filter({ visible: true }).count()).toBe(0);
  }
});
