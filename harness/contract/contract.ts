import { createHash } from 'node:crypto';
import type { OpenAPIV3_1 } from 'openapi-types';
import { HarnessError } from '#harness/errors/errors.ts';
import { bundleContract } from './bundle.ts';
import { type Vocabulary, vocabularyOf } from './casing.ts';
import { followReferences } from './follow-references.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Operation, operationById, operationsOf, type Purpose } from './operations.ts';

/** The contract as used by the rest of the harness. Immutable; shared between runs of a process. */
export interface Contract {
  readonly version: string;
  readonly sha256: string;
  /** The bundled document, as a server would publish it. */
  readonly document: OpenAPIV3_1.Document;
  /** The bundled document with every reference resolved. */
  readonly dereferenced: OpenAPIV3_1.Document;
  /** By operationId, in the order of the document. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Further operations that a server describes itself, by method and path. Only rules about all operations cover them. */
  readonly own?: ReadonlyMap<string, Operation>;
  /** What the server's own document says of the contract's operations, by operationId. */
  readonly described?: ReadonlyMap<string, Operation>;
  /** Operations that the server describes itself, but that no request can call, each with the reason. */
  readonly notCalled?: readonly { readonly operation: Operation; readonly why: string }[];
  readonly vocabulary: Vocabulary;
}

const loaded = new Map<string | undefined, Promise<Contract>>();

/** Loads the bundled contract, changed by an OpenAPI Overlay file if one is given. */
export function loadContract(overlayFile?: string): Promise<Contract> {
  const reading = loaded.get(overlayFile) ?? read(overlayFile);
  loaded.set(overlayFile, reading);
  return reading;
}

async function read(overlayFile: string | undefined): Promise<Contract> {
  const plain = await bundleContract();
  const document = overlayFile === undefined ? plain : await overlaidAndValid(plain, overlayFile);
  const dereferenced = followed(document, overlayFile);
  const named = operationsOf(dereferenced).filter(({ id }) => id !== '');
  if (overlayFile !== undefined) {
    const { assertValidSchemas } = await import('./validate.ts');
    const name = `The contract with the overlay ${overlayFile}`;
    assertValidSchemas(schemasOf(named), name);
    const purposes = new Map(named.map(({ id, purpose }) => [id, purpose]));
    for (const { id, purpose } of (await loadContract()).operations.values()) {
      if (purposes.has(id) && purposes.get(id) === purpose) continue;
      const problem = `${overlayFile} removes the operation ${id} or changes its x-purpose.`;
      const hint =
        'Keep all operations of the contract with their x-purpose, even those that the server does not implement.';
      throw new HarnessError('FILE_INVALID', problem, { hint });
    }
  }
  return {
    version: document.info.version,
    sha256: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    document,
    dereferenced,
    operations: new Map(named.map((operation) => [operation.id, operation])),
    vocabulary: vocabularyOf(schemasOf(named)),
  };
}

export function operationFor({ operations }: Contract, purpose: Purpose): Operation {
  const found = [...operations.values()].find((operation) => operation.purpose === purpose);
  if (found === undefined)
    throw new HarnessError('CONTRACT_INVALID', `No operation of the contract has x-purpose: ${purpose}.`);
  return found;
}

/** The documented response for a status: the exact one, else `default`. */
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

/** The first example of an operation's request body; undefined if the contract has none. */
export function sampleBody(contract: Contract, { id }: Pick<Operation, 'id'>): unknown {
  return operationById(contract, id).requestBody?.examples[0]?.value;
}

/** A copy of the document with every reference resolved. References to the same target share one object. */
function followed(bundled: OpenAPIV3_1.Document, overlayFile: string | undefined): OpenAPIV3_1.Document {
  const document = structuredClone(bundled);
  try {
    followReferences(document);
    if (overlayFile !== undefined) assertEnds(document);
    return document;
  } catch (cause) {
    if (overlayFile === undefined) throw cause;
    const what = `The references of the contract with the overlay ${overlayFile}`;
    throw new HarnessError('FILE_INVALID', `${what} are circular or nested too deeply.`, { cause });
  }
}

/** The document with an overlay applied; throws if the overlay makes it invalid. */
async function overlaidAndValid(plain: OpenAPIV3_1.Document, file: string): Promise<OpenAPIV3_1.Document> {
  const { overlaid, readOverlay } = await import('#harness/contract/overlay.ts');
  const changed = overlaid(plain, await readOverlay(file));
  try {
    const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
    await SwaggerParser.validate(structuredClone(changed));
    return changed;
  } catch (cause) {
    const what = `The contract with the overlay ${file} is not a valid OpenAPI document`;
    const [, why] = /^\s*(#\/.*)$/m.exec(cause instanceof Error ? cause.message : '') ?? [];
    throw new HarnessError('FILE_INVALID', why === undefined ? `${what}.` : `${what}: ${why}.`, { cause });
  }
}

/** Throws if an object contains itself, since a traversal of the object would never end. */
function assertEnds(node: unknown, around: ReadonlySet<unknown> = new Set(), known = new Set()): void {
  if (typeof node !== 'object' || node === null || known.has(node)) return;
  if (around.has(node)) throw new RangeError('It contains itself.');
  const within = new Set(around).add(node);
  for (const each of Object.values(node)) assertEnds(each, within, known);
  known.add(node);
}
