import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';

/**
 * The counterpart of `harness/bundled-data.ts`: a built package contains the bundled data as JSON, which
 * loads fast.
 */
export function readBundledData(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file.replace(/\.yaml$/, '.json')), 'utf8'));
}
