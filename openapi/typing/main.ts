import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './generate.ts';

for (const [name, text] of Object.entries(await generatedFiles())) {
  await writeFile(new URL(`../${name}`, import.meta.url), text);
}
