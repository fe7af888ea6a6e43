import type { OpenAPIV3_1 } from 'openapi-types';
import type { Vocabulary } from '#harness/contract/casing.ts';
import { vocabularyOf } from '#harness/contract/casing.ts';
import { loadDocument } from '#harness/contract/document.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { type Operation, operationsOf, type Purpose } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors.ts';

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
    const { demandSchemas } = await import('#harness/contract/demand-schemas.ts');
    demandSchemas(schemasOf(named), `The contract with the overlay ${overlayFile}`);
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
