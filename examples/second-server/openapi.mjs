// The published description, made from the route table.
// Shapes are given by example; a set holds the words that a text can be.
function schemaOf(example) {
  if (example instanceof Set) return { type: 'string', enum: [...example] };
  if (Array.isArray(example)) return { type: 'array', items: {} };
  if (typeof example !== 'object') return { type: typeof example };
  const members = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
  return { type: 'object', properties: Object.fromEntries(members) };
}
const json = (example) => ({ content: { 'application/json': { schema: schemaOf(example) } } });
const counts = { totalCount: 0, page: 1, pageSize: 25, totalPages: 1 };
const envelope = { items: [], ...counts, hasNextPage: false, hasPreviousPage: false };
const listQuery = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];

function operation({ path, summary, takes, shows, access, isList, query = isList ? listQuery : [] }) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true }));
  const parameters = [...inPath, ...query.map((name) => ({ name, in: 'query' }))];
  return {
    summary,
    parameters: parameters.map((one) => ({ ...one, schema: { type: 'string' } })),
    ...(takes && { requestBody: json(takes) }),
    ...(access === 'anyone' && { security: [] }),
    responses: { 200: { description: summary, ...json(isList ? envelope : (shows ?? {})) } },
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
