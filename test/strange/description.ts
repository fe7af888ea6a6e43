import { parametersOf, type Route } from './route.ts';

type Shape = NonNullable<Route['gives']>;

/** .NET publishes an integer as something that may be a text as well. */
const integer = { type: ['integer', 'string'], pattern: '^-?(?:0|[1-9]\\d*)$', format: 'int32' };

function schemaOf(type: string | readonly string[]): object {
  // Published as the number behind the name, though names are what is sent and answered.
  if (typeof type !== 'string') return { type: 'integer' };
  if (type === 'integer') return integer;
  return type === 'array' ? { type: 'array', items: {} } : { type };
}

function objectOf(shape: Shape): object {
  const properties = Object.entries(shape).map(([name, type]) => [name.replace('?', ''), schemaOf(type)]);
  const required = Object.keys(shape).filter((name) => !name.endsWith('?'));
  return { type: 'object', required, properties: Object.fromEntries(properties) };
}

function answerOf({ gives, list }: Route): object | undefined {
  if (gives === undefined) return undefined;
  const record = objectOf(gives);
  if (list === undefined) return record;
  const items = { type: 'array', items: record };
  if (list === 'array') return items;
  const counts = Object.fromEntries(
    ['totalCount', 'page', 'pageSize', 'totalPages'].map((each) => [each, integer]),
  );
  const flags = { hasNextPage: { type: 'boolean' }, hasPreviousPage: { type: 'boolean' } };
  return { type: 'object', properties: { items, ...counts, ...flags } };
}

const queries = {
  Page: ['Page', 'PageSize', 'SortBy', 'SortDirection', 'Filter'],
  page: ['page', 'pageSize', 'sortBy', 'sortDescending'],
} as const;

function operationOf(route: Route): object {
  const inPath = parametersOf(route.path).map(({ name, form }) => ({
    name,
    in: 'path',
    required: true,
    schema: form === 'integer' ? integer : { type: 'string', ...(form === 'guid' && { format: 'uuid' }) },
  }));
  const names = route.list === 'envelope' ? queries[route.spelling ?? 'Page'] : [];
  const inQuery = names.map((name) => ({
    name,
    in: 'query',
    schema: /page/i.test(name) ? integer : { type: 'string' },
  }));
  const schema = answerOf(route);
  const success = { description: 'OK', ...(schema && { content: { 'application/json': { schema } } }) };
  return {
    tags: [route.path.split('/')[3] ?? ''],
    summary: route.summary,
    parameters: [...inPath, ...inQuery],
    ...(route.takes && {
      requestBody: { content: { 'application/json': { schema: objectOf(route.takes) } } },
    }),
    responses: { 200: success },
  };
}

/** The published document. It lists neither itself nor the page that shows it. */
export function describe(routes: readonly Route[]): object {
  const paths: Record<string, object> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+):\w+\}/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return { openapi: '3.1.1', info: { title: 'Strange', version: 'v1' }, security: [{}], paths };
}
