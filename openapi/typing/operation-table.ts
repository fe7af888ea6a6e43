import type { Operation, OperationParameter } from '#harness/contract/operations.ts';
import type { OperationEntry } from '../operations.ts';

/** The operations as data: where they are, and the schemas of what they take, for use without the YAML files. */
export function operationTable(operations: readonly Operation[]): string {
  return JSON.stringify(Object.fromEntries(operations.map((operation) => [operation.id, entry(operation)])));
}

function entry({ method, path, access, parameters, requestBody, responses }: Operation): OperationEntry {
  const answers = new Set([...responses.values()].flatMap(({ mediaTypes }) => mediaTypes));
  return {
    method,
    path,
    access,
    parameters: parameters.map(parameterEntry),
    ...(requestBody && {
      body: { required: requestBody.isRequired, schema: withoutProse(requestBody.schema) as object },
    }),
    answers: [...answers],
  };
}

function parameterEntry({ name, in: place, schema }: OperationParameter) {
  return { name, in: place, schema: withoutProse(schema) as object };
}

function withoutProse(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutProse);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    // A member may be called description too; its schema is not a text.
    ([name, value]) => name !== 'description' || typeof value !== 'string',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutProse(value)]));
}
