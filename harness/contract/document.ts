import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { bundleContract } from '#harness/contract/bundle.ts';
import { followReferences } from '#harness/contract/follow-references.ts';
import { HarnessError } from '#harness/errors.ts';
import { root } from '#harness/root.ts';

/** The OpenAPI description that this checkout carries. */
export const contractFile = join(root, 'openapi/service.yaml');

/** A contract as one dereferenced document, with the digest of its bundled form. */
export interface ContractDocument {
  readonly document: OpenAPIV3_1.Document;
  /** The same with references kept, as a server would publish it. */
  readonly bundled: OpenAPIV3_1.Document;
  readonly sha256: string;
}

const loaded = new Map<string, Promise<ContractDocument>>();

/**
 * Reads, validates and dereferences the contract, with an overlay applied when one is named. The same combination
 * is read once per process.
 */
export function loadDocument(overlayFile?: string): Promise<ContractDocument> {
  const known = loaded.get(overlayFile ?? '');
  if (known !== undefined) return known;
  const reading = read(overlayFile);
  loaded.set(overlayFile ?? '', reading);
  return reading;
}

async function read(overlayFile: string | undefined): Promise<ContractDocument> {
  const plain = await bundleContract();
  const bundled = overlayFile === undefined ? plain : await overlaidAndValid(plain, overlayFile);
  const sha256 = createHash('sha256').update(JSON.stringify(bundled)).digest('hex');
  return { document: followed(bundled, overlayFile), bundled, sha256 };
}

function followed(bundled: OpenAPIV3_1.Document, overlayFile: string | undefined): OpenAPIV3_1.Document {
  try {
    return followReferences(bundled);
  } catch (cause) {
    if (overlayFile === undefined || !(cause instanceof RangeError)) throw cause;
    throw new HarnessError(
      'FILE_INVALID',
      `The references of the contract with the overlay ${overlayFile} lead round in circles or too deep.`,
      { cause },
    );
  }
}

/** What somebody else changed may be no contract any more. */
async function overlaidAndValid(plain: OpenAPIV3_1.Document, file: string): Promise<OpenAPIV3_1.Document> {
  const { overlaid, readOverlay } = await import('#harness/contract/overlay.ts');
  const changed = overlaid(plain, await readOverlay(file));
  await demandValid(changed, `The contract with the overlay ${file}`);
  return changed;
}

/** Throws where a document is no valid OpenAPI document; `name` is what the error calls it. */
export async function demandValid(document: OpenAPIV3_1.Document, name: string): Promise<void> {
  try {
    const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
    await SwaggerParser.validate(structuredClone(document));
  } catch (cause) {
    throw new HarnessError('CONTRACT_INVALID', `${name} is not a valid OpenAPI document.`, { cause });
  }
}
