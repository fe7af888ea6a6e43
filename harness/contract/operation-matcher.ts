import type { Vocabulary } from './casing.ts';
import { decoded } from './json-values.ts';
import type { Operation, OperationBody, OperationParameter, OperationResponse } from './operations.ts';

/** The part of an operation needed to check its requests, and its responses if `responses` has schemas. */
export interface RequestedOperation extends Pick<Operation, 'id' | 'method' | 'path' | 'access'> {
  readonly parameters: readonly Pick<OperationParameter, 'name' | 'in' | 'schema'>[];
  readonly requestBody?: Pick<OperationBody, 'schema' | 'isRequired'>;
  readonly responses: ReadonlyMap<string, Pick<OperationResponse, 'mediaTypes' | 'schema'>>;
}

/** The part of the contract that requests are checked against. The mock for browsers has only this part. */
export interface RequestContract {
  readonly operations: ReadonlyMap<string, RequestedOperation>;
  readonly vocabulary: Vocabulary;
}

export interface OperationMatch {
  /** Absent if the contract does not define the path with this method. */
  readonly operation?: RequestedOperation;
  /** The values of the path parameters of the operation. */
  readonly path: Readonly<Record<string, string>>;
  /** The methods that the contract defines for the path. */
  readonly methods: readonly string[];
}

interface Route {
  readonly operation: RequestedOperation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Finds the operation of a request. A literal path is preferred to one with parameters; HEAD matches GET. */
export function createOperationMatcher(contract: RequestContract) {
  const routes = [...contract.operations.values()]
    .map(routeOf)
    .sort((a, b) => a.names.length - b.names.length);
  return (method: string, asWritten: string): OperationMatch => {
    const path = withoutNeedlessEscapes(asWritten);
    const literal = routes.find(({ pattern }) => pattern.test(path))?.pattern.source;
    const alike = routes.filter(({ pattern }) => pattern.source === literal);
    const methods = alike.map(({ operation }) => operation.method);
    const route = alike[methods.indexOf(method === 'HEAD' ? 'GET' : method)];
    if (route === undefined) return { path: {}, methods };
    return { operation: route.operation, path: valuesIn(route, path), methods };
  };
}

function routeOf(operation: RequestedOperation): Route {
  const names: string[] = [];
  const parts = operation.path.split('/').map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part.replaceAll(/[^\w-]/g, '\\$&');
    names.push(name);
    return '([^/]+)';
  });
  return { operation, names, pattern: new RegExp(`^${parts.join('/')}$`) };
}

/** Decodes `passw%6Frd` to `password`. An escaped `/` or `%` remains: parameters are decoded later. */
function withoutNeedlessEscapes(path: string): string {
  return decoded(path, (escapes) => decodeURI(escapes.replaceAll('%25', '%2525')));
}

function valuesIn({ names, pattern }: Route, path: string): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')]));
}
