import SwaggerParser from '@apidevtools/swagger-parser';
import { contractFile } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { type Operation, operationsOf } from '#harness/contract/operations.ts';

/** The contract with the names of its schemas, which become the names of types. */
export interface NamedContract {
  /** The schemas as written, with their references. Names are unique across the files. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The operations with every reference resolved, except those to schemas. */
  readonly operations: readonly Operation[];
}

export async function readNamedContract(): Promise<NamedContract> {
  const files = await SwaggerParser.resolve(contractFile);
  const document = await SwaggerParser.dereference(contractFile, {
    dereference: { excludedPathMatcher: (path) => /\/schema(?:\/|$)/.test(path) },
  });
  const schemas = Object.entries(files.values())
    .filter(([file]) => file.includes('/schemas/'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, written]) => Object.entries(written as Record<string, JsonSchema>));
  return { schemas: new Map(schemas), operations: operationsOf(document) };
}

/** The name of the schema that a reference points to: its last part. */
export function nameOf(reference: unknown): string {
  return String(reference).split(/[#/]/).at(-1) ?? '';
}
