import type { AskedOperation, RequestContract } from '#harness/contract/addressed.ts';
import { vocabularyOf } from '#harness/contract/casing.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { OperationEntry } from '#openapi/operation-entry.ts';
import { operations } from '#openapi/operations.ts';

/** The contract as far as requests are held against it, from the generated table: a browser has no YAML files. */
export const requestContract: RequestContract = {
  operations: new Map(Object.entries(operations).map(([id, entry]) => [id, asked(id, entry)])),
  vocabulary: vocabularyOf(
    Object.values(operations).flatMap(({ body }) => (body ? [body.schema as JsonSchema] : [])),
  ),
};

function asked(
  id: string,
  { method, path, access, parameters, body, answers }: OperationEntry,
): AskedOperation {
  return {
    id,
    method,
    path,
    access,
    parameters: parameters.map((parameter) => ({ ...parameter, schema: parameter.schema as JsonSchema })),
    ...(body !== undefined && {
      requestBody: { schema: body.schema as JsonSchema, isRequired: body.required },
    }),
    responses: new Map([['any', { mediaTypes: answers }]]),
  };
}
