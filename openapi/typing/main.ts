import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './generate.ts';

for (const [name, text] of Object.entries(await generatedFiles())) {
  const file = new URL(`../${name}`, import.meta.url);
  // What is current stays untouched, so that whoever watches files is left in peace.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}
