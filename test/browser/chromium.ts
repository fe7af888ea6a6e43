import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import type { AxeResults } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { HarnessError } from '#harness/errors/errors.ts';
import { patience } from '#test/patience.ts';

/** Where Chromium usually is. `CHROMIUM_PATH` takes precedence over these paths. */
const locations = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function installedChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...locations, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

let shared: Promise<Browser> | undefined;

/** A context in the Chromium that all tests of this process share. Close only the context. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  shared ??= openBrowser();
  const context = await (await shared).newContext(options);
  // A busy machine renders slowly.
  context.setDefaultTimeout(patience(30));
  return context;
}

/** Starts the installed Chromium headless, without background requests to the internet. */
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

/** The violations that axe finds on a page: the rule and the elements. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // The page's content security policy may forbid scripts, but does not apply to `evaluate`.
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
