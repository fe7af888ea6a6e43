// A small server of the documented API, in one process and in memory. It prints its address.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { breaks, Reply, refuse, send } from './answers.mjs';
import { callerOf, isAdministrator } from './callers.mjs';
import { httpDate, now } from './clock.mjs';
import { isFit, setUp, situation } from './data.mjs';
import { routes } from './routes.mjs';
import { openTestControl } from './test-control/server.mjs';

/** Section 7.4. A client is identified by its credentials, or else by its address. */
function throttle({ headers, socket }) {
  if (situation.limit === null) return;
  const { requests, windowSeconds } = situation.limit;
  const client = headers['x-api-key'] ?? headers.authorization ?? socket.remoteAddress;
  const known = situation.windows.get(client);
  const window = known?.endsAt > now() ? known : { endsAt: now() + windowSeconds * 1000, count: 0 };
  situation.windows.set(client, { ...window, count: window.count + 1 });
  const again = { 'Retry-After': httpDate(Math.ceil(window.endsAt / 1000) * 1000) };
  const options = breaks('no-retry-after') ? {} : { headers: again };
  if (window.count >= requests) refuse(429, 'too_many', 'Too many requests.', options);
}

async function bodyOf(request) {
  try {
    const members = Object.entries(JSON.parse((await text(request)) || '{}'));
    return Object.fromEntries(members.map(([name, value]) => [name.toLowerCase(), value]));
  } catch {
    return refuse(422, 'no_json', 'The body is not JSON.');
  }
}

async function answer(request) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://server');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = routes.find((route) => route.method === method && route.pattern.test(pathname));
  throttle(request);
  const caller = callerOf(request.headers, query);
  if (found?.access !== 'anyone') {
    if (!caller) refuse(403, 'who_are_you', 'Valid credentials are needed.');
    if (!isFit()) refuse(503, 'not_now', 'The service is temporarily unavailable.');
    const isHidden = found?.access !== 'caller' && !isAdministrator(caller);
    if (found === undefined || isHidden) refuse(404, 'nothing_here', 'There is nothing here.');
  }
  const path = found.pattern.exec(pathname).groups ?? {};
  const outcome = await found.handle({ path, query, caller, body: await bodyOf(request) });
  return outcome instanceof Reply ? outcome : new Reply(200, outcome);
}

setUp();
const fault = (thrown) => new Reply(500, { code: 'fault', message: `${thrown}`, timestamp: httpDate() });
const server = createServer(async (request, response) => {
  const reply = await answer(request).catch((thrown) => (thrown instanceof Reply ? thrown : fault(thrown)));
  send(response, reply);
});
const { PORT, CONTROL_PORT, SVC_SECOND_CONTROL_TOKEN } = process.env;
server.listen(Number(PORT ?? 0), '127.0.0.1', async () => {
  const control = await openTestControl(SVC_SECOND_CONTROL_TOKEN, Number(CONTROL_PORT ?? 0));
  process.stdout.write(`http://127.0.0.1:${server.address().port} ${control ?? ''}\n`);
});
