import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '#reference/client/client.ts';
import { autoAdvanceClock, error, json, type ScriptedAnswer, scriptedServer } from '#test/builders/client.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { platformFetch } from './transport.ts';

const url = 'http://server.test';
const apiKey = 'key-1234567890';
const version = { product: 'P', version: '1.2.3' };
const counts = { connectedSystemsRemoved: 1, syncRulesRemoved: 2, metaverseObjectsRemoved: 3 };
const userInfo = { authorised: true, isAdministrator: false, name: 'N', authMethod: 'api_key', roles: [] };

function client(server: { fetch(request: Request): Promise<Response> }, options: ClientOptions = {}) {
  const made = createClient({ fetch: server.fetch, clock: autoAdvanceClock(), ...options });
  made.connectSvc({ url, apiKey });
  return made;
}

const answering = (...answers: readonly ScriptedAnswer[]) => client(scriptedServer(...answers));

describe('a request that is refused with 429', () => {
  const limited = (headers: Record<string, string>) => error(429, 'Slow down.', headers);

  it.each([
    [
      'a date, by the clock of the server',
      { 'retry-after': 'Fri, 02 Jan 2026 09:00:20 GMT', date: 'Fri, 02 Jan 2026 09:00:00 GMT' },
      20_000,
    ],
    ['an obsolete date', { 'retry-after': 'Friday, 02-Jan-26 03:04:15 GMT' }, 10_000],
    ['the date of asctime', { 'retry-after': 'Fri Jan  2 03:04:15 2026' }, 10_000],
    ['a date in the past', { 'retry-after': 'Fri, 02 Jan 2026 03:04:00 GMT' }, 1000],
    ['a wait of zero', { 'retry-after': '0' }, 1000],
  ])('is retried after the delay in Retry-After: %s', async (_, headers, ms) => {
    const clock = autoAdvanceClock();
    const notices: string[] = [];
    const server = scriptedServer(limited(headers), json(version));
    const answer = await client(server, { clock, notice: (line) => notices.push(line) }).getSvcVersion();
    expect(answer).toEqual({ Product: 'P', Version: '1.2.3' });
    expect(clock.waits).toEqual([ms]);
    expect(notices).toEqual([`Too many requests (429): retrying in ${ms / 1000} s.`]);
  });

  it.each([
    ['20', [20_000, 20_000], '20 s'],
    ['soon', [], 'is missing or cannot be parsed'],
    ['-1', [], 'is missing or cannot be parsed'],
    ['1.5', [], 'is missing or cannot be parsed'],
    ['', [], 'is missing or cannot be parsed'],
    ['2026', [], 'requires a wait of 2026 s'],
    ['Jan 2 2026', [], 'is missing or cannot be parsed'],
  ])('is an error if the wait exceeds --patience, or Retry-After is "%s"', async (value, waits, hint) => {
    const clock = autoAdvanceClock();
    const server = scriptedServer(limited({ 'retry-after': value }));
    const call = client(server, { clock, maxRetrySeconds: 50 }).getSvcVersion();
    await expect(call).rejects.toMatchObject({ code: 'RATE_LIMITED', hint: expect.stringContaining(hint) });
    expect(clock.waits).toEqual(waits);
  });

  it('is not retried when interrupted', async () => {
    const interruption = new AbortController();
    const { fetch, seen } = scriptedServer(limited({ 'retry-after': '30' }));
    const { signal } = interruption;
    const call = createClient({ fetch, signal, notice: () => interruption.abort() }).getSvcVersion({ url });
    await expect(call).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(seen).toHaveLength(1);
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => new Response(null, { status, headers: { location } });

  it('are followed within the origin, with the key', async () => {
    const server = scriptedServer(to('/elsewhere'), json(userInfo));
    await client(server).getSvcUserInfo();
    expect(server.seen.map((seen) => [seen.url, seen.headers['x-api-key']])).toEqual([
      [`${url}/api/v1/userinfo`, apiKey],
      [`${url}/elsewhere`, apiKey],
    ]);
  });

  it.each([
    ['http://other.test/x?token=hidden', 1],
    ['https://server.test/', 1],
    ['http://server.test:81/', 1],
    ['//other.test/', 1],
    ['/again?token=hidden', 6],
    ['http://', 1],
  ])('to %s are an error after %i requests', async (location, requests) => {
    const server = scriptedServer(to(location));
    const call = client(server).getSvcUserInfo();
    await expect(call).rejects.toMatchObject({ code: 'REDIRECTED' });
    await expect(call).rejects.not.toThrow('hidden');
    expect(server.seen).toHaveLength(requests);
  });

  it("are not followed to another origin by the platform's fetch either", async () => {
    const elsewhere = await httpServer((_, response) => response.end('{}'));
    const location = elsewhere.url;
    const here = await httpServer((_, response) => response.writeHead(302, { location }).end());
    const asking = createClient();
    asking.connectSvc({ url: here.url, apiKey });
    await expect(asking.getSvcUserInfo()).rejects.toMatchObject({ code: 'REDIRECTED' });
    expect([here.heard.length, elsewhere.heard.length]).toEqual([1, 0]);
  });

  it('are reported without their query', async () => {
    const huge = () => new Response(new Uint8Array(17 * 1024 * 1024));
    const call = answering(to('/there?token=hidden'), huge).getSvcVersion();
    await expect(call).rejects.toThrow('GET http://server.test/there returned more than 16 MiB');
  });

  it('of a reset are followed only if it remains a reset', async () => {
    const unchanged = scriptedServer(to('/there', 308), json(counts));
    expect((await client(unchanged).resetSvcSystem({ force: true })).outcome).toBe('reset');
    expect(unchanged.seen[1]).toMatchObject({ method: 'POST', body: { force: true } });
    const turned = scriptedServer(to('/there', 303), json(counts));
    const call = client(turned).resetSvcSystem({ force: true });
    await expect(call).rejects.toMatchObject({ code: 'REDIRECTED' });
    expect(turned.seen).toHaveLength(1);
  });
});

describe('a request', () => {
  it.each(['', '.', '..'])('never sends the ID "%s", which would change the path', async (id) => {
    const server = scriptedServer(json({}));
    await expect(client(server).waitForSvcScheduleExecution({ id })).rejects.toMatchObject({ code: 'USAGE' });
    expect(server.seen).toEqual([]);
  });

  it('encodes an ID in the path', async () => {
    const server = scriptedServer(json({ Status: 'Complete' }));
    await client(server).waitForSvcScheduleExecution({ id: '../a b?c' });
    expect(server.seen[0]?.url).toBe('http://server.test/api/v1/schedule-executions/..%2Fa%20b%3Fc');
  });
});

describe('responses', () => {
  it.each([
    ['<html>', 'not JSON (text/plain;charset=UTF-8)'],
    ['{"product":', 'not JSON'],
    [null, 'not JSON (no content type)'],
    ['[]', 'the body must be an object, but is a list'],
    ['null', 'the body must be an object, but is null'],
    ['{"product":"P","version":3}', 'Version must be a string, but is a number'],
    ['{"product":"P"}', 'Version must be a string, but is missing'],
  ])('with the body %s are an error', async (body, message) => {
    const call = answering(new Response(body)).getSvcVersion();
    await expect(call).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
    await expect(call).rejects.toThrow(message);
  });

  it.each([
    [[], 'Services does not contain WorkerSync'],
    [[{ service: 'WorkerSync' }], 'Services[0].Status must be a string, but is missing'],
    [{}, 'Services must be a list, but is an object'],
  ])('on service health with the services %j are an error', async (services, message) => {
    const sent = json({ overall: 'Healthy', webVersion: '1', generatedAt: 'T', services });
    await expect(answering(sent).getSvcServiceHealth()).rejects.toThrow(message);
  });

  it('to a reset return every count, and nothing else', async () => {
    const sent = { ...counts, SchedulesRemoved: 4, roles_removed: 5, note: 'x', more: {} };
    const documented = { ConnectedSystemsRemoved: 1, SyncRulesRemoved: 2, MetaverseObjectsRemoved: 3 };
    const result = { ...documented, SchedulesRemoved: 4, RolesRemoved: 5 };
    const answer = await answering(json(sent)).resetSvcSystem({ force: true });
    expect(answer).toEqual({ outcome: 'reset', result });
  });

  it.each([
    [404, 'has another path'],
    [401, 'Check the key'],
    [403, 'Administrator role'],
  ])('with %i include a hint', async (status, hint) => {
    const call = answering(error(status, 'No.')).getSvcUserInfo();
    const wanted = { code: 'REFUSED', status, serverCode: 'SOME_CODE', hint: expect.stringContaining(hint) };
    await expect(call).rejects.toMatchObject(wanted);
  });

  it('that echo a secret are shown without it, on one line without control characters', async () => {
    const call = answering(error(400, `Bad key ${apiKey}\u001b[31m\nat line 2`)).getSvcUserInfo();
    await expect(call).rejects.toThrow('Bad key [removed] [31m at line 2.');
    const echo = answering(json({ ...userInfo, name: `<${apiKey}>` }));
    expect((await echo.getSvcUserInfo()).Name).toBe('<[removed]>');
    const order = { metaverseObjectId: 'a/b', password: 'Secret 1!' };
    const echoing = answering(json({ targets: [{ note: 'set to Secret 1!' }] }));
    expect((await echoing.setSvcPassword(order)).Answer).toEqual({ targets: [{ note: 'set to [removed]' }] });
    const refusing = answering(error(400, 'Secret 1! is too short'));
    await expect(refusing.setSvcPassword(order)).rejects.toThrow('[removed] is too short');
    const typed = answering(() => new Response('no', { headers: { 'content-type': `text/${apiKey}` } }));
    await expect(typed.getSvcUserInfo()).rejects.toThrow('not JSON (text/[removed])');
  });

  it('that never arrive are an error after the timeout', async () => {
    // Like a real fetch, `held` keeps each request, so that the request's signal is not garbage-collected.
    const held: Request[] = [];
    const silent = {
      fetch: (request: Request) =>
        new Promise<Response>((_, reject) => {
          held.push(request);
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        }),
    };
    const call = client(silent, { timeoutSeconds: 0.05 }).resetSvcSystem({ force: true });
    const timedOut = { code: 'TIMED_OUT', hint: expect.stringContaining('may still take effect') };
    await expect(call).rejects.toMatchObject(timedOut);
  });

  it.each([
    ['ECONNREFUSED', 'Check that the server is running'],
    ['ECONNRESET', 'may still take effect'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ])('that cannot arrive because of %s include a hint', async (code, hint) => {
    const cause = Object.assign(new Error('connect'), { code });
    const closed = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) };
    await expect(client(closed).resetSvcSystem({ force: true })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: `http://server.test did not respond: ${code}.`,
      hint: expect.stringContaining(hint),
    });
  });
});

it('ends a request at its signal, though nobody else refers to the request', async () => {
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc') as () => void, 50);
  const late = await httpServer((_, response) => void setTimeout(() => response.end('late'), 2_000));
  const ended = platformFetch(new Request(late.url, { signal: AbortSignal.timeout(500) }));
  await expect(ended).rejects.toThrow(/timeout/);
  clearInterval(collecting);
});
