import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, onTestFinished } from 'vitest';
import type { TemporaryFolder } from '#test/builders/temporary-folder.ts';
import { openContext } from './chromium.ts';

/** Opens a page in a context of its own, which is closed at the end of the test. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** A test fails if a page has a script error, violates its security policy, or reads outside the folder. */
export function pageFiles(folder: TemporaryFolder) {
  const errors: string[] = [];
  afterEach(() => expect(errors.splice(0)).toEqual([]));
  return {
    /** Writes a page, and returns the address at which a browser opens it. */
    async written(name: string, html: string): Promise<string> {
      return pathToFileURL(await folder.write(name, html)).href;
    },
    async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await newPage({ viewport: { width: 1280, height: 900 }, ...options });
      page.on('console', (message) => errors.push(message.text()));
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('request', (request) => {
        if (!request.url().startsWith(pathToFileURL(folder.path).href)) errors.push(request.url());
      });
      await page.goto(address);
      return page;
    },
  };
}
