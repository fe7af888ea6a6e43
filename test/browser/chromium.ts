import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { HarnessError } from '#harness/errors.ts';

/** Where the systems we know put a Chromium; Playwright knows where it puts its own. `CHROMIUM_PATH` names any other. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine, if it has one. */
export function installedChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...places, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

let shared: Promise<Browser> | undefined;

/** The Chromium of this test process; it ends with the process. Close pages and contexts, never the browser. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

/** Starts the machine's Chromium without a window, and keeps it from calling home. */
async function openBrowser(): Promise<Browser> {
  const executablePath = installedChromium();
  if (executablePath === undefined) {
    throw new HarnessError('FILE_MISSING', 'No Chromium is installed.', {
      hint: 'Run npm run setup:browser, or name one in CHROMIUM_PATH.',
    });
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to on a page: the rule, and the elements. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // Evaluated, as by a debugger: the policy of a page may permit no script but its own.
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
