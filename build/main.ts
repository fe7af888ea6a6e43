import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../harness/root.ts';
import { bundle } from './bundle.ts';
import { copyDataFiles } from './data-files.ts';
import { writeDeclarations } from './declarations.ts';
import { writeThirdParty } from './third-party.ts';

// What `npm run build` does.
const dist = join(root, 'dist');
await rm(dist, { recursive: true, force: true });
const [chunks] = await Promise.all([bundle(dist), copyDataFiles(dist), writeDeclarations(dist)]);
await writeThirdParty(dist, chunks);
