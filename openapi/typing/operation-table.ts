import type { Operation, Parameter, Schema } from '../read-contract.ts';
import { type NamedSchemas, nameOf } from './schemas.ts';

/** The operations as data: where they are, and the schemas of what they take, for use without the YAML files. */
export function operationTable(operations: readonly Operation[], schemas: NamedSchemas): string {
  const list = operations.find((operation) => operation['x-list'])?.parameters ?? [];
  const shared = list.filter(isOfEveryList).map((parameter) => parameterEntry(parameter, schemas));
  return `import type { Operations } from './types.ts';

/** Where an operation lies, who may ask for it, and what it takes. Schemas are JSON Schema, without references. */
export interface OperationEntry {
  readonly method: string;
  /** With \`{name}\` for a parameter. */
  readonly path: string;
  readonly access: 'open' | 'authenticated' | 'administrator' | 'unstated';
  readonly parameters: readonly ParameterEntry[];
  readonly body?: { readonly required: boolean; readonly schema: object };
  /** The media types of its answers. */
  readonly answers: readonly string[];
}

export interface ParameterEntry {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
}

const ofEveryList: readonly ParameterEntry[] = ${JSON.stringify(shared)};

export const operations: { readonly [Id in keyof Operations]: OperationEntry } = {
${operations.map((operation) => entry(operation, schemas)).join('\n')}
};
`;
}

function entry(operation: Operation, schemas: NamedSchemas): string {
  const { method, path, parameters, requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const { required = false } = (requestBody ?? {}) as { required?: boolean };
  const own = parameters.filter((one) => !operation['x-list'] || !isOfEveryList(one));
  const written = own.map((one) => JSON.stringify(parameterEntry(one, schemas)));
  const answers = Object.values(responses).flatMap(({ content }) => Object.keys(content));
  return `${operation.operationId}: {
method: '${method.toUpperCase()}',
path: '${path}',
access: '${operation['x-access']}',
parameters: [${[...(operation['x-list'] ? ['...ofEveryList'] : []), ...written].join(', ')}],
${body === undefined ? '' : `body: ${JSON.stringify({ required, schema: followed(body, schemas) })},\n`}answers: ${JSON.stringify([...new Set(answers)])},
},`;
}

function parameterEntry(parameter: Parameter, schemas: NamedSchemas) {
  return { name: parameter.name, in: parameter.in, schema: followed(parameter.schema, schemas) };
}

/** Without prose, and with every reference followed. */
function followed(node: unknown, schemas: NamedSchemas): unknown {
  if (Array.isArray(node)) return node.map((item) => followed(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as Schema;
  const whole = { ...schemas.get(nameOf($ref)), ...own };
  const kept = Object.entries(whole).filter(
    ([name, value]) => name !== 'description' || typeof value !== 'string',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, followed(value, schemas)]));
}

const isOfEveryList = ({ name }: Parameter) =>
  ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'].includes(name);
