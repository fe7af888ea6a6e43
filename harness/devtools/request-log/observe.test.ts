import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { createReference } from '#reference/server/reference.ts';
import { type ObserveOptions, observe } from './observe.ts';
import { logLimits, logOverHttp, requestLog } from './request-log.ts';

const contract = await loadContract();
const base = 'http://server.invalid';

interface Values {
  readonly headers: Record<string, string>;
  readonly cookie: string;
  readonly metaverseObjectId: string;
}

/** A server whose requests are written down. */
function observed({ fetch, control }: Record<'fetch' | 'control', Handler>, options: ObserveOptions) {
  const observer = observe(options);
  return { fetch: observer.fetch(fetch), control: observer.control(control), log: observer.log };
}

function served(limit?: number) {
  const limits = limit === undefined ? logLimits : { ...logLimits, requests: limit };
  const server = observed(createReference(), { contract, limits });
  const log = logOverHttp(server.log);
  return {
    send: (path: string, init: RequestInit = {}) => server.fetch(new Request(base + path, init)),
    enter: async (state: string, params: object) => {
      const body = JSON.stringify({ state, params });
      const answer = await server.control(new Request(`${base}/states`, { method: 'POST', body }));
      return ((await answer.json()) as { values: Values }).values;
    },
    ask: (method = 'GET', query = '') => log(new Request(`${base}/requests${query}`, { method })),
    received: async () => {
      const answer = log(new Request(`${base}/requests`));
      return (await answer.json()) as {
        requests: { path: string; violations: object[] }[];
        dropped: number;
      };
    },
  };
}

describe('what a server received', () => {
  it('is told oldest first, with what was answered and who asked', async () => {
    const server = served();
    const { headers } = await server.enter('a caller exists', { kind: 'user', method: 'bearer' });
    await server.send('/api/v1/health');
    await server.send('/api/v1/system/health', { headers });
    expect(await server.received()).toEqual({
      dropped: 0,
      requests: [
        {
          id: 1,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          method: 'GET',
          path: '/api/v1/health',
          operation: 'getBasicHealth',
          caller: { authentication: 'none' },
          bodyBytes: 0,
          status: 200,
          answer: { status: 'healthy', timestamp: expect.any(String) },
          durationMs: expect.any(Number),
          verdict: 'valid',
          violations: [],
        },
        expect.objectContaining({
          id: 2,
          operation: 'getServiceHealth',
          caller: { authentication: 'bearer', kind: 'user' },
          status: 403,
          verdict: 'valid',
        }),
      ],
    });
  });

  it('tells what broke the contract, and where', async () => {
    const server = served();
    const { headers, metaverseObjectId } = await server.enter('a caller exists', {});
    await server.send(`/api/v1/metaverse/objects/${metaverseObjectId}/password`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"password":"correct horse","wait":31}',
    });
    const { requests } = await server.received();
    expect(requests).toMatchObject([
      {
        status: 400,
        verdict: 'violation',
        violations: [{ in: 'body', at: '/wait', message: 'Must be <= 30.', basis: 'stated' }],
      },
    ]);
  });

  it('holds no secret', async () => {
    const server = served();
    const { headers } = await server.enter('a caller exists', {});
    const { cookie } = await server.enter('a portal session exists', {});
    const secret = headers['X-Api-Key'] ?? '';
    const typed = { ...headers, cookie, 'content-type': 'application/json' };
    await server.send(`/api/v1/metaverse/objects/${secret}/password?api_key=hunter2&filter=${secret}`, {
      method: 'POST',
      headers: typed,
      body: JSON.stringify({ password: 'hunter2', wait: 5 }),
    });
    await server.send('/api/v1/schedules', {
      method: 'POST',
      headers: typed,
      body: JSON.stringify({
        password: 'hunter2',
        newPassword: ['hunter2'],
        nested: { ApiKey: { a: 'hunter2' } },
        note: secret,
      }),
    });
    await server.send('/api/v1/system/reset', { method: 'POST', headers: typed, body: 'password=hunter2' });
    await server.send('/api/v1/userinfo', { headers: { cookie } });
    const written = JSON.stringify(await server.received());
    expect(written).not.toContain('hunter2');
    expect(written).not.toContain(secret);
    expect(written).not.toContain(cookie.split('=')[1]);
    expect(written).toContain('"password":"[redacted]","wait":5');
    expect(written).toContain('"password":"[redacted]","newPassword":"[redacted]"');
    expect(written).toContain('"caller":{"authentication":"session","kind":"administrator"}');
  });

  const setting = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';

  it.each([
    ['the whole body', setting, '"correct horse"'],
    ['the name of a member', setting, '{"correct horse":true}'],
    ['a member of another name', setting, '{"password":"abcdefgh","confirm":"correct horse"}'],
    ['a member of another type', setting, '{"password":"abcdefgh","wait":"correct horse"}'],
    ['an item of a list', setting, '["correct horse"]'],
    ['a text, wherever it is sent', '/api/v1/schedules', '"correct horse"'],
    ['a name, sent to a path that there is not', `${setting}s`, '{"correct horse":true}'],
  ])('shows no body in which a password is %s', async (_, path, body) => {
    const echo = async (asked: Request) => Response.json({ message: `Bad: ${await asked.text()}` });
    const server = observed({ fetch: echo, control: echo }, { contract });
    const headers = { 'content-type': 'application/json' };
    await server.fetch(new Request(base + path, { method: 'POST', headers, body }));
    const [request] = server.log.since(0).requests;
    expect(JSON.stringify(request)).not.toContain('correct horse');
    expect(request).toMatchObject({ bodyBytes: body.length, status: 200 });
  });

  it('shows a documented body in any casing', async () => {
    const server = observed(
      { fetch: async () => Response.json({}), control: async () => new Response() },
      { contract },
    );
    const body = '{"Password":"correct horse","ConnectedSystemObjectIds":["a"],"Wait":99}';
    const headers = { 'content-type': 'application/json' };
    await server.fetch(new Request(base + setting, { method: 'POST', headers, body }));
    const [request] = server.log.since(0).requests;
    expect(request?.body).toEqual({ Password: '[redacted]', ConnectedSystemObjectIds: ['a'], Wait: 99 });
  });

  it('keeps no secret of an answer, and no long one', async () => {
    const answers = [{ token: 'hunter2', note: 'the key is any-key' }, { note: 'x'.repeat(30_000) }];
    const server = observed(
      { fetch: async () => Response.json(answers.shift()), control: async () => new Response() },
      { contract },
    );
    for (let sent = 0; sent < 2; sent += 1)
      await server.fetch(new Request(base, { headers: { 'x-api-key': 'any-key' } }));
    const [first, second] = server.log.since(0).requests;
    expect(first?.answer).toEqual({ token: '[redacted]', note: 'the key is [redacted]' });
    expect(second).not.toHaveProperty('answer');
  });

  it.each([
    ['a password that an error repeats', '{"password":"hunter2"}', 'hunter2'],
    ['a key of the query that an error repeats', '', 'of-the-query'],
    ['what was sent and could not be read', '{"password":"hunter2', 'hunter2'],
    ['a short password', '{"password":"abc","note":"x"}', 'abc'],
    ['a number for a password', '{"nested":[{"secret":1234567}]}', '1234567'],
  ])('does not tell %s', async (_, body, secret) => {
    const echo = async (asked: Request) =>
      Response.json({ message: `Bad: ${asked.url} ${await asked.text()}` });
    const server = observed({ fetch: echo, control: echo }, { contract });
    await server.fetch(
      new Request(`${base}/?api_key=of-the-query`, { method: 'POST', ...(body !== '' && { body }) }),
    );
    expect(JSON.stringify(server.log.since(0))).not.toContain(secret);
  });

  it('leaves out what a page of ours loads by itself, unless it is not there', async () => {
    const server = observed(
      {
        fetch: async ({ url }) => new Response(null, { status: url.endsWith('none') ? 404 : 200 }),
        control: async () => new Response(),
      },
      { contract, unlisted: /^\/own\// },
    );
    for (const path of ['/own/style.css', '/own/none', '/other'])
      await server.fetch(new Request(base + path));
    expect(server.log.since(0).requests.map(({ path }) => path)).toEqual(['/own/none', '/other']);
  });

  it('keeps the last, and says how many it forgot', async () => {
    const server = served(2);
    for (const path of ['/one', '/two', '/three']) await server.send(path);
    const { requests, dropped } = await server.received();
    expect(requests.map(({ path }) => path)).toEqual(['/two', '/three']);
    expect(dropped).toBe(1);
  });

  it('can be emptied, and asked for what is new', async () => {
    const server = served();
    await server.send('/one');
    await server.send('/two');
    expect(await server.ask('GET', '?after=1').json()).toMatchObject({ requests: [{ id: 2, path: '/two' }] });
    expect(server.ask('DELETE').status).toBe(204);
    expect(await server.received()).toEqual({ requests: [], dropped: 0 });
  });

  it.each([
    ['GET', '?after=x', 400],
    ['PUT', '', 405],
  ])('refuses %s %s with %i', async (method, query, status) => {
    const answer = served().ask(method, query);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('the log', () => {
  const judged: string[] = [];
  const judge = (at: string) => {
    judged.push(at);
    const caller = { authentication: 'none' } as const;
    const rest = { bodyBytes: 0, status: 200, durationMs: 0, verdict: 'valid', violations: [] } as const;
    return { at, method: 'GET', path: '/', caller, ...rest };
  };

  it('keeps neither a request nor its answer, of which a server would hold a thousand', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const server = observed(createReference(), { contract });
    const pass = async (): Promise<WeakRef<object>[]> => {
      const request = new Request(`${base}/api/v1/health`, { headers: { accept: '*/*' } });
      const response = await server.fetch(request);
      return [request, request.headers, response].map((each) => new WeakRef(each));
    };
    const passed = await pass();
    await setImmediate();
    collectGarbage();
    expect(passed.map((each) => each.deref())).toEqual([undefined, undefined, undefined]);
    expect(server.log.since(0).requests).toMatchObject([{ path: '/api/v1/health', verdict: 'valid' }]);
  });

  it('judges a request when it is read, and once', () => {
    const log = requestLog(judge);
    const read = log.add('one', 10);
    log.add('two', 10);
    expect(judged).toEqual([]);
    log.since(1);
    log.since(0);
    read();
    expect(judged).toEqual(['two', 'one']);
  });

  it('forgets the oldest where all together are too long, and never the last', () => {
    const log = requestLog(judge, { requests: 10, length: 100 });
    for (const at of ['one', 'two', 'three']) log.add(at, 40);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'two' }, { at: 'three' }], dropped: 1 });
    log.add('four', 1_000);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'four' }], dropped: 3 });
    log.empty();
    log.add('five', 40);
    log.add('six', 40);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'five' }, { at: 'six' }], dropped: 0 });
  });
});

describe('an observed server', () => {
  const echo = async (request: Request) => new Response(await request.arrayBuffer(), { status: 201 });

  it('knows what the service answered without reading it', async () => {
    const read = vi.spyOn(Response.prototype, 'clone');
    const server = observed(createReference(), { contract });
    const answer = await server.fetch(new Request(`${base}/api/v1/health`));
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(server.log.since(0).requests).toMatchObject([{ answer: await answer.json() }]);
  });

  it('passes every byte of body and answer on', async () => {
    const server = observed({ fetch: echo, control: echo }, { contract });
    const bytes = new Uint8Array([0, 255, 1, 254]);
    const answer = await server.fetch(new Request(base, { method: 'POST', body: bytes }));
    expect(answer.status).toBe(201);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(server.log.since(0).requests).toMatchObject([{ bodyBytes: 4, status: 201 }]);
  });

  it('counts a body that is too long to keep, and judges it all the same', async () => {
    const server = observed(createReference(), { contract });
    const body = JSON.stringify({ password: 'x'.repeat(30_000), wait: 31 });
    const headers = { 'x-api-key': 'any', 'content-type': 'application/json' };
    const path = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';
    await server.fetch(new Request(base + path, { method: 'POST', headers, body }));
    const [request] = server.log.since(0).requests;
    expect(request).toMatchObject({ bodyBytes: body.length, violations: [{ at: '/wait' }] });
    expect(request).not.toHaveProperty('body');
  });

  it('writes down a request whose body breaks off', async () => {
    const server = observed(
      { fetch: async () => new Response(null, { status: 400 }), control: echo },
      { contract },
    );
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    const init = { method: 'POST', body: broken, duplex: 'half' } as RequestInit;
    await server.fetch(new Request(`${base}/api/v1/system/reset`, init));
    expect(server.log.since(0).requests).toMatchObject([{ bodyBytes: 0, status: 400 }]);
  });
});
