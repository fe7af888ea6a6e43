import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { TemporaryFolder } from '#test/builders/temporary-folder.ts';
import { openContext } from './chromium.ts';

/** A test fails if a page has a script error, violates its security policy, or reads outside the folder. */
export function pageFiles(folder: TemporaryFolder) {
  const pages: Page[] = [];
  const errors: string[] = [];
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    expect(errors.splice(0)).toEqual([]);
  });
  return {
    /** Writes a page, and returns the address at which a browser opens it. */
    async written(name: string, html: string): Promise<string> {
      return pathToFileURL(await folder.write(name, html)).href;
    },
    async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await openContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      pages.push(page);
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
