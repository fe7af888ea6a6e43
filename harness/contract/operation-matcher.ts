import type { Vocabulary } from './casing.ts';
import { decoded } from './json-values.ts';
import type { Operation, OperationBody, OperationParameter, OperationResponse } from './operations.ts';

/** The part of an operation that is needed to check a request. */
export interface RequestedOperation extends Pick<Operation, 'id' | 'method' | 'path' | 'access'> {
  readonly parameters: readonly Pick<OperationParameter, 'name' | 'in' | 'schema'>[];
  readonly requestBody?: Pick<OperationBody, 'schema' | 'isRequired'>;
  readonly responses: ReadonlyMap<string, Pick<OperationResponse, 'mediaTypes' | 'schema'>>;
}

/** The part of the contract that requests are checked against; a browser has only this part. */
export interface RequestContract {
  readonly operations: ReadonlyMap<string, RequestedOperation>;
  readonly vocabulary: Vocabulary;
}

export type OperationMatch =
  | {
      readonly kind: 'operation';
      readonly operation: RequestedOperation;
      readonly path: Readonly<Record<string, string>>;
    }
  /** The path exists, but only with these methods. */
  | { readonly kind: 'other-method'; readonly methods: readonly string[] }
  | { readonly kind: 'nothing' };

interface Route {
  readonly operation: RequestedOperation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Finds the operation of a request. A literal path is preferred to one with parameters; HEAD matches GET. */
export function createOperationMatcher(
  contract: RequestContract,
): (method: string, path: string) => OperationMatch {
  const routes = [...contract.operations.values()]
    .map(routeOf)
    .sort((a, b) => a.names.length - b.names.length);
  return (method, asWritten) => {
    const path = withoutNeedlessEscapes(asWritten);
    const [first, ...others] = routes.filter(({ pattern }) => pattern.test(path));
    if (first === undefined) return { kind: 'nothing' };
    const alike = [first, ...others.filter(({ pattern }) => pattern.source === first.pattern.source)];
    const effectiveMethod = method === 'HEAD' ? 'GET' : method;
    const route = alike.find(({ operation }) => operation.method === effectiveMethod);
    return route === undefined
      ? { kind: 'other-method', methods: alike.map(({ operation }) => operation.method) }
      : { kind: 'operation', operation: route.operation, path: valuesIn(route, path) };
  };
}

function routeOf(operation: RequestedOperation): Route {
  const names: string[] = [];
  const parts = operation.path.split('/').map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return RegExp.escape(part);
    names.push(name);
    return '([^/]+)';
  });
  return { operation, names, pattern: new RegExp(`^${parts.join('/')}$`) };
}

/**
 * Decodes a path as servers do: `passw%6Frd` becomes `password`, but an escaped `/` or `%` stays escaped,
 * since it is part of a name.
 */
function withoutNeedlessEscapes(path: string): string {
  if (!path.includes('%')) return path;
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURI(escapes.replaceAll('%25', '%2525'));
    } catch {
      return escapes;
    }
  });
}

function valuesIn({ names, pattern }: Route, path: string): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')]));
}
