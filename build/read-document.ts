import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '#harness/document/document.ts';
import { root } from '#harness/files/root.ts';

/** Replaces `harness/document/read-document.ts` in a built package, which has the document as JSON. */
export function readDocument(): readonly Section[] {
  return JSON.parse(readFileSync(join(root, 'docs/api.json'), 'utf8')) as readonly Section[];
}
