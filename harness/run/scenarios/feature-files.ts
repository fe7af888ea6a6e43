import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';

/** Every feature file, relative to the checkout, in the order of their names. */
export function featureFiles(): readonly string[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => `features/${file.replaceAll('\\', '/')}`)
    .sort();
}
