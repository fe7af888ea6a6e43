import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCommands } from '#harness/cli/cli.ts';
import { root } from '#harness/root.ts';

/** Former terms that have a standard one in `docs/glossary.md`. What is common English is not among them. */
const formerTerms =
  /\b(?:askers?|vitals|quirks?|freedoms|shaken|spoilt|staged service|wrong turns?|brought about|for want of|calm state|harness fault|internal fault|side by side|in turn|accused|seedling)\b/i;

/** Those that no identifier holds any more. */
const formerNames = /askers?\b|vitals\b|quirk|seedling|shakenFreedoms|stagedService/i;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function found(files: readonly string[], term: RegExp): readonly string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => {
        const [word] = term.exec(line) ?? [];
        return word === undefined ? [] : [`${file}:${at + 1}: ${word}`];
      }),
  );
}

it('the pages use the terms of the glossary', () => {
  // Decisions say what was decided then.
  const pages = globSync('{*.md,docs/*.md}', { cwd: root, exclude: ['CHANGELOG.md', 'docs/decisions.md'] });
  expect(pages.length).toBeGreaterThan(15);
  expect(found(pages, formerTerms)).toEqual([]);
});

it('the help uses them', async () => {
  const texts = (await loadCommands()).flatMap(({ description: { name, summary, details = [], options } }) =>
    [summary, ...details, ...Object.values(options).map(({ help }) => help)].map((text) => ({ name, text })),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => formerTerms.test(text))).toEqual([]);
});

it('the code uses them, where it has been renamed', () => {
  const files = globSync(
    '{bench,build,examples,harness,mocks,openapi,reference-impl,reports,steps}/**/*.ts',
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  );
  expect(files.length).toBeGreaterThan(600);
  expect(found(files, formerNames)).toEqual([]);
});
