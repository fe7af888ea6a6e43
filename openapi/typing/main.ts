import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './generate.ts';

for (const [name, text] of Object.entries(await generatedFiles())) {
  const file = new URL(`../${name}`, import.meta.url);
  // Does not write unchanged files, so that file watchers do not run.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}
