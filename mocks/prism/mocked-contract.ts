import type { OpenAPIV3_1 } from 'openapi-types';

/** The part of a contract that the mock uses, already parsed. */
export interface MockedContract {
  /** The OpenAPI document for Prism, which parses the document itself. */
  readonly dereferenced: OpenAPIV3_1.Document;
  readonly operations: ReadonlyMap<string, MockedOperation>;
}

export interface MockedOperation {
  readonly id: string;
  /** The responses by status, such as `200` or `default`. */
  readonly responses: ReadonlyMap<string, { readonly examples: readonly MockedExample[] }>;
}

export interface MockedExample {
  readonly name: string;
  readonly value: unknown;
  readonly summary?: string;
  /** The server state that the example represents. */
  readonly state?: { readonly state: string; readonly params: Members; readonly values: Members };
}

export type Members = Readonly<Record<string, unknown>>;

interface LocatedOperation {
  readonly method: string;
  readonly path: string;
}

/** Finds all operations whose path template matches a path, of any method, in the contract's order. */
export function operationsAt<Operation extends LocatedOperation>(
  operations: readonly Operation[],
): (path: string) => readonly Operation[] {
  const placed = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  return (path) => placed.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation);
}

export function methodsOf(operations: readonly LocatedOperation[]): string {
  return operations.map(({ method }) => method.toUpperCase()).join(', ');
}

function patternOf(template: string): RegExp {
  const parts = template.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

/**
 * Reads `Prefer: code=404` and `example=name`, or both, as Prism interprets the header (RFC 7240); returns a
 * message if the operation has no such status or example.
 */
export function preferenceIn(headers: Headers, operation?: MockedOperation) {
  const preferences = new Map(
    (headers.get('prefer') ?? '').split(/[,;]/).map((asked) => {
      const [name = '', value = ''] = asked.split('=').map((part) => part.trim());
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
  const code = preferences.get('code') ?? '';
  const exampleKey = preferences.get('example') ?? '';
  const flaw = operation && (flawOfCode(code, operation) ?? flawOfExample(exampleKey, code, operation));
  if (flaw !== undefined) return flaw;
  return {
    ...(code !== '' && { code: Number(code) }),
    ...(exampleKey !== '' && { exampleKey }),
  };
}

function flawOfCode(code: string, { responses }: MockedOperation): string | undefined {
  if (code === '' || responseFor(code, responses) !== undefined) return undefined;
  return `Prefer has code=${code}, but this operation has only ${[...responses.keys()].join(', ')}.`;
}

function flawOfExample(name: string, code: string, { responses }: MockedOperation): string | undefined {
  if (name === '') return undefined;
  const wanted = code === '' ? [...responses.values()] : [responseFor(code, responses)];
  const known = wanted.flatMap((response) => response?.examples.map((example) => example.name) ?? []);
  if (known.includes(name)) return undefined;
  return `Prefer has example=${name}, but this response has ${known.join(', ') || 'no example'}.`;
}

/** The response for a status; any error that the contract does not list has the response `default`. */
function responseFor(code: string, responses: MockedOperation['responses']) {
  return responses.get(code) ?? (/^[45]\d\d$/.test(code) ? responses.get('default') : undefined);
}
