import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '#reference/client/client.ts';
import { autoAdvanceClock, error, json, scriptedServer } from '#test/builders/client.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { Session } from './session.ts';

const url = 'http://server.test';
const apiKey = 'key-1234567890';
const version = { product: 'P', version: '1.2.3' };
const counts = { connectedSystemsRemoved: 1, syncRulesRemoved: 2, metaverseObjectsRemoved: 3 };

function client(server: { fetch(request: Request): Promise<Response> }, options: ClientOptions = {}) {
  const made = createClient({ fetch: server.fetch, clock: autoAdvanceClock(), ...options });
  made.connectSvc({ url, apiKey });
  return made;
}

describe('too many requests', () => {
  const limited = (retryAfter: string, more: Record<string, string> = {}) =>
    error(429, 'Slow down.', { 'retry-after': retryAfter, ...more });

  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['a date', { 'retry-after': 'Fri, 02 Jan 2026 03:04:15 GMT' }, 10_000],
    [
      'a date, by the clock of the server',
      { 'retry-after': 'Fri, 02 Jan 2026 09:00:20 GMT', date: 'Fri, 02 Jan 2026 09:00:00 GMT' },
      20_000,
    ],
    ['an obsolete date', { 'retry-after': 'Friday, 02-Jan-26 03:04:15 GMT' }, 10_000],
    ['the date of asctime', { 'retry-after': 'Fri Jan  2 03:04:15 2026' }, 10_000],
    ['a date that is over', { 'retry-after': 'Fri, 02 Jan 2026 03:04:00 GMT' }, 1000],
    ['no time at all', { 'retry-after': '0' }, 1000],
  ])('are waited out as %s', async (_, headers, ms) => {
    const clock = autoAdvanceClock();
    const notices: string[] = [];
    const server = scriptedServer(error(429, 'Slow down.', headers), json(version));
    const answer = await client(server, { clock, notice: (line) => notices.push(line) }).getSvcVersion();
    expect(answer).toEqual({ Product: 'P', Version: '1.2.3' });
    expect(clock.waits).toEqual([ms]);
    expect(notices).toEqual([`Too many requests (429): asking again in ${ms / 1000} s.`]);
  });

  it('are waited out before a reset too, which is then sent once more', async () => {
    const server = scriptedServer(limited('1'), json(counts));
    expect((await client(server).resetSvcSystem({ force: true })).outcome).toBe('reset');
    expect(server.seen.map(({ body }) => body)).toEqual([server.seen[0]?.body, server.seen[0]?.body]);
  });

  it('are an error where patience would not last', async () => {
    const clock = autoAdvanceClock();
    const asked = client(scriptedServer(limited('20')), { clock, patienceSeconds: 50 }).getSvcVersion();
    await expect(asked).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      hint: expect.stringContaining('20 s'),
    });
    expect(clock.waits).toEqual([20_000, 20_000]);
  });

  it.each(['soon', '-1', '1.5', '', '2026'])(
    'are an error with a Retry-After of "%s"',
    async (retryAfter) => {
      const clock = autoAdvanceClock();
      await expect(
        client(scriptedServer(limited(retryAfter)), { clock }).getSvcVersion(),
      ).rejects.toMatchObject({
        code: 'RATE_LIMITED',
      });
      expect(clock.waits).toEqual([]);
    },
  );

  it('end a wait when interrupted', async () => {
    const interruption = new AbortController();
    const server = scriptedServer(limited('30'));
    const asked = createClient({
      fetch: server.fetch,
      signal: interruption.signal,
      notice: () => interruption.abort(),
    }).getSvcVersion({ url });
    await expect(asked).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => new Response(null, { status, headers: { location } });

  it('are followed within the origin, key and all', async () => {
    const server = scriptedServer(to('/elsewhere'), json({ ...userInfo }));
    await client(server).getSvcUserInfo();
    expect(server.seen.map((seen) => [seen.url, seen.headers['x-api-key']])).toEqual([
      [`${url}/api/v1/userinfo`, apiKey],
      [`${url}/elsewhere`, apiKey],
    ]);
  });

  it.each([
    'http://other.test/x?token=hidden',
    'https://server.test/',
    'http://server.test:81/',
    '//other.test/',
  ])('to another origin are not followed: %s', async (location) => {
    const server = scriptedServer(to(location), json(userInfo));
    const asked = client(server).getSvcUserInfo();
    await expect(asked).rejects.toMatchObject({ code: 'REDIRECTED' });
    await expect(asked).rejects.not.toThrow('hidden');
    expect(server.seen).toHaveLength(1);
  });

  it('by the platform are not followed to another origin either', async () => {
    const elsewhere = await httpServer((_, response) => response.end('{}'));
    const here = await httpServer((_, response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    );
    try {
      const asking = createClient();
      asking.connectSvc({ url: here.url, apiKey });
      await expect(asking.getSvcUserInfo()).rejects.toMatchObject({ code: 'REDIRECTED' });
      expect([here.heard.length, elsewhere.heard.length]).toEqual([1, 0]);
    } finally {
      await Promise.all([here.close(), elsewhere.close()]);
    }
  });

  it('are told of without their query', async () => {
    const huge = () => new Response(new Uint8Array(17 * 1024 * 1024));
    const asked = client(scriptedServer(to('/there?token=hidden'), huge)).getSvcVersion();
    await expect(asked).rejects.toThrow('GET http://server.test/there answered more');
  });

  it('without end are an error', async () => {
    const server = scriptedServer(to('/again'));
    await expect(client(server).getSvcVersion()).rejects.toThrow('again and again');
    expect(server.seen).toHaveLength(6);
  });

  it('of a reset are followed where they keep it a reset', async () => {
    const kept = scriptedServer(to('/there', 308), json(counts));
    expect((await client(kept).resetSvcSystem({ force: true })).outcome).toBe('reset');
    expect(kept.seen[1]).toMatchObject({ method: 'POST', body: { force: true } });
    const turned = scriptedServer(to('/there', 303), json(counts));
    await expect(client(turned).resetSvcSystem({ force: true })).rejects.toMatchObject({
      code: 'REDIRECTED',
    });
    expect(turned.seen).toHaveLength(1);
  });

  it('that lead nowhere are an error', async () => {
    await expect(
      client(scriptedServer(new Response(null, { status: 301 }))).getSvcVersion(),
    ).rejects.toMatchObject({
      code: 'REDIRECTED',
    });
  });
});

const userInfo = {
  Authorised: true,
  IsAdministrator: false,
  Name: 'N',
  AuthMethod: 'api_key',
  MetaverseObjectId: null,
  Roles: [],
  Message: null,
};

describe('what is sent', () => {
  it('carries the key in X-Api-Key, and only where a session is needed', async () => {
    const server = scriptedServer(json(userInfo));
    await client(server).getSvcUserInfo();
    const [{ headers = {}, url: address = '' } = {}] = server.seen;
    expect(headers['x-api-key']).toBe(apiKey);
    expect(address + JSON.stringify({ ...headers, 'x-api-key': '' })).not.toContain(apiKey);
    const open = scriptedServer(json(version));
    await client(open).getSvcVersion();
    expect(JSON.stringify(open.seen)).not.toContain(apiKey);
  });

  it.each([
    [{}, [false, false, false]],
    [{ force: true }, [true, false, false]],
    [{ force: true, includeAdministrators: true }, [true, true, false]],
    [{ force: true, acknowledgeAdministratorLockout: true }, [true, false, false]],
    [{ force: true, includeAdministrators: true, acknowledgeAdministratorLockout: true }, [true, true, true]],
  ])(
    'for a reset with %j says the three options',
    async (switches, [force, administrators, acknowledged]) => {
      const server = scriptedServer(json(counts));
      await client(server, { confirm: async () => true }).resetSvcSystem(switches);
      expect(server.seen[0]?.body).toEqual({
        force,
        includeAdministrators: administrators,
        acknowledgeAdministratorLockout: acknowledged,
      });
    },
  );

  it.each([
    [{}, undefined, { outcome: 'not-confirmed', reason: 'nobody-to-ask' }],
    [{}, false, { outcome: 'not-confirmed', reason: 'declined' }],
    [{ force: true, confirm: true }, false, { outcome: 'not-confirmed', reason: 'declined' }],
    [{ whatIf: true, force: true }, true, { outcome: 'what-if', request: expect.anything() }],
  ])('for a reset with %j, answered %s, is nothing', async (switches, answer, outcome) => {
    const server = scriptedServer(json(counts));
    const options = answer === undefined ? {} : { confirm: async () => answer };
    expect(await client(server, options).resetSvcSystem(switches)).toEqual(outcome);
    expect(server.seen).toEqual([]);
  });

  it('goes to the Url that is given, session or not, and keeps a path in front', async () => {
    const server = scriptedServer(json(version));
    await client(server).getSvcVersion({ url: 'https://other.test/tenant-a/' });
    await client(server, { paths: { getVersion: { method: 'GET', path: '/about' } } }).getSvcVersion();
    expect(server.seen.map((seen) => seen.url)).toEqual([
      'https://other.test/tenant-a/api/v1/health/version',
      'http://server.test/about',
    ]);
  });

  it.each(['', '.', '..'])('never carries the ID "%s", which would lead elsewhere', async (id) => {
    const server = scriptedServer(json({}));
    await expect(client(server).waitForSvcActivity({ id })).rejects.toMatchObject({ code: 'USAGE' });
    expect(server.seen).toEqual([]);
  });

  it('carries an ID that stays within its place', async () => {
    const server = scriptedServer(json({ Status: 'Complete' }));
    await client(server).waitForSvcActivity({ id: '../a b?c' });
    expect(server.seen[0]?.url).toBe('http://server.test/api/v1/activities/..%2Fa%20b%3Fc');
  });

  it('uses the paths of a session for its instance alone', async () => {
    const server = scriptedServer(json(version));
    const session = new Session(url, apiKey, { getVersion: { method: 'GET', path: '/about' } });
    const asking = createClient({ fetch: server.fetch, session });
    await asking.getSvcVersion();
    await asking.getSvcVersion({ url: 'http://other.test' });
    expect(server.seen.map((seen) => seen.url)).toEqual([
      'http://server.test/about',
      'http://other.test/api/v1/health/version',
    ]);
  });

  it('is asked anew by each command', async () => {
    const server = scriptedServer(json(version));
    const asking = client(server);
    await asking.getSvcVersion();
    await asking.getSvcVersion();
    expect(server.seen).toHaveLength(2);
  });

  it.each(['getSvcServiceHealth', 'getSvcUserInfo', 'resetSvcSystem', 'getSvcVersion'] as const)(
    'without a session is nothing: %s',
    async (command) => {
      const server = scriptedServer(json({}));
      await expect(createClient({ fetch: server.fetch })[command]()).rejects.toMatchObject({
        code: 'NO_SESSION',
      });
      expect(server.seen).toEqual([]);
    },
  );
});

describe('answers', () => {
  it.each([
    [
      'a page',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'text/html that is not JSON',
    ],
    ['broken JSON', new Response('{"product":'), 'not JSON'],
    ['nothing', new Response(null, { status: 204 }), 'not JSON'],
    ['a list', json([]), 'the body is a list'],
    ['null', json(null), 'the body is null'],
    ['a member of another type', json({ product: 'P', version: 3 }), 'Version is a number'],
    ['too little', json({ product: 'P' }), 'Version is missing'],
  ])('that are %s are an error', async (_, answer, message) => {
    const asked = client(scriptedServer(answer)).getSvcVersion();
    await expect(asked).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
    await expect(asked).rejects.toThrow(message);
  });

  it('beyond 16 MiB are an error', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    await expect(client(scriptedServer(() => new Response(endless))).getSvcVersion()).rejects.toThrow(
      '16 MiB',
    );
  });

  it('with more members and other names are read', async () => {
    const server = scriptedServer(json({ STATUS: 'frolicking', time_stamp: 'T', status_code: 3, extra: {} }));
    expect(await client(server).getSvcHealth()).toEqual({ Status: 'frolicking', Timestamp: 'T' });
  });

  it('of a reset hand on every count, and nothing else', async () => {
    const server = scriptedServer(
      json({ ...counts, SchedulesRemoved: 4, roles_removed: 5, note: 'x', more: {} }),
    );
    expect(await client(server).resetSvcSystem({ force: true })).toEqual({
      outcome: 'reset',
      result: {
        ConnectedSystemsRemoved: 1,
        SyncRulesRemoved: 2,
        MetaverseObjectsRemoved: 3,
        SchedulesRemoved: 4,
        RolesRemoved: 5,
      },
    });
  });

  it.each([
    [404, 'lies elsewhere'],
    [401, 'Check the key'],
    [403, 'Administrator role'],
  ])('of %i say what to do', async (status, hint) => {
    const asked = client(scriptedServer(error(status, 'No.'))).getSvcUserInfo();
    await expect(asked).rejects.toMatchObject({ code: 'REFUSED', status, serverCode: 'SOME_CODE' });
    await expect(asked).rejects.toMatchObject({ hint: expect.stringContaining(hint) });
  });

  it('of 409 to a reset are a value', async () => {
    const server = scriptedServer(error(409, 'An Activity is in progress.'));
    expect(await client(server).resetSvcSystem({ force: true })).toMatchObject({
      outcome: 'refused',
      error: { status: 409, message: expect.stringContaining('An Activity is in progress.') },
    });
  });

  it('that echo the key are shown without it, on one harmless line', async () => {
    const server = scriptedServer(error(400, `Bad key ${apiKey}\u001b[31m\nat line 2`));
    const asked = client(server).getSvcUserInfo();
    await expect(asked).rejects.toThrow('Bad key [removed] [31m at line 2.');
    const echo = client(scriptedServer(json({ ...userInfo, Name: `<${apiKey}>` })));
    expect((await echo.getSvcUserInfo()).Name).toBe('<[removed]>');
  });

  it('to a password that echo it are shown without it', async () => {
    const echoing = client(scriptedServer(json({ targets: [{ note: 'set to Secret 1!' }] })));
    const order = { metaverseObjectId: 'a/b', password: 'Secret 1!' };
    expect((await echoing.setSvcPassword(order)).Answer).toEqual({ targets: [{ note: 'set to [removed]' }] });
    const refusing = client(scriptedServer(error(400, 'Secret 1! is too short')));
    await expect(refusing.setSvcPassword(order)).rejects.toThrow('[removed] is too short');
  });

  it('that never come are an error after the timeout', async () => {
    // As a real fetch does: a request that nobody holds is collected, and its signal with it.
    const held: Request[] = [];
    const silent = {
      fetch: (request: Request) =>
        new Promise<Response>((_, reject) => {
          held.push(request);
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        }),
    };
    const asked = client(silent, { timeoutSeconds: 0.05 }).resetSvcSystem({ force: true });
    await expect(asked).rejects.toMatchObject({
      code: 'TIMED_OUT',
      hint: expect.stringContaining('may still carry'),
    });
  });

  it.each([
    ['ECONNREFUSED', 'Check that the server runs'],
    ['ECONNRESET', 'may still carry it out'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ])('that cannot come for %s say what to do', async (code, hint) => {
    const cause = Object.assign(new Error('connect'), { code });
    const closed = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) };
    const asked = client(closed).resetSvcSystem({ force: true });
    await expect(asked).rejects.toMatchObject({ hint: expect.stringContaining(hint) });
  });

  it('that cannot come are an error with their reason', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const closed = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) };
    await expect(client(closed).getSvcVersion()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'http://server.test did not answer: ECONNREFUSED.',
    });
  });
});

describe('a session', () => {
  it.each(['ftp://x.test', 'x.test', '', 'http://u:secret@x.test', 'http://x.test?a=b', 'http://x.test#a'])(
    'is not opened with the Url "%s", which is not repeated',
    (bad) => {
      const connect = () => createClient().connectSvc({ url: bad, apiKey });
      expect(connect).toThrow(expect.objectContaining({ code: 'USAGE' }));
      expect(connect).not.toThrow('secret');
    },
  );

  it.each(['', 'two words', 'line\nbreak', 'schlüssel'])('is not opened with the key "%s"', (bad) => {
    expect(() => createClient().connectSvc({ url, apiKey: bad })).toThrow(
      expect.objectContaining({ code: 'USAGE' }),
    );
  });

  it('does not show its key when printed', () => {
    const session = createClient().connectSvc({ url, apiKey });
    expect(JSON.stringify(session) + JSON.stringify(Object.entries(session)) + String(session)).not.toContain(
      apiKey,
    );
  });

  it('is over after disconnecting', async () => {
    const server = scriptedServer(json(version));
    const made = client(server);
    made.disconnectSvc();
    await expect(made.getSvcVersion()).rejects.toMatchObject({ code: 'NO_SESSION' });
  });
});
