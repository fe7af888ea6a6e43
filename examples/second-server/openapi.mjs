// The published description, made from the route table.
// A type by its name, or the words that a text can be.
const schemaOf = (type) => (Array.isArray(type) ? { type: 'string', enum: type } : { type });
const object = (members) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(members).map(([name, type]) => [name, schemaOf(type)])),
});
const json = (schema) => ({ content: { 'application/json': { schema } } });
const counts = { totalCount: 'integer', page: 'integer', pageSize: 'integer', totalPages: 'integer' };
const envelope = { items: 'array', ...counts, hasNextPage: 'boolean', hasPreviousPage: 'boolean' };
const listQuery = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];

function operation({ path, summary, takes, shows, access, isList, query = isList ? listQuery : [] }) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true }));
  const parameters = [...inPath, ...query.map((name) => ({ name, in: 'query' }))];
  return {
    summary,
    parameters: parameters.map((one) => ({ ...one, schema: { type: 'string' } })),
    ...(takes && { requestBody: json(object(takes)) }),
    ...(access === 'anyone' && { security: [] }),
    responses: { 200: { description: summary, ...json(object((isList && envelope) || shows || {})) } },
  };
}

export function describe(routes) {
  const paths = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } };
  const info = { title: 'Second server', version: '1' };
  return { openapi: '3.0.3', info, security: [{ key: [] }], paths, components };
}
