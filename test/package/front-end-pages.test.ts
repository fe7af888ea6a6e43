import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configDefaults } from 'vitest/config';
import { installedChromium } from '#test/browser/chromium.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { ours, readPage, userProject } from './testing/project.ts';

const frontEnd = await readPage('front-end-tests.md');
const endToEnd = await readPage('end-to-end-tests.md');

/** The oldest permitted versions, and the newest. Before 1.53, Playwright hangs under Node 24. */
const ends = [
  { end: 'oldest', msw: 'msw@2.0.0', vitest: 'vitest@3.0.0', playwright: '@playwright/test@1.53.0' },
  { end: 'newest', msw: ours('msw'), vitest: ours('vitest'), playwright: ours('@playwright/test') },
];

const tried = isSampled ? ends.slice(1) : ends;

describe.each(tried)(
  'the page about front-end tests, with the $end msw and vitest',
  ({ end, msw, vitest }) => {
    const { run, write } = userProject(msw, vitest);
    // A busy machine needs longer than Vitest's own limit for a test.
    const commands = frontEnd
      .blocks('sh')
      .slice(1)
      .map((command) => `${command.trim()} --testTimeout=${patience(10)}`);

    it('shows tests that pass', async () => {
      expect(Object.keys(frontEnd.files)).toEqual(['banner.ts', 'banner.test.ts', 'more.test.ts', 'main.ts']);
      await write(frontEnd.files);
      for (const command of commands)
        expect(await run(command)).toMatchObject({ exitCode: 0, stdout: expect.stringMatching('7 passed') });
    });

    // The page sets an option of the service worker that has another name in msw 2.0.
    it.runIf(end === 'newest')('shows code that compiles', async () => {
      const [configuration = ''] = frontEnd.blocks('json');
      await write({ 'tsconfig.json': configuration });
      expect(await run(`node ${ours('typescript')}/bin/tsc -p .`)).toMatchObject({ exitCode: 0, stdout: '' });
    });

    it.runIf(end === 'newest')(
      'shows tests that fail if the front end ignores a stalled service',
      async () => {
        const careless = frontEnd.files['banner.ts']?.replace(" || condition === 'Stalled'", '') ?? '';
        await write({ 'banner.ts': careless });
        const { exitCode, stdout, stderr } = await run(commands.join('\n'));
        expect([exitCode, stdout + stderr]).toEqual([1, expect.stringMatching(/the Worker has stalled/)]);
        expect(stdout).toMatch(/1 failed \| 6 passed/);
      },
    );
  },
);

/** Makes Playwright launch the browser of this machine, instead of the one that the page says to install. */
const configuration = `use: { launchOptions: { executablePath: ${JSON.stringify(installedChromium())}, args: ['--no-sandbox', '--disable-gpu'] } }`;

describe.skipIf(installedChromium() === undefined).each(tried)(
  'the page about end-to-end tests, with the $end Playwright',
  ({ end, playwright }) => {
    const { run, write } = userProject(playwright);
    const command = 'npx playwright test --workers 2 --reporter line';

    it('shows tests that pass in Chromium', async () => {
      expect(Object.keys(endToEnd.files)).toEqual(['index.html', 'playwright.config.ts', 'health.e2e.ts']);
      for (const name of Object.keys(endToEnd.files))
        expect(configDefaults.include.filter((pattern) => matchesGlob(name, pattern))).toEqual([]);
      const own = endToEnd.files['playwright.config.ts'] ?? '';
      await write({ ...endToEnd.files, 'playwright.config.ts': own.replace(' }', `, ${configuration} }`) });
      const { exitCode, stdout, stderr } = await run(command);
      expect([exitCode, stdout + stderr]).toEqual([0, expect.stringContaining('4 passed')]);
    });

    it.runIf(end === 'newest')(
      'shows tests that fail if the page does not report a silent service',
      async () => {
        const careless = endToEnd.files['index.html']?.replace('${silent.join', '${[].join') ?? '';
        await write({ 'index.html': careless });
        const { exitCode, stdout } = await run(command);
        expect([exitCode, stdout]).toEqual([1, expect.stringContaining('1 failed')]);
      },
    );
  },
);
