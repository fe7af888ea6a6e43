import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { proofPage } from '#harness/prove/proof-page.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withFaults } from '#harness/targets/modified-reference.ts';
import { openPrism } from '#harness/targets/prism.ts';
import { openReference } from '#harness/targets/reference.ts';
import { sharedBrowser } from '#test/browser/chromium.ts';
import { proofWith } from '#test/builders/proof.ts';
import { type ReportFolder, reportFolder } from '#test/builders/reports.ts';
import { exchangeResult, resultWith, ruleResult } from '#test/builders/results.ts';
import { page as pageOf } from './page.ts';

const faults = ['SH-04-worker-has-the-limit-of-the-scheduler', 'LS-06-cap-of-two-hundred', 'ER-01-no-code'];

let browser: Browser;
let folder: ReportFolder;
let faulty: RunResult;
/** Addresses of pages: of a run that found faults, of one that could exercise little, and of one without failures. */
let broken = '';
let limited = '';
let passing = '';
/** The same with few of the rules that did not fail: hundreds of articles are alike. */
let brokenBrief = '';
let limitedBrief = '';

const briefly = (result: RunResult): RunResult => ({
  ...result,
  rules: result.rules.filter(({ verdict }, index) => verdict === 'failed' || index % 10 === 0),
});

beforeAll(async () => {
  const contract = await loadContract();
  [browser, folder] = await Promise.all([sharedBrowser(), reportFolder()]);
  faulty = {
    ...(await verifyTarget(contract, await openReference({ inProcess: true, ...withFaults(faults) }))),
    baseline: {
      accepted: ['LS-06'],
      unexpected: ['ER-01'],
      expired: ['SH-04'],
      stale: ['SH-01'],
      entries: [{ rule: 'LS-06', reason: 'the old portal needs it', owner: 'Ada', expires: '2027-01-31' }],
    },
  };
  broken = await folder.write('broken.html', pageOf(faulty));
  brokenBrief = await folder.write('broken-brief.html', pageOf(briefly(faulty)));
  const { baseline: _, ...unbroken } = faulty;
  const sound = faulty.rules.map(
    (rule): RuleResult => (rule.verdict === 'failed' ? { ...rule, verdict: 'passed', evidence: [] } : rule),
  );
  passing = await folder.write('passing.html', pageOf({ ...unbroken, rules: sound }));
  const onPrism = await verifyTarget(contract, await openPrism(contract));
  limited = await folder.write('limited.html', pageOf(onPrism));
  limitedBrief = await folder.write('limited-brief.html', pageOf(briefly(onPrism)));
}, 120_000);

afterAll(async () => {
  await folder?.remove();
});

const pages: Page[] = [];
const complaints: string[] = [];

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  pages.push(page);
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(folder.address(''))) complaints.push(request.url());
  });
  await page.goto(address);
  return page;
}

// A page that breaks its own policy, fails in its script or asks the network for anything says so here.
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
  expect(complaints.splice(0)).toEqual([]);
});

const visible = (page: Page): Promise<number> => page.locator('.chapter .rule:visible').count();

describe('the page, to whoever cannot see it as we do', () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

  async function violations(page: Page, rules: RunOptions['rules'] = {}): Promise<string[]> {
    await page.addScriptTag({ content: await readFile(axe, 'utf8') });
    const options = JSON.stringify({ resultTypes: ['violations'], rules });
    const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`),
    );
  }

  it.each([
    ['screen', 'light'],
    ['screen', 'dark'],
    ['print', 'light'],
    ['print', 'dark'],
  ] as const)(
    'has nothing that axe objects to, %s, %s',
    async (media, colorScheme) => {
      for (const address of [brokenBrief, limitedBrief]) {
        const page = await open(address, { bypassCSP: true, colorScheme });
        await page.emulateMedia({ media });
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details:nth-of-type(5n), #broken details'))
            details.setAttribute('open', '');
        });
        expect(await violations(page)).toEqual([]);
      }
    },
    180_000,
  );

  it('has nothing that axe objects to with all its rules', async () => {
    const page = await open(broken, { bypassCSP: true });
    // Contrast takes most of the time, and each colour has been seen on fewer rules.
    expect(await violations(page, { 'color-contrast': { enabled: false } })).toEqual([]);
  }, 180_000);

  it.each([
    ['screen', 'light'],
    ['screen', 'dark'],
    ['print', 'light'],
  ] as const)(
    'has nothing that axe objects to on the page of a proof, %s, %s',
    async (media, colorScheme) => {
      const [killed] = proofWith().faults;
      const faults =
        killed === undefined ? [] : [killed, { ...killed, id: 'LS-02-x', standing: 'survived' as const }];
      const alterations = (['survivor', 'permitted', 'killed', 'not met', 'error'] as const).map(
        (standing) => ({
          id: standing,
          standing,
          red: [],
        }),
      );
      const address = await folder.write(
        'proof.html',
        proofPage(proofWith({}, { faults, alterations }), true),
      );
      const page = await open(address, { bypassCSP: true, colorScheme });
      await page.emulateMedia({ media });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.setAttribute('open', '');
      });
      expect(await violations(page)).toEqual([]);
    },
  );

  it('has nothing that axe objects to on a telephone', async () => {
    const page = await open(brokenBrief, { bypassCSP: true, viewport: { width: 380, height: 800 } });
    expect(await violations(page)).toEqual([]);
  }, 180_000);

  it('begins with a way past the top, and every stop of the keyboard can be seen', async () => {
    const page = await open(broken);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the rules');
    expect(await page.locator(':focus').boundingBox()).toMatchObject({ x: expect.closeTo(16, 0) });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip the map');
    await page.keyboard.press('Tab');
    const outline = await page
      .locator(':focus')
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
  });

  it('lets arrow keys move within the map, and says each rule in words', async () => {
    const page = await open(broken);
    await page.locator('.map a[href="#SH-01"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const cell = page.locator(':focus');
    expect(await cell.getAttribute('aria-label')).toBe(
      'SH-04 failed: More than 60 seconds of silence makes a Worker service Unhealthy, NoHeartbeat',
    );
    await page.keyboard.press('End');
    expect(await page.locator(':focus').getAttribute('href')).toMatch(/^#SH-[56789]\d$/);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator(':focus').getAttribute('href')).toBe('#SY-01');
  });
});

describe('finding a rule', () => {
  it('is one press on the map, which unfolds it', async () => {
    const page = await open(broken);
    await page.locator('.map a[href="#SY-11"]').click();
    await expect.poll(() => page.locator('#SY-11').isVisible()).toBe(true);
    expect(await page.locator(':focus').textContent()).toContain('SY-11');
    expect(await page.locator(':focus').boundingBox()).toMatchObject({ y: expect.closeTo(90, -2) });
  });

  it('works by the address alone', async () => {
    const page = await open(`${broken}#LS-03`);
    expect(await page.locator('#LS-03').isVisible()).toBe(true);
    expect(await page.locator('#LS-04').isVisible()).toBe(false);
  });

  it('filters by verdict, and says how many are left', async () => {
    const page = await open(broken);
    const { failed, observed } = faulty.summary;
    await page.getByRole('button', { name: /^failed/ }).click();
    expect(await visible(page)).toBe(failed);
    await page.getByRole('button', { name: /^observed/ }).click();
    expect(await visible(page)).toBe(failed + observed);
    expect(await page.getByRole('status').textContent()).toBe(
      `${failed + observed} of ${faulty.rules.length} rules`,
    );
    await page.getByRole('button', { name: /^inapplicable/ }).click();
    expect(await visible(page)).toBe(failed + observed + faulty.summary.inapplicable);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('status').textContent()).toBe(
      `${faulty.rules.length} of ${faulty.rules.length} rules`,
    );
    expect(await visible(page)).toBe(faulty.rules.length - faulty.summary.inapplicable);
  });

  it('searches all words, in any order, by keyboard', async () => {
    const page = await open(broken);
    await page.keyboard.press('/');
    await page.keyboard.type('noheartbeat SCHEDULER');
    const found = await page.locator('.chapter .rule:visible').allTextContents();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
    for (const text of found)
      expect(text.toLowerCase()).toMatch(/noheartbeat[\s\S]*scheduler|scheduler[\s\S]*noheartbeat/);
    expect(await page.locator('#chapter-EN').isVisible()).toBe(false);
  });

  it('brings back a rule that a filter had hidden when a link points to it', async () => {
    const page = await open(broken);
    await page.keyboard.press('/');
    await page.keyboard.type('nothing has these words');
    expect(await visible(page)).toBe(0);
    await page.locator('.map a[href="#SY-11"]').click();
    await expect.poll(() => page.locator('#SY-11').isVisible()).toBe(true);
    // The address stays the same the second time.
    await page.locator('#SY-11 >> xpath=.. >> summary').click();
    await page.locator('.map a[href="#SY-11"]').click();
    await expect.poll(() => page.locator('#SY-11').isVisible()).toBe(true);
  });
});

describe('without script', () => {
  it('reads the same: verdict, map, rules that unfold and links that lead to them', async () => {
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
});

describe('on paper', () => {
  /** How many sheets of A4 it takes. */
  async function sheets(address: string): Promise<number> {
    const page = await open(address);
    const file = await page.pdf({ format: 'A4', printBackground: true });
    return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  }

  it('takes at most ten sheets for a run that passes, and tells every rule on them', async () => {
    expect(await sheets(passing)).toBeLessThanOrEqual(10);
    const page = await open(passing);
    await page.emulateMedia({ media: 'print' });
    const { inapplicable } = faulty.summary;
    expect(await visible(page)).toBe(faulty.rules.length - inapplicable);
    expect(await page.locator('.fold > summary:visible').count()).toBeGreaterThan(0);
  });

  it('shows the evidence of every failure, and leaves out what one cannot press', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(broken, { javaScriptEnabled });
      await page.emulateMedia({ media: 'print' });
      for (const id of ['SH-04', 'LS-06', 'ER-01'])
        expect(await page.locator(`#${id}`).isVisible()).toBe(true);
      expect(await page.locator('form.filter, nav, .copy').filter({ visible: true }).count()).toBe(0);
    }
  });

  it('shows what the reader has unfolded, and nothing else of a rule that was not broken', async () => {
    const page = await open(broken);
    await page.locator('.map a[href="#SY-11"]').click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#SY-11').isVisible()).toBe(true);
    expect(await page.locator('#SY-12').isVisible()).toBe(false);
  });
});

describe('on a telephone', () => {
  it('is never wider than the screen, and its cells can be hit', async () => {
    for (const address of [broken, limited]) {
      const page = await open(address, { viewport: { width: 360, height: 740 } });
      for (const summary of await page.locator('#broken details > summary').all()) {
        if (await summary.isVisible()) await summary.click();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const cell = await page.locator('.map li a').first().boundingBox();
      expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('copying', () => {
  it('takes the command line as it stands', async () => {
    const page = await open(broken, { permissions: ['clipboard-read', 'clipboard-write'] });
    const command = page.locator('#broken .exchange .command').first();
    await command.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await command.locator('.copyable').textContent(),
    );
    expect(await command.getByRole('button').textContent()).toBe('Copied');
  });
});

describe('a hostile answer', () => {
  it('stays text', async () => {
    const evil = `</pre></script><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>\u202Egnp.exe`;
    const rule = ruleResult({
      verdict: 'failed',
      title: evil,
      evidence: [{ expected: evil, actual: evil, scenario: evil, exchanges: [1] }],
    });
    const exchange = exchangeResult({ url: evil, body: evil }, {}, { headers: { [evil]: evil }, body: evil });
    const address = await folder.write('hostile.html', pageOf(resultWith([rule], { exchanges: [exchange] })));
    const page = await open(address);
    expect(await page.title()).toBe('server: does not conform');
    expect(await page.locator('img, iframe').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('.exchange pre').last().textContent()).toContain('⟨U+202E⟩gnp.exe');
  });
});

describe('the markup', () => {
  it('is read by a browser as it was written: nothing mended, nothing added', async () => {
    const page = await open(limited);
    for (const result of [faulty, resultWith([ruleResult()])]) {
      const text = pageOf(result);
      const read = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        return [...parsed.querySelectorAll('*')].map(({ localName }) => localName);
      }, text);
      const source = text.replaceAll(/(<(style|script)>)[\s\S]*?(?=<\/\2>)/g, '$1');
      const written = [...source.matchAll(/<([a-z][a-z0-9]*)[\s>]/g)].map(([, name]) => name);
      expect(read).toEqual(written);
    }
  });
});

describe('the size of the page', () => {
  it('is below 330 kB for a full run without exchanges', async () => {
    expect(Buffer.byteLength(pageOf({ ...faulty, exchanges: [] }))).toBeLessThan(330_000);
  });
});
