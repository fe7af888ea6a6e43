import type { Operation, Schema } from '../read-contract.ts';
import { type NamedSchemas, nameOf } from './schemas.ts';

/** The operations as data: where they are, and the schemas of what they take, for use without the YAML files. */
export function operationTable(operations: readonly Operation[], schemas: NamedSchemas): string {
  const table = Object.fromEntries(operations.map((one) => [one.operationId, placed(one)]));
  const named = new Map<string, Schema>();
  for (const name of referencesIn(table)) gather(name, schemas, named);
  return `import type { Operations } from './types.ts';

/** Where an operation lies, and the JSON Schemas of what it takes. */
export interface OperationTable {
  readonly method: string;
  /** With \`{name}\` for a parameter. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly body?: { readonly required: boolean; readonly schema: object };
}

export const operations: { readonly [Id in keyof Operations]: OperationTable } = ${JSON.stringify(table)};

/** The schemas that the operations refer to, by name, as \`#/$defs/Name\`. */
export const requestSchemas: Readonly<Record<string, object>> = ${JSON.stringify(Object.fromEntries(named))};
`;
}

function placed({ method, path, parameters, requestBody }: Operation) {
  const [body] = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const { required = false } = (requestBody ?? {}) as { required?: boolean };
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.in === 'path',
      schema: bare(parameter.schema),
    })),
    ...(body !== undefined && { body: { required, schema: bare(body) } }),
  };
}

function gather(name: string, schemas: NamedSchemas, into: Map<string, Schema>): void {
  const schema = schemas.get(name);
  if (schema === undefined || into.has(name)) return;
  const plain = bare(schema);
  into.set(name, plain);
  for (const reference of referencesIn(plain)) gather(reference, schemas, into);
}

/** Without marks and prose, and with references as they are within one document. */
function bare(schema: Schema): Schema {
  const text = JSON.stringify(schema, (name, value: unknown) => {
    if (name === '$ref') return `#/$defs/${nameOf(value)}`;
    const prose = name.startsWith('x-') || (name === 'description' && typeof value === 'string');
    return prose ? undefined : value;
  });
  return JSON.parse(text) as Schema;
}

function referencesIn(node: unknown): string[] {
  return [...JSON.stringify(node).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);
}
