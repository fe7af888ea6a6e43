// A small server, written by hand from the document, with nine mistakes, which are numbered as in README.md.
import { createServer } from 'node:http';
import process from 'node:process';

const id = (kind, number) => `${String(number).padStart(8, '0')}-0000-4000-8${kind}00-000000000000`;

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1));

export const objects = many(250, (number) => ({
  id: id(1, number),
  displayName: `Person ${number}`,
  type: { id: id(2, 1), name: 'User' },
}));

export const activities = many(3, (number) => ({
  id: id(3, number),
  targetType: 'ConnectedSystem',
  status: 'Complete',
}));

export const settings = many(2, (number) => ({ key: `Setting.${number}`, value: String(number) }));

const deepest = 1_000_000;

function sorted(all, query) {
  const field = query.get('sortBy');
  const way = query.get('sortDirection') === 'desc' ? -1 : 1;
  const textOf = (row) => String(row[field] ?? '');
  return field ? all.toSorted((a, b) => way * textOf(a).localeCompare(textOf(b), 'en')) : all;
}

/** A page of a list in its envelope; undefined if the requested page or size is invalid. */
export function page(all, query) {
  const parameter = (name, otherwise) => (query.has(name) ? Number(query.get(name)) : otherwise);
  const size = parameter('pageSize', 20); // Mistake 5: no limit of 100.
  let number = parameter('page', 1);
  if (![number, size].every((each) => Number.isSafeInteger(each) && each >= 1)) return undefined;
  // Mistake 7: a page beyond the limit is silently replaced.
  if ((number - 1) * size > deepest) number = Math.floor(deepest / size) + 1;
  const first = (number - 1) * size;
  const totalPages = Math.ceil(all.length / size);
  return {
    items: sorted(all, query).slice(first, first + size),
    totalCount: all.length,
    page: number,
    pageSize: size,
    totalPages,
    hasNextPage: number <= totalPages, // Mistake 6: off by one.
    hasPreviousPage: number > 1,
  };
}

/** Seconds since the last heartbeat of each service, which this server only simulates. */
const silence = { WorkerSync: 2, WorkerDelivery: 4, Scheduler: 90 };

const startedAt = new Date(Date.now() - 86_400_000).toISOString();

/** Service health, calculated for each request. */
export function health() {
  const now = Date.now();
  const ago = (seconds) => new Date(now - seconds * 1000).toISOString();
  const services = Object.entries(silence).map(([service, seconds]) => ({
    service,
    ...verdict(seconds),
    reason: `The last heartbeat was ${seconds} s ago.`,
    currentWork: null,
    currentWorkStartedAt: null,
    lastSeenAt: ago(seconds),
    startedAt,
    hostName: 'nine-1',
    version: '0.16.0',
    instanceId: `nine-1-${service}`,
    lastProgressAt: null,
    detail: null,
  }));
  return {
    overall: services[0].status, // Mistake 2: the status of the first service instead of the worst.
    webVersion: '0.16.0',
    generatedAt: new Date(now).toISOString(),
    services,
  }; // Mistake 3: Cache-Control is missing, so caches may store the response.
}

function verdict(seconds) {
  if (seconds <= 15) return { status: 'Healthy', condition: 'Heartbeating' };
  // Mistake 1: 60 s for every service, although the limit of the Scheduler is 120 s.
  if (seconds <= 60) return { status: 'Degraded', condition: 'HeartbeatOverdue' };
  return { status: 'Unhealthy', condition: 'NoHeartbeat' };
}

const names = {
  '/api/v1/health': 'getBasicHealth',
  '/api/v1/health/ready': 'getReadiness',
  '/api/v1/health/live': 'getLiveness',
  '/api/v1/health/version': 'getVersion',
  '/api/v1/auth/config': 'getAuthConfig',
};

/** The OpenAPI document, with the operations and their access. */
export function description(routes) {
  const paths = Object.entries(routes).map(([path, [access]]) => [
    path,
    {
      get: {
        operationId: names[path] ?? path.replaceAll(/\W+/g, '_'),
        security: access === 'anybody' ? [] : [{ key: [] }],
        responses: { 200: { description: 'The requested record.' } },
      },
    },
  ]);
  const key = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
  return {
    openapi: '3.1.0',
    info: { title: 'Nine Mistakes', version: '0.16.0' },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key } },
  };
}

export const reference = {
  html: '<!doctype html><html lang="en"><title>Reference</title><p>See <a href="/api/openapi/v1.json">the document</a>.</p></html>',
};

const keys = new Map([
  [process.env.ADMINISTRATOR_KEY ?? 'administrator-key', { name: 'Ada', isAdministrator: true }],
  [process.env.USER_KEY ?? 'user-key', { name: 'Ursula', isAdministrator: false }],
]);

/**
 * The handler of each path, and who may read it: anonymous callers, callers with a key, or administrators.
 */
const routes = {
  '/api/v1/health': ['anybody', () => ({ status: 'healthy', timestamp: now() })],
  '/api/v1/health/ready': ['anybody', () => ({ status: 'ready', timestamp: now() })],
  '/api/v1/health/live': ['anybody', () => ({ status: 'alive', timestamp: now() })],
  '/api/v1/health/version': ['anybody', () => ({ product: 'Nine Mistakes', version: '0.16.0' })],
  '/api/v1/auth/config': ['anybody', authConfig],
  '/api/openapi/v1.json': ['anybody', () => description(routes)],
  '/api/reference': ['anybody', () => reference],
  '/api/v1/userinfo': ['key', userInfo],
  // Mistake 9: any key is accepted here, also without the role.
  '/api/v1/system/health': ['key', () => health()],
  '/api/v1/metaverse/objects': ['administrator', (query) => page(objects, query)],
  '/api/v1/activities': ['administrator', (query) => page(activities, query)],
  '/api/v1/service-settings': ['administrator', (query) => page(settings, query)],
};

function authConfig() {
  return {
    authority: 'https://login.example',
    clientId: 'nine-mistakes',
    scopes: ['openid', 'profile'],
    responseType: 'code',
    usePkce: 'true', // Mistake 4: a string.
    codeChallengeMethod: 'S256',
  };
}

function userInfo(_, { name, isAdministrator }) {
  return {
    authorised: true,
    isAdministrator,
    name,
    authMethod: 'api_key',
    metaverseObjectId: isAdministrator ? objects[0].id : objects[1].id,
    roles: isAdministrator ? ['Administrator'] : [],
    message: null,
  };
}

function now() {
  return new Date().toISOString();
}

/** The status and the body of a response. */
function answer({ method, url, headers }) {
  const { pathname, searchParams } = new URL(url, 'http://here');
  const [access, read] = routes[pathname] ?? [];
  const caller = keys.get(headers['x-api-key']);
  if (access !== 'anybody' && caller === undefined) return refusal(401, 'UNAUTHENTICATED', 'Who asks?');
  if (read === undefined) return refusal(404, 'NOT_FOUND', 'There is nothing here.');
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'NOT_ALLOWED', 'This can be read only.');
  if (access === 'administrator' && !caller.isAdministrator)
    return refusal(403, 'FORBIDDEN', 'For administrators only.');
  return read(searchParams, caller) ?? refusal(400, 'INVALID', 'A page is a number from 1.');
}

function refusal(status, code, message) {
  // Mistake 8: the timestamp of the error is missing.
  return { refused: status, code, message };
}

/** Starts on a port, any free one by default; returns the server. */
export function start(port = 0) {
  const server = createServer((request, response) => {
    const { refused = 200, ...body } = answer(request);
    const isPage = typeof body.html === 'string';
    response.writeHead(refused, { 'content-type': isPage ? 'text/html' : 'application/json' });
    response.end(isPage ? body.html : JSON.stringify(body));
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (import.meta.main) {
  const server = await start(Number(process.env.PORT ?? 0));
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
}
