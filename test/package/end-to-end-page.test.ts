import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '#harness/root.ts';
import { installedChromium } from '#test/browser/chromium.ts';
import { shell } from './testing/shell.ts';

const page = await readFile(join(root, 'docs/end-to-end-tests.md'), 'utf8');

/** The files that the page tells to write. */
const files = [...page.matchAll(/in `([\w.]+)`:\n\n```\w+\n(.*?)```/gs)].map(([, name = '', text = '']) => ({
  name,
  text,
}));

/** The machine's own browser, in place of the one that the page downloads. */
const configuration = `export default {
  use: { launchOptions: { executablePath: ${JSON.stringify(installedChromium())}, args: ['--no-sandbox', '--disable-gpu'] } },
};`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-end-to-end-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(join(folder, 'playwright.config.js'), configuration);
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  const packages = [inject('tarball'), join(root, 'node_modules/@playwright/test')];
  const installed = await shell(`npm install --offline --ignore-scripts ${packages.join(' ')}`, folder);
  expect(installed).toMatchObject({ exitCode: 0 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the page about end-to-end tests', () => {
  const run = () =>
    shell(
      `node ${join(root, 'node_modules/@playwright/test/cli.js')} test --workers 2 --reporter line`,
      folder,
    );

  it('shows tests that pass in Chromium', async () => {
    expect(files.map(({ name }) => name)).toEqual(['index.html', 'health.spec.ts']);
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stdout + stderr]).toEqual([0, expect.stringContaining('4 passed')]);
  });

  it('shows tests that fail when the page says nothing of a silent service', async () => {
    const careless = files[0]?.text.replace('${silent.join', '${[].join') ?? '';
    await writeFile(join(folder, 'index.html'), careless);
    const { exitCode, stdout } = await run();
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('1 failed')]);
  });
});
