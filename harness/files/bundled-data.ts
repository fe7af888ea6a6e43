import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { parseYaml } from './yaml-file.ts';

// A built package uses `build/bundled-data.ts` instead of this file.

export type BundledData =
  | 'openapi/explore.yaml'
  | 'openapi/guesses.yaml'
  | 'openapi/open-points.yaml'
  | 'openapi/state-control.yaml'
  | 'openapi/states.yaml';

export function readBundledData(file: BundledData): unknown {
  const path = join(root, file);
  return parseYaml(readFileSync(path, 'utf8'), path).value;
}
