import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';

/** Replaces `harness/files/bundled-data.ts` in a built package, where the data is JSON, which loads fast. */
export function readBundledData(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file.replace(/\.yaml$/, '.json')), 'utf8'));
}
