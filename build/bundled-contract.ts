import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { root } from '#harness/root.ts';

/** In a built package, this replaces `harness/contract/bundle.ts`: there, the contract is one document. */
export async function bundleContract(): Promise<OpenAPIV3_1.Document> {
  return JSON.parse(await readFile(join(root, 'openapi/service.json'), 'utf8')) as OpenAPIV3_1.Document;
}
