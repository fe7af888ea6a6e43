// A small server, written by hand from the document, with nine mistakes. Each is marked with its number in README.md.
import { createServer } from 'node:http';
import process from 'node:process';
import { description, reference } from './description.mjs';
import { health } from './health.mjs';
import { page } from './pages.mjs';
import { activities, objects, settings } from './records.mjs';

const keys = new Map([
  [process.env.ADMINISTRATOR_KEY ?? 'administrator-key', { name: 'Ada', isAdministrator: true }],
  [process.env.USER_KEY ?? 'user-key', { name: 'Ursula', isAdministrator: false }],
]);

/** What lies where, and whether anybody, a caller with a key or an administrator may read it. */
const routes = {
  '/api/v1/health': ['anybody', () => ({ status: 'healthy', timestamp: now() })],
  '/api/v1/health/ready': ['anybody', () => ({ status: 'ready', timestamp: now() })],
  '/api/v1/health/live': ['anybody', () => ({ status: 'alive', timestamp: now() })],
  '/api/v1/health/version': ['anybody', () => ({ product: 'Nine Mistakes', version: '0.16.0' })],
  '/api/v1/auth/config': ['anybody', authConfig],
  '/api/openapi/v1.json': ['anybody', () => description(routes)],
  '/api/reference': ['anybody', () => reference],
  '/api/v1/userinfo': ['key', userInfo],
  // Mistake 9: a key is enough here, whoever holds it.
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

/** The status and the body of an answer. */
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
  // Mistake 8: the time of the error is missing.
  return { refused: status, code, message };
}

/** Starts on a port, any free one by default; answers with the server. */
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
