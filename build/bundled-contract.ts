import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { root } from '#harness/files/root.ts';

/** Replaces `harness/contract/bundle.ts` in a built package, where the contract is one file. */
export async function bundleContract(): Promise<OpenAPIV3_1.Document> {
  return JSON.parse(await readFile(join(root, 'openapi/service.json'), 'utf8')) as OpenAPIV3_1.Document;
}
