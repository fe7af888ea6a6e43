import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { createReference } from '#reference/server/reference.ts';
import { enterer } from '#test/builders/enterer.ts';
import { type ObserveOptions, observe } from './observe.ts';
import type { RequestHead } from './request-log.ts';

const contract = await loadContract();
const base = 'http://server.invalid';
const setting = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';

const posted = { 'x-api-key': 'any-key', 'content-type': 'application/json' };

/** A server that responds with `fetch`, and its log of the requests. */
function answering(fetch: Handler, options: Partial<ObserveOptions> = {}) {
  const { fetch: observed, control, log } = observe({ contract, ...options });
  const served = observed(fetch);
  const send = (path: string, init: RequestInit = {}) => served(new Request(base + path, init));
  return {
    send,
    control,
    post: (path: string, body: string | Uint8Array<ArrayBuffer>) =>
      send(path, { method: 'POST', body, headers: posted }),
    requests: () => log.since(0).requests,
  };
}

const echo: Handler = async (request) =>
  Response.json({ message: `Bad: ${request.url} ${await request.text()}` });
const nothing: Handler = async () => Response.json({});

describe('the log of received requests', () => {
  it('contains no secret', async () => {
    const reference = createReference();
    const { send, control, requests } = answering(reference.fetch);
    const enter = enterer<{ headers: Record<string, string>; cookie: string }>(control(reference.control));
    const { headers } = await enter('a caller exists');
    const { cookie } = await enter('a portal session exists');
    const secret = headers['X-Api-Key'] ?? '';
    const typed = { ...headers, cookie, 'content-type': 'application/json' };
    const post = (path: string, body: string) => send(path, { method: 'POST', headers: typed, body });
    await post(
      `/api/v1/metaverse/objects/${secret}/password?api_key=hunter2&filter=${secret}&${secret}=1`,
      '{"password":"hunter2","wait":5}',
    );
    await post(
      '/api/v1/schedules',
      `{"password":"hunter2","newPassword":["hunter2"],"nested":{"ApiKey":{"a":"hunter2"}},"note":"${secret}"}`,
    );
    await post('/api/v1/system/reset', 'password=hunter2');
    await send('/api/v1/userinfo', { headers: { cookie } });
    const written = JSON.stringify(requests());
    expect(written).not.toContain('hunter2');
    expect(written).not.toContain(secret);
    expect(written).not.toContain(cookie.split('=')[1]);
    expect(written).toContain('"password":"[redacted]","wait":5');
    expect(written).toContain('"password":"[redacted]","newPassword":"[redacted]"');
    expect(requests()[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': '[redacted]',
    });
    expect(written).toContain('"caller":{"authentication":"session","kind":"administrator"}');
  });

  // `written-bodies.test.ts` has the other forms of bodies.
  it.each([
    ['the name of a member', setting, '{"correct horse":true}'],
    ['sent to an escaped path', setting.replace('word', 'w%6frd'), '{"confirm":"correct horse"}'],
    ['a field of another type', setting, '{"password":"abcdefgh","wait":"correct horse"}'],
    ['a string, sent to any path', '/api/v1/schedules', '"correct horse"'],
    ['a name, sent to an unknown path', `${setting}s`, '{"correct horse":true}'],
  ])('omits a body in which a password is %s', async (_, path, body) => {
    const { post, requests } = answering(echo);
    await post(path, body);
    const [request] = requests();
    expect(JSON.stringify(request)).not.toContain('correct horse');
    expect(request).toMatchObject({ bodyBytes: body.length, status: 200 });
  });

  it('stores neither a secret of a response nor a long response', async () => {
    const answers = [{ token: 'hunter2', note: 'the key is any-key' }, { note: 'x'.repeat(30_000) }];
    const { post, requests } = answering(async () => Response.json(answers.shift()));
    for (let sent = 0; sent < 2; sent += 1) await post('/', '{}');
    const [first, second] = requests();
    expect(first?.answer).toEqual({ token: '[redacted]', note: 'the key is [redacted]' });
    expect(second).not.toHaveProperty('answer');
  });

  it.each([
    ['a password that an error repeats', '{"password":"hunter2"}', 'hunter2'],
    ['a key in the query that an error repeats', '', 'of-the-query'],
    ['a number for a password', '{"nested":[{"secret":1234567}]}', '1234567'],
  ])('does not contain %s', async (_, body, secret) => {
    const { send, requests } = answering(echo);
    await send('/?api_key=of-the-query', { method: 'POST', ...(body !== '' && { body }) });
    expect(JSON.stringify(requests())).not.toContain(secret);
  });

  it('lists requests in the order of arrival, with a status once it is known', async () => {
    const gate = Promise.withResolvers<void>();
    const { send, post, requests } = answering(async ({ url }) => {
      if (url.endsWith('slow')) await gate.promise;
      return Response.json({});
    });
    const slow = post('/slow', '{"note":1}');
    await send('/fast');
    const seen = () => requests().map(({ id, path, status, body }) => [id, path, status, body]);
    expect(seen()).toEqual([
      [1, '/slow', undefined, { note: 1 }],
      [2, '/fast', 200, undefined],
    ]);
    gate.resolve();
    await slow;
    expect(seen()[0]).toEqual([1, '/slow', 200, { note: 1 }]);
  });

  it('omits the resources that our own page loads, unless they are missing', async () => {
    const { send, requests } = answering(
      async ({ url }) => new Response(null, { status: url.endsWith('none') ? 404 : 200 }),
      { unlisted: /^\/own\// },
    );
    for (const path of ['/own/style.css', '/own/none', '/other']) await send(path);
    expect(requests().map(({ path }) => path)).toEqual(['/own/none', '/other']);
  });
});

describe('an observed server', () => {
  it('stores no Request or Response objects', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const observer = observe({ contract });
    const fetch = observer.fetch(createReference().fetch);
    const pass = async (): Promise<WeakRef<object>[]> => {
      const request = new Request(`${base}/api/v1/health`, { headers: { accept: '*/*' } });
      const response = await fetch(request);
      return [request, request.headers, response].map((each) => new WeakRef(each));
    };
    const passed = await pass();
    await setImmediate();
    collectGarbage();
    expect(passed.map((each) => each.deref())).toEqual([undefined, undefined, undefined]);
    expect(observer.log.since(0).requests).toMatchObject([{ path: '/api/v1/health', verdict: 'valid' }]);
  });

  it('forwards both bodies byte for byte', async () => {
    const { post, requests } = answering(
      async (request) => new Response(await request.arrayBuffer(), { status: 201 }),
    );
    const bytes = new Uint8Array([0, 255, 1, 254]);
    const answer = await post('/', bytes);
    expect(answer.status).toBe(201);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(requests()).toMatchObject([{ bodyBytes: 4, status: 201 }]);
  });

  it('validates and counts a body that is too long to store', async () => {
    const { post, requests } = answering(nothing);
    const body = JSON.stringify({ password: 'x'.repeat(30_000), wait: 31 });
    await post(setting, body);
    const [request] = requests();
    const violations = [{ in: 'body', at: '/wait', message: 'Must be <= 30.', basis: 'stated' }];
    expect(request).toMatchObject({ bodyBytes: body.length, verdict: 'violation', violations });
    expect(request).not.toHaveProperty('body');
  });

  it('logs a request whose body is cut off', async () => {
    const { send, requests } = answering(async () => new Response(null, { status: 400 }));
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    await send('/api/v1/system/reset', { method: 'POST', body: broken, duplex: 'half' } as RequestInit);
    expect(requests()).toMatchObject([{ bodyBytes: 0, status: 400 }]);
  });

  it('does not read responses without state control, and prints requests without secrets', async () => {
    const reads: (() => RequestHead)[] = [];
    const answer = Response.json({});
    const options = { isKept: false, onRequest: (read: () => RequestHead) => void reads.push(read) };
    const { send, requests } = answering(async () => answer, options);
    const clone = vi.spyOn(answer, 'clone');
    await send('/of/first-secret?token=x', { headers: { 'x-api-key': 'first-secret' } });
    await send('/of/other-secret', { headers: { 'x-api-key': 'other-secret' } });
    expect(clone).not.toHaveBeenCalled();
    expect(requests()).toEqual([]);
    expect(reads.map((read) => read().path)).toEqual(['/of/[redacted]?token=[redacted]', '/of/[redacted]']);
  });
});
