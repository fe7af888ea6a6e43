// An adapter, drafted by "svc-contract init": it puts your server into the states that rules need. Write them from
// the top, since more rules need the first ones, and restore(). Until it is written, each is refused with 501, and
// the rules that need it are untested. docs/state-control.md of svc-contract describes states and protocol.
//
//   start it: {start}
//   check it: {check}

import { createServer } from 'node:http';

const notWritten = undefined;

/** Throw this in a state for parameters that your server does not support. */
class Unsupported extends Error {}

// Replace notWritten with a function that enters the state and then returns its values, if it has any, such as:
//   'a service is idle': async ({ service }) => { await query('update …', [service]); },
//   'a schedule exists': async () => ({ scheduleId: await insertSchedule() }),
const states = {
  // {each state}
  // {about}
  '{state}': notWritten,

  // {end}
};

// Replace notWritten with a function that restores the initial state: three services heartbeating and idle,
// no activity running, an initial administrator configured, the default data. Callers stay valid.
const restore = notWritten;

const defaults = JSON.parse('{defaults}');
const { SVC_CONTROL_TOKEN: token } = process.env;
if (!token) throw new Error('Set SVC_CONTROL_TOKEN to a token of your choice, of 6 characters or more.');

const problem = (status, detail) => [status, { title: 'Refused', status, detail }];

async function answer({ method, url, headers }, body) {
  if (headers.authorization !== `Bearer ${token}`) return problem(401, 'The token is missing or wrong.');
  if (url !== '/states') return problem(404, 'Only /states exists.');
  if (method === 'GET') {
    const written = Object.keys(states).filter((state) => states[state] !== notWritten);
    return [200, { states: written.map((state) => ({ state })), capabilities: {} }];
  }
  if (method === 'DELETE') {
    if (restore === notWritten) return problem(501, 'restore is not written.');
    await restore();
    return [204];
  }
  if (method !== 'POST') return problem(405, 'Only GET, POST and DELETE exist.');
  const { state, params = {} } = Object(JSON.parse(body));
  if (!Object.hasOwn(states, state) || states[state] === notWritten)
    return problem(501, `"${state}" is not written.`);
  const unknown = Object.keys(Object(params)).find((name) => !Object.hasOwn(defaults[state], name));
  if (typeof params !== 'object' || unknown !== undefined)
    return problem(400, `"${state}" has no parameter ${unknown}.`);
  const values = await states[state]({ ...defaults[state], ...params });
  return [200, { values: values ?? {} }];
}

const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  const [status, answered] = await answer(request, body).catch((error) =>
    problem(error instanceof Unsupported ? 501 : error instanceof SyntaxError ? 400 : 500, String(error)),
  );
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(answered && JSON.stringify(answered));
});
server.listen(Number(process.argv[2] ?? 8481), '127.0.0.1', () =>
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`),
);
