import type { Operation, Parameter, Schema } from '../read-contract.ts';
import { comment, docOf } from './doc.ts';
import { nameOf, typeName } from './schemas.ts';

/** What every operation takes and answers, as one interface. */
export function operationTypes(operations: readonly Operation[]): string {
  const described = operations.map((operation) => {
    const { operationId, method, path } = operation;
    const doc = `\`${method.toUpperCase()} ${path}\`\n${docOf({ ...operation })}`;
    return `${comment(doc)}${operationId}: ${operationType(operation)};`;
  });
  const list = operations.find((operation) => operation['x-list'])?.parameters ?? [];
  return `/** What every list takes. (§4.2) */
export interface ListQuery ${members(list.filter(ofEveryList))}

/** The refusals that an operation documents, and \`default\` for any other status. */
type Refusals<Status extends number> = Record<Status | 'default', ErrorBody>;

/** What an operation takes and answers, by its id. Answers are by status. */
export interface Operations {
${described.join('\n')}
}
`;
}

function operationType({ parameters, requestBody, responses, ...operation }: Operation): string {
  const answers = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => [status, bodyType(content)] as const);
  const refusals = answers.filter(([, body]) => body === 'ErrorBody').map(([status]) => status);
  const served = answers
    .filter(([, body]) => body !== 'ErrorBody')
    .map(([status, body]) => `${status}: ${body}`);
  const required = (requestBody as { required?: boolean } | undefined)?.required === true;
  const body =
    requestBody === undefined
      ? 'body?: never'
      : `body${required ? '' : '?'}: ${bodyType(requestBody.content)}`;
  return `{
method: '${operation.method.toUpperCase()}';
${parameterTypes('path', parameters)};
${parameterTypes('query', parameters)};
${body};
answers: { ${served.join('; ')} } & Refusals<${refusals.join(' | ')}>;
}`;
}

function parameterTypes(place: 'path' | 'query', parameters: readonly Parameter[]): string {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return `${place}?: never`;
  if (place === 'path') return `path: ${members(here)}`;
  const own = here.filter((parameter) => !ofEveryList(parameter));
  if (own.length === here.length) return `query?: ${members(own)}`;
  return `query?: ${own.length === 0 ? 'ListQuery' : `ListQuery & ${members(own)}`}`;
}

const ofEveryList = ({ name }: Parameter) =>
  ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'].includes(name);

function members(parameters: readonly Parameter[]): string {
  const written = parameters.map((parameter) => {
    const { name, schema } = parameter;
    return `${comment(docOf({ ...parameter }))}${name}${parameter.in === 'path' ? '' : '?'}: ${typeOf(schema)};`;
  });
  return `{\n${written.join('\n')}\n}`;
}

function bodyType(content: Operation['responses'][string]['content']): string {
  const [schema] = Object.values(content).map((one) => one.schema);
  return schema === undefined ? 'undefined' : typeOf(schema);
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(nameOf(schema.$ref));
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'object') return 'Record<string, unknown>';
  return String(schema.type);
}
