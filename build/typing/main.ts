import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './generate.ts';

for (const [name, text] of Object.entries(await generatedFiles())) {
  const file = new URL(`../../openapi/${name}`, import.meta.url);
  // Unchanged files are not written, so that file watchers do not react.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}
