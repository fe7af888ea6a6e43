// A small server of the documented API, for one process and no longer than it lives. It prints its address.
import { createServer } from 'node:http';
import { Refusal, Reply, send } from './answers.mjs';
import { openBackDoor } from './back-door/door.mjs';
import { breaks } from './breakage.mjs';
import { callerOf, isAdministrator } from './callers.mjs';
import { httpDate, now } from './clock.mjs';
import { db, setUp, situation } from './data.mjs';
import { routes } from './routes.mjs';

const table = routes.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Section 7.4. A client is known by what it shows, else by its address. */
function throttle({ headers, socket }) {
  if (situation.limit === null) return;
  const { requests, windowSeconds } = situation.limit;
  const client = headers['x-api-key'] ?? headers.authorization ?? socket.remoteAddress;
  const known = situation.windows.get(client);
  const window = known?.endsAt > now() ? known : { endsAt: now() + windowSeconds * 1000, count: 0 };
  situation.windows.set(client, { ...window, count: window.count + 1 });
  if (window.count < requests) return;
  const again = httpDate(Math.ceil(window.endsAt / 1000) * 1000);
  const told = breaks('no-retry-after') ? {} : { 'Retry-After': again };
  throw new Refusal(429, 'too_many', 'Too many requests.', { headers: told });
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  try {
    const members = Object.entries(JSON.parse(text || '{}'));
    return Object.fromEntries(members.map(([name, value]) => [name.toLowerCase(), value]));
  } catch {
    throw new Refusal(422, 'no_json', 'The body is no JSON.');
  }
}

async function answer(request) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://server');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = table.find((route) => route.method === method && route.pattern.test(pathname));
  throttle(request);
  const caller = callerOf(request.headers, query);
  if (found?.access !== 'anyone') {
    if (!caller) throw new Refusal(403, 'who_are_you', 'Valid credentials are needed.');
    const isDown = situation.isDatabaseDown || db.Settings.MaintenanceMode;
    if (isDown) throw new Refusal(503, 'not_now', 'Out of service for now.');
    const isHidden = found?.access !== 'caller' && !isAdministrator(caller);
    if (found === undefined || isHidden) throw new Refusal(404, 'nothing_here', 'There is nothing here.');
  }
  const path = { ...found.pattern.exec(pathname).groups };
  const outcome = await found.handle({ path, query, caller, body: await bodyOf(request) });
  return outcome instanceof Reply ? outcome : new Reply(200, outcome);
}

setUp();
const server = createServer((request, response) => {
  answer(request)
    .catch((error) => (error instanceof Refusal ? error : new Refusal(500, 'fault', String(error))).reply)
    .then((reply) => send(response, reply));
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', async () => {
  const door = await openBackDoor(process.env.SVC_SECOND_DOOR_TOKEN);
  process.stdout.write(`http://127.0.0.1:${server.address().port} ${door ?? ''}\n`);
});
process.on('SIGTERM', () => process.exit(0));
