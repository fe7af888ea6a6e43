import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { parseYaml } from './yaml-file.ts';

// `build/bundled-data.ts` takes the place of this file in a built package.

/** Files of our own that people write as YAML, and programs read. */
export type BundledData =
  | 'openapi/guesses.yaml'
  | 'openapi/open-points.yaml'
  | 'openapi/state-control.yaml'
  | 'openapi/states.yaml';

export function readBundledData(file: BundledData): unknown {
  const place = join(root, file);
  return parseYaml(readFileSync(place, 'utf8'), place).value;
}
