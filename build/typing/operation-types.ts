import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { Operation, OperationBody, OperationParameter } from '#harness/contract/operations.ts';
import { comment, docOf } from './doc.ts';
import { nameOf } from './named-contract.ts';

/** TypeScript declarations of the parameters, bodies and responses of all operations. */
export function operationTypes(operations: readonly Operation[]): string {
  const described = operations.map((operation) => {
    const { id, method, path, written } = operation;
    const doc = `\`${method} ${path}\`: ${docOf(written)}`;
    return `${comment(doc)}${id}: ${operationType(operation)};`;
  });
  const list = operations.find(({ isList }) => isList)?.parameters ?? [];
  return `/** The query parameters of every list. (§4.2) */
export interface ListQuery ${members(list.filter(isOfEveryList))}

/** The documented errors of an operation, and \`default\` for any other status. */
type Refusals<Status extends number> = Record<Status | 'default', ErrorBody>;

/** The parameters, request and responses (by status) of each operation, by its id. */
export interface Operations {
${described.join('\n')}
}
`;
}

function operationType({ method, parameters, requestBody, responses }: Operation): string {
  const bodies = [...responses]
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => [status, bodyType(response)] as const);
  const refusals = bodies.filter(([, body]) => body === 'ErrorBody').map(([status]) => status);
  const served = bodies
    .filter(([, body]) => body !== 'ErrorBody')
    .map(([status, body]) => `${status}: ${body}`);
  const body =
    requestBody === undefined
      ? 'body?: never'
      : `body${requestBody.isRequired ? '' : '?'}: ${bodyType(requestBody)}`;
  return `{
method: '${method}';
${parameterTypes('path', parameters)};
${parameterTypes('query', parameters)};
${body};
answers: { ${served.join('; ')} } & Refusals<${refusals.join(' | ')}>;
}`;
}

function parameterTypes(location: 'path' | 'query', parameters: readonly OperationParameter[]): string {
  const here = parameters.filter((parameter) => parameter.in === location);
  if (here.length === 0) return `${location}?: never`;
  if (location === 'path') return `path: ${members(here)}`;
  const further = here.filter((parameter) => !isOfEveryList(parameter));
  if (further.length === here.length) return `query?: ${members(further)}`;
  return `query?: ${further.length === 0 ? 'ListQuery' : `ListQuery & ${members(further)}`}`;
}

function isOfEveryList({ name }: OperationParameter): boolean {
  return ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'].includes(name);
}

function members(parameters: readonly OperationParameter[]): string {
  const types = parameters.map(({ name, in: place, schema, written }) => {
    return `${comment(docOf(written))}${name}${place === 'path' ? '' : '?'}: ${typeOf(schema)};`;
  });
  return `{\n${types.join('\n')}\n}`;
}

function bodyType({ schema, mediaTypes }: Pick<OperationBody, 'schema' | 'mediaTypes'>): string {
  if (schema !== undefined) return typeOf(schema);
  return mediaTypes.length > 0 ? 'string' : 'undefined';
}

function typeOf({ $ref, type }: JsonSchema): string {
  if ($ref !== undefined) return nameOf($ref);
  if (type === 'integer') return 'number';
  return type === 'object' ? 'Record<string, unknown>' : String(type);
}
