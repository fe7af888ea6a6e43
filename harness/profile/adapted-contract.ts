import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { RequestContract, RequestedOperation } from '#harness/contract/operation-matcher.ts';
import { endpointOf } from './path-sources.ts';
import type { ProfileFile } from './profile-file.ts';

/** The part of a profile that describes how clients see a server. */
export type Appearance = Pick<
  ProfileFile,
  'prefix' | 'paths' | 'casing' | 'ids' | 'requests' | 'release' | 'overlay'
>;

/** How requests to the server differ from the contract in the type, name or place of a field or parameter. */
export interface Respelling {
  readonly isInteger: (name: string) => boolean;
  readonly isIntegerInPath: (operation: string, name: string) => boolean;
  readonly nameOf: (name: string) => string;
  /** Whether requests of `operation` have the fields of the body in the query instead. */
  readonly isInQuery: (operation: string) => boolean;
}

/** The contract with the server's paths for its operations, and with requests in the server's format. */
export function adaptedContract<Known extends RequestContract>(
  contract: Known,
  { prefix = '', paths = {} }: Appearance,
  respelling?: Respelling,
): Known {
  const operations = [...contract.operations].map(([id, operation]) => {
    const { method, path } = endpointOf(operation, paths[id]);
    const moved = { ...operation, method, path: prefix + path };
    return [id, respelling === undefined ? moved : respelledRequest(moved, respelling)] as const;
  });
  return { ...contract, operations: new Map(operations) };
}

function respelledRequest(operation: RequestedOperation, respelling: Respelling): RequestedOperation {
  const { requestBody, ...others } = operation;
  const { id, parameters } = operation;
  const { schema } = requestBody ?? {};
  if (respelling.isInQuery(id)) return { ...others, parameters: [...parameters, ...parametersIn(schema)] };
  return {
    ...operation,
    parameters: parameters.map((each) =>
      each.in === 'path' && respelling.isIntegerInPath(id, each.name)
        ? { ...each, schema: integersIn(each.schema) }
        : each,
    ),
    ...(requestBody && schema && { requestBody: { ...requestBody, schema: respelled(schema, respelling) } }),
  };
}

export function parametersIn({ properties = {} }: JsonSchema = {}) {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

/** A schema with renamed and retyped fields, including all nested schemas. */
export function respelled(schema: JsonSchema, respelling: Respelling): JsonSchema {
  const { isInteger, nameOf } = respelling;
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const { properties, required, ...others } = node as JsonSchema;
    const kept = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, visit(value)]));
    const name = (own: string): string =>
      others['x-exact-names'] === true || properties?.[own]?.['x-sent-as-shown'] === true ? own : nameOf(own);
    const members = Object.entries(properties ?? {}).map(([own, value]) => {
      const inside = visit(value) as JsonSchema;
      return [name(own), isInteger(own) ? integersIn(inside) : inside];
    });
    return {
      ...kept,
      ...(properties && { properties: Object.fromEntries(members) }),
      ...(required && { required: Array.isArray(required) ? required.map(name) : required }),
    };
  };
  return visit(schema) as JsonSchema;
}

/** Makes the type of an identifier, or of each item of a list, integer. A nullable schema stays nullable. */
export function integersIn(schema: JsonSchema): JsonSchema {
  const { $ref, items, type, minLength: _, format: __, ...others } = schema;
  if (items !== undefined) return { ...schema, items: integersIn(items) };
  const isNullable = Array.isArray(type) ? type.includes('null') : /nullable/i.test(String($ref));
  return { ...others, type: isNullable ? ['integer', 'null'] : 'integer' };
}
