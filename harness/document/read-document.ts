import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import type { Section } from './document.ts';
import { parseDocument } from './parse-document.ts';

// In a built package, `build/read-document.ts` replaces this module, and reads the sections from JSON.
export function readDocument(): readonly Section[] {
  return parseDocument(readFileSync(join(root, 'docs/api.md'), 'utf8'));
}
