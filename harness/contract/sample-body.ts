import type { OpenAPIV3_1 } from 'openapi-types';
import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';

/** A request body that keeps the contract: its first example; undefined for an operation that takes none. */
export function sampleBody({ dereferenced }: Contract, { path, method }: Operation): unknown {
  const item = dereferenced.paths?.[path] as Record<string, OpenAPIV3_1.OperationObject> | undefined;
  const body = item?.[method.toLowerCase()]?.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const [example] = Object.values(body?.content['application/json']?.examples ?? {});
  return (example as OpenAPIV3_1.ExampleObject | undefined)?.value;
}
