import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import { benchmarkPage, page } from './publish.ts';

const folder = join(root, 'bench/results');

it('has the figures of the results on the page; npm run bench:tools -- --publish writes them', async () => {
  expect(readFileSync(page, 'utf8')).toBe(await benchmarkPage());
});

it('keeps less than 1 MB of results, without credentials', () => {
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(1e6);
  for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/svc_[0-9a-f]{16}|eyJ[\w-]{20}/);
});

it('has a tool in at most 80 lines', () => {
  const tools = readdirSync(join(root, 'bench/tools'), { withFileTypes: true })
    .filter((each) => each.isFile() && !['main.ts', 'publish.ts', 'tools.ts'].includes(each.name))
    .filter(({ name }) => !name.endsWith('.test.ts'));
  for (const { name } of tools)
    expect([name, readFileSync(join(root, 'bench/tools', name), 'utf8').split('\n').length]).toEqual([
      name,
      expect.toSatisfy((lines: number) => lines <= 81),
    ]);
});
