import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import { bundle } from './bundle.ts';
import { copyDataFiles } from './data-files.ts';
import { writeDeclarations } from './declarations.ts';
import { writeThirdParty } from './third-party.ts';

// `npm run build` builds in a cache folder, and replaces `dist` when the build is complete.
const dist = join(root, 'node_modules/.cache/dist');
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const [chunks] = await Promise.all([bundle(dist), copyDataFiles(dist), writeDeclarations(dist)]);
await writeThirdParty(dist, chunks);
const output = join(root, 'dist');
await rm(output, { recursive: true, force: true });
await rename(dist, output);
