import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import type { OpenAPIV3_1 } from 'openapi-types';
import { HarnessError } from '#harness/errors.ts';

/** The OpenAPI description that this checkout carries. */
export const contractFile = fileURLToPath(new URL('../../openapi/service.yaml', import.meta.url));

/** A contract as one dereferenced document, with the digest of its bundled form. */
export interface ContractDocument {
  readonly document: OpenAPIV3_1.Document;
  /** The same with references kept, as a server would publish it. */
  readonly bundled: OpenAPIV3_1.Document;
  readonly sha256: string;
}

const loaded = new Map<string, Promise<ContractDocument>>();

/** Reads, validates and dereferences an OpenAPI file. The same file is read once per process. */
export function loadDocument(file: string = contractFile): Promise<ContractDocument> {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const reading = read(file);
  loaded.set(file, reading);
  return reading;
}

async function read(file: string): Promise<ContractDocument> {
  await readFile(file).catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The contract ${file} cannot be read.`, { cause });
  });
  try {
    const bundled = (await SwaggerParser.bundle(file)) as OpenAPIV3_1.Document;
    const document = (await SwaggerParser.validate(structuredClone(bundled))) as OpenAPIV3_1.Document;
    const sha256 = createHash('sha256').update(JSON.stringify(bundled)).digest('hex');
    return { document, bundled, sha256 };
  } catch (cause) {
    throw new HarnessError('CONTRACT_INVALID', `The contract ${file} is not a valid OpenAPI document.`, {
      cause,
    });
  }
}
