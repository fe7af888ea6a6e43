import SwaggerParser from '@apidevtools/swagger-parser';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, membersOf } from '#harness/contract/json-values.ts';
import { type Operation, operationsOf } from '#harness/contract/operations.ts';

/** The contract with the names of its schemas, which become the names of types. */
export interface NamedContract {
  /** The schemas as written, with their references. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The operations with every reference resolved, except those to schemas. */
  readonly operations: readonly Operation[];
}

export async function readNamedContract(): Promise<NamedContract> {
  const { document } = await loadContract();
  const dereferenced = await SwaggerParser.dereference(structuredClone(document), {
    dereference: { excludedPathMatcher: (path) => /\/schemas?(?:\/|$)/.test(path) },
  });
  const schemas = entriesOf(document.components?.schemas).map(
    ([name, schema]) => [name, membersOf(schema)] as const,
  );
  return { schemas: new Map(schemas), operations: operationsOf(dereferenced) };
}

/** The name of the schema that a reference points to: its last part. */
export function nameOf(reference: unknown): string {
  return String(reference).split(/[#/]/).at(-1) ?? '';
}
