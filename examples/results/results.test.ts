import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { headlineOf } from '#harness/result/gate.ts';
import { readResult } from '#harness/result/result-file.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const entries = await readdir(here, { withFileTypes: true });
const names = entries.filter((each) => each.isDirectory()).map(({ name }) => name);

it.each(names)('the page says of %s what its result says', async (name) => {
  const result = await readResult(join(here, name, 'result.json'));
  const page = await readFile(join(here, 'README.md'), 'utf8');
  const row = page
    .split('\n')
    .find(
      (line) =>
        line.startsWith(`| [\`${result.target.name}\``) || line.startsWith(`| \`${result.target.name}\``),
    );
  expect(row).toContain(`| ${result.startedAt.slice(0, 10)} | ${headlineOf(result)} |`);
  const table = await readFile(join(here, 'table.md'), 'utf8');
  expect(table).toContain(headlineOf(result));
});
