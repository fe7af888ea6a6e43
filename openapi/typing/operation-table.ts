import type { Operation, OperationParameter } from '#harness/contract/operations.ts';
import { isOfEveryList } from './operation-types.ts';

/** The operations as data: where they are, and the schemas of what they take, for use without the YAML files. */
export function operationTable(operations: readonly Operation[]): string {
  const list = operations.find(({ isList }) => isList)?.parameters ?? [];
  const shared = list.filter(isOfEveryList).map(parameterEntry);
  return `import type { OperationEntry, ParameterEntry } from './operation-entry.ts';
import type { Operations } from './types.ts';

const ofEveryList: readonly ParameterEntry[] = ${JSON.stringify(shared)};

export const operations: { readonly [Id in keyof Operations]: OperationEntry } = {
${operations.map(entry).join('\n')}
};
`;
}

function entry({ id, method, path, access, isList, parameters, requestBody, responses }: Operation): string {
  const own = parameters.filter((one) => !isList || !isOfEveryList(one));
  const written = own.map((one) => JSON.stringify(parameterEntry(one)));
  const body = requestBody && { required: requestBody.isRequired, schema: withoutProse(requestBody.schema) };
  const answers = new Set([...responses.values()].flatMap(({ mediaTypes }) => mediaTypes));
  return `${id}: {
method: '${method}',
path: '${path}',
access: '${access}',
parameters: [${[...(isList ? ['...ofEveryList'] : []), ...written].join(', ')}],
${body === undefined ? '' : `body: ${JSON.stringify(body)},\n`}answers: ${JSON.stringify([...answers])},
},`;
}

function parameterEntry({ name, in: place, schema }: OperationParameter) {
  return { name, in: place, schema: withoutProse(schema) };
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
