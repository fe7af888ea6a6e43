import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { HarnessError } from '#harness/errors.ts';
import { root } from '#harness/root.ts';
import { bundleContract } from './bundle.ts';
import { type Vocabulary, vocabularyOf } from './casing.ts';
import type { JsonSchema } from './json-schema.ts';
import { isObject, nameIn } from './json-values.ts';
import { type Operation, operationsOf, type Purpose } from './operations.ts';

/** The contract as the rest of the harness sees it. Immutable; shared between runs of a process. */
export interface Contract {
  readonly version: string;
  readonly sha256: string;
  /** The bundled document, as a server would publish it. */
  readonly document: OpenAPIV3_1.Document;
  /** The same with every reference replaced by what it names. */
  readonly dereferenced: OpenAPIV3_1.Document;
  /** By operationId, in the order of the document. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly vocabulary: Vocabulary;
}

/** Loads the contract of this checkout, adapted by an OpenAPI Overlay file when one is named. */
export async function loadContract(overlayFile?: string): Promise<Contract> {
  const { document, bundled, sha256 } = await loadDocument(overlayFile);
  const named = operationsOf(document).filter(({ id }) => id !== '');
  if (overlayFile !== undefined) {
    const { assertValidSchemas } = await import('./validate.ts');
    assertValidSchemas(schemasOf(named), `The contract with the overlay ${overlayFile}`);
  }
  const operations = new Map(named.map((operation) => [operation.id, operation]));
  return {
    version: document.info.version,
    sha256,
    document: bundled,
    dereferenced: document,
    operations,
    vocabulary: vocabularyOf(schemasOf(operations.values())),
  };
}

/** The operation with that id. An id that the contract lacks is a fault of the harness. */
export function operationById(contract: Contract, id: string): Operation {
  const operation = contract.operations.get(id);
  if (operation === undefined) {
    throw new HarnessError('INTERNAL', `The contract has no operation "${id}".`);
  }
  return operation;
}

/** The operation that serves a purpose of the harness. */
export function operationFor({ operations }: Contract, purpose: Purpose): Operation {
  const found = [...operations.values()].find((operation) => operation.purpose === purpose);
  if (found === undefined)
    throw new HarnessError('CONTRACT_INVALID', `No operation of the contract has x-purpose: ${purpose}.`);
  return found;
}

/** What an operation documents for a status: the exact one, else its `default`. */
export function responseFor<Response>(
  { responses }: { readonly responses: ReadonlyMap<string, Response> },
  status: number,
): Response | undefined {
  return responses.get(String(status)) ?? responses.get('default');
}

function* schemasOf(operations: Iterable<Operation>): Generator<JsonSchema> {
  for (const { requestBody, responses } of operations) {
    if (requestBody?.schema !== undefined) yield requestBody.schema;
    for (const { schema } of responses.values()) if (schema !== undefined) yield schema;
  }
}

/** A request body that keeps the contract: its first example; undefined for an operation that takes none. */
export function sampleBody(contract: Contract, { id }: Pick<Operation, 'id'>): unknown {
  return operationById(contract, id).requestBody?.examples[0]?.value;
}

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
function loadDocument(overlayFile?: string): Promise<ContractDocument> {
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
  await assertValidDocument(changed, `The contract with the overlay ${file}`);
  return changed;
}

/** Throws where a document is no valid OpenAPI document; `name` is what the error calls it. */
export async function assertValidDocument(document: OpenAPIV3_1.Document, name: string): Promise<void> {
  try {
    const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
    await SwaggerParser.validate(structuredClone(document));
  } catch (cause) {
    throw new HarnessError('CONTRACT_INVALID', `${name} is not a valid OpenAPI document.`, { cause });
  }
}

/**
 * A document with every reference replaced by what it leads to, within the document alone. What is referred to twice
 * is one object in both places. Members beside a reference are laid over what it leads to.
 */
function followReferences<Document extends object>(document: Document): Document {
  const followed = new Map<unknown, unknown>();

  function follow(node: unknown): unknown {
    if (!isObject(node) && !Array.isArray(node)) return node;
    const known = followed.get(node);
    if (known !== undefined) return known;
    const result = Array.isArray(node) ? node.map(follow) : followObject(node);
    followed.set(node, result);
    return result;
  }

  function followObject(node: Readonly<Record<string, unknown>>): unknown {
    const { $ref: reference, ...others } = node;
    const beside = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, follow(value)]));
    if (typeof reference !== 'string') return beside;
    const target = follow(at(reference));
    return Object.keys(beside).length === 0 || !isObject(target) ? target : { ...target, ...beside };
  }

  function at(reference: string): unknown {
    const steps = reference.replace(/^#\//, '').split('/');
    return steps
      .map(nameIn)
      .reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), document);
  }

  return follow(document) as Document;
}
