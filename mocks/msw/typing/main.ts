import { writeFile } from 'node:fs/promises';
import { stateTypes } from './generate.ts';

await writeFile(new URL('../states.ts', import.meta.url), await stateTypes());
