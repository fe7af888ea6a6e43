import type { RecordOf } from '#reference/server/domain/store.ts';
import { type Call, created, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { readFields, text } from '#reference/server/http/request-body.ts';
import { createReference } from '#reference/server/reference.ts';
import { add, begin } from '#reference/server/world/changes.ts';
import { issueKey } from '#reference/server/world/credentials.ts';
import { enterer } from '#test/builders/enterer.ts';
import { move, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { servedBy } from '#test/builders/small-server.ts';

// This server is the reference implementation with a separate OpenAPI document and no service health.

const keys = '/api/v1/security/api-keys';
const systems = '/api/v1/synchronisation/connected-systems';
const settings = '/api/v1/service-settings';
const history = '/api/v1/metaverse/objects/{id}/change-history';
const limitKey = 'RateLimit.RequestsPerMinute';

type Removable = 'apiKeys' | 'attributes' | 'synchronisationRules' | 'schedules';

const removals: Readonly<Record<string, Removable>> = {
  [keys]: 'apiKeys',
  '/api/v1/metaverse/attributes': 'attributes',
  '/api/v1/synchronisation/sync-rules': 'synchronisationRules',
  '/api/v1/schedules': 'schedules',
};

function removal(path: string, kind: Removable): Route {
  return route('', `DELETE ${path}/{id}`, (call) => {
    const rows: readonly RecordOf<Removable>[] = call.world.store[kind];
    const { id } = lookUp(call, 'id', rows, 'record');
    call.world.store = { ...call.world.store, [kind]: rows.filter((row) => row.id !== id) };
    return new Response(null, { status: 204 });
  });
}

async function createKey(call: Call): Promise<Response> {
  const body = await readFields(call, 'required');
  const name = text(body, 'name');
  const isAdministrator = Array.isArray(body.roleIds) && body.roleIds.length > 0;
  const { headers, apiKeyId: id } = issueKey(call.world, isAdministrator ? 'administrator' : 'user', null);
  return created(call, { id, name, key: headers['X-Api-Key'] }, id);
}

async function createSystem(call: Call): Promise<Response> {
  const body = await readFields(call, 'required');
  const made = { id: call.world.newId(), name: text(body, 'name'), description: null, goneAt: null };
  const connectorDefinitionId = text(body, 'connectorDefinitionId');
  add(call.world, { connectedSystems: [{ ...made, connectorDefinitionId, created: call.now }] });
  return created(call, { id: made.id, name: made.name }, made.id);
}

const further = [
  ...Object.entries(removals).map(([path, kind]) => removal(path, kind)),
  route('', `POST ${keys}`, createKey),
  route('', `POST ${systems}`, createSystem),
];

const string = { type: 'string' };
const describedBy = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
  responses: { 200: { description: 'OK' } },
});

async function ownDocument() {
  const document = await publishedCopy();
  delete document.paths[operationIn(document, 'getServiceHealth').path];
  move(document, 'listChangeHistory', 'GET', history);
  const { operation } = operationIn(document, 'updateServiceSettings');
  Object.assign(operation, describedBy({ value: string }));
  move(document, 'updateServiceSettings', 'PUT', `${settings}/{key}`);
  const schedule = operationIn(document, 'createSchedule').operation.requestBody.content['application/json']
    .schema;
  schedule.properties.cronExpression = string;
  schedule.required = [...schedule.required, 'cronExpression'];
  const published = (path: string, method: string, operation: object) => {
    document.paths[path] = { ...document.paths[path], [method]: operation };
  };
  published(keys, 'post', describedBy({ name: string, roleIds: { type: 'array', items: string } }, ['name']));
  published(systems, 'post', describedBy({ name: string, connectorDefinitionId: string }));
  for (const path of Object.keys(removals))
    published(`${path}/{id}`, 'delete', { responses: { 204: { description: 'Gone' } } });
  return document;
}

const startPage = () =>
  new Response('<!doctype html><title>Portal</title>', { headers: { 'content-type': 'text/html' } });

/** Starts the server on a free port, and also returns credentials for it. */
export async function startFullerServer() {
  const reference = createReference({ document: await ownDocument(), routes: () => further });
  const { apiKey, bearerToken } = await reference.issueCredentials();
  const { world } = reference;
  const unauthenticated: string[] = [];
  let limit = '300';

  /** Reads and writes the rate limit, the only setting of this server. */
  async function setting(request: Request): Promise<Response> {
    if (request.method === 'GET') return Response.json([{ key: limitKey, value: limit }]);
    ({ value: limit } = (await request.json()) as { value: string });
    world.situation = { ...world.situation, limit: { requests: Number(limit), windowSeconds: 60 } };
    return Response.json({ key: limitKey, value: limit });
  }

  const server = await servedBy(async (request) => {
    const { pathname, search, origin } = new URL(request.url);
    const key = request.headers.get('x-api-key');
    if (key === apiKey) world.situation.windows.delete(apiKey);
    if (key === apiKey && pathname.startsWith(settings)) return setting(request);
    const person = /^\/api\/v1\/metaverse\/objects\/[^/]+\/change-history$/;
    const rewritten = person.test(pathname)
      ? new Request(`${origin}/api/v1/change-history${search}`, request)
      : request;
    const response = await reference.fetch(rewritten);
    const isAnonymous = key === null && !request.headers.has('authorization');
    if (isAnonymous || response.status === 401) unauthenticated.push(`${request.method} ${pathname}`);
    if (pathname.endsWith('/sync-rules') && response.status === 201) {
      const { id: targetId, name } = (await response.clone().json()) as { id: string; name: string };
      begin(world, 'somebody', { name, targetType: 'SynchronisationRule', targetId });
    }
    const isHealth = pathname === '/api/v1/system/health' && response.status !== 401;
    const isUnknown = response.status === 404 && (await response.clone().text()).includes('Unknown path');
    return isHealth || isUnknown ? startPage() : response;
  });

  const enter = enterer(reference.control);
  const { headers } = await enter('a caller exists', { kind: 'stranger', method: 'bearer' });
  const strangerToken = String((headers as { Authorization: string }).Authorization).replace('Bearer ', '');
  const requestsPerMinute = () => limit;
  return { ...server, apiKey, bearerToken, strangerToken, unauthenticated, enter, world, requestsPerMinute };
}

export type FullerServer = Awaited<ReturnType<typeof startFullerServer>>;
