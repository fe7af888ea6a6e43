import SwaggerParser from '@apidevtools/swagger-parser';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, membersOf } from '#harness/contract/json-values.ts';
import { operationsOf } from '#harness/contract/operations.ts';

/** In the operations, references to schemas remain; all other references are resolved. */
export async function readNamedContract() {
  const { document } = await loadContract();
  const dereferenced = await SwaggerParser.dereference(structuredClone(document), {
    dereference: { excludedPathMatcher: (path) => /\/schemas?(?:\/|$)/.test(path) },
  });
  const schemas = entriesOf(document.components?.schemas);
  return {
    schemas: new Map<string, JsonSchema>(schemas.map(([name, schema]) => [name, membersOf(schema)])),
    operations: operationsOf(dereferenced),
  };
}

/** The name of the schema that a reference points to: its last part. */
export function nameOf(reference: unknown): string {
  return String(reference).split(/[#/]/).at(-1) ?? '';
}
