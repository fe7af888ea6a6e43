// The published description, made from the route table.
const listQuery = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];
export const text = { type: 'string' };
const parameter = (name, place) => ({ name, in: place, required: place === 'path', schema: text });

function operation({ path, summary, takes, isList, query = isList ? listQuery : [] }) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name, 'path'));
  const schema = { type: 'object', properties: takes };
  return {
    summary,
    parameters: [...inPath, ...query.map((name) => parameter(name, 'query'))],
    ...(takes && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: { 200: { description: summary } },
  };
}

export function describe(routes) {
  const paths = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return { openapi: '3.0.3', info: { title: 'Second server', version: '1' }, paths };
}
