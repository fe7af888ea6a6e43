import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '#app/serve/serve.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { svcMock } from '#mocks/msw/svc-mock.ts';
import { createReference } from '#reference/server/reference.ts';
import { overrideState, type ResponseOverride } from './override-form.ts';
import { overrideResponses } from './override-responses.ts';
import { outcomesOf, overrideCases, requestedPath } from './testing/override-cases.ts';

const contract = await loadContract();
const token = 'secret';
const state = 'responses are overridden';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const application = createReference({ controlToken: token });
  const delay = { latency: 0, jitter: 0, seed: 1 };
  const settings = { host: '127.0.0.1', port: 0, controlPort: 0, delay, origins: [] };
  server = await serve({ name: 'reference', application, contract, token }, settings);
  return server.close;
});
afterEach(() => steer('DELETE'));

const get = (path: string) => fetch(server.url + path);

function steer(method: string, body?: object | string, shown = token): Promise<Response> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { authorization: `Bearer ${shown}` };
  return fetch(`${server.controlUrl}/states`, { method, headers, ...(sent && { body: sent }) });
}

async function enter(params: ResponseOverride): Promise<void> {
  expect(await (await steer('POST', { state, params })).json()).toEqual({ values: {} });
}

describe('an override over HTTP', () => {
  it.each(overrideCases)('%j leads to %j', async (given, seen) => {
    await enter(given);
    expect(await outcomesOf(server.url + requestedPath, given.milliseconds)).toEqual(seen);
  });

  it('is listed among the other states, with every operation', async () => {
    const { states } = (await (await steer('GET')).json()) as { states: object[] };
    expect(states.length).toBeGreaterThan(20);
    expect(states.at(-1)).toEqual(overrideState([...contract.operations.keys()]));
  });

  it('takes effect at once, before the body of a request arrives', async () => {
    await enter({ status: 503 });
    for (const body of [undefined, '{}']) {
      const signal = AbortSignal.timeout(5_000);
      const init = { method: 'POST', signal, ...(body && { body }) };
      expect((await fetch(`${server.url}/api/v1/system/reset`, init)).status).toBe(503);
    }
  });

  it('applies before an older one, until it has replaced its responses', async () => {
    await enter({ status: 500 });
    await enter({ operation: 'getLiveness', responses: 1 });
    await enter({ path: '/api/*', status: 429, responses: 1 });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await get(requestedPath)).status);
    expect(statuses).toEqual([429, 200, 500]);
  });

  it('sends no body in response to HEAD', async () => {
    await enter({ body: 'a text' });
    const { status, headers } = await fetch(server.url + requestedPath, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  it('keeps the listener alive whatever headers it has', async () => {
    for (const headers of [{ 'content-length': '3' }, { 'transfer-encoding': 'x' }, { connection: 'x' }]) {
      await enter({ headers, responses: 1 });
      await get(requestedPath)
        .then((response) => response.text())
        .catch(() => '');
    }
    expect((await get(requestedPath)).status).toBe(200);
  });

  it.each([
    [{ status: 199 }, /params\/status must be >= 200/],
    [{ statsu: 503 }, /has the unknown parameter "statsu"/],
    [{ operation: 'getNothing' }, /params\/operation must be one of every operation, /],
    [{ path: 'api' }, /params\/path must match/],
    [{ headers: { 'a b': '' } }, /property name/],
    [{ headers: { a: 'b\r\nc: d' } }, /params\/headers\/a must match/],
    [{ responses: 0 }, /params\/responses must be >= 1/],
    ['much', /params must be object/],
  ])('is refused if it is %j, and changes nothing', async (params, why) => {
    const answer = await steer('POST', { state, params });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(why) });
    expect((await get(requestedPath)).status).toBe(200);
  });

  it('is refused if its body is nested 100,000 levels deep', async () => {
    const body = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect((await steer('POST', `{"state":"${state}","params":{"body":${body}}}`)).status).toBe(400);
  });

  it('requires the token', async () => {
    expect((await steer('POST', { state, params: { status: 503 } }, 'a guess')).status).toBe(401);
    expect((await get(requestedPath)).status).toBe(200);
  });
});

describe('what an override leaves out', () => {
  const plain = { 'content-type': 'text/plain', 'content-length': '3', 'x-own': 'yes' };

  async function sent(override: ResponseOverride, own = new Response('own', { headers: plain })) {
    const { add, fetch } = overrideResponses({ contract });
    add(override);
    let asked = 0;
    const answer = fetch(async () => {
      asked += 1;
      return own;
    });
    const { status, headers, type } = await answer(new Request(`http://server.invalid${requestedPath}`));
    return { status, type, asked, headers: Object.fromEntries(headers) };
  }

  it('is as in the response of the service, except for the length and the type of a body', async () => {
    const seen = await sent({ body: { a: 1 } });
    expect(seen).toMatchObject({ asked: 1, headers: { 'content-type': 'application/json', 'x-own': 'yes' } });
    expect(seen.headers['content-length']).toBeUndefined();
  });

  it.each([{ status: 503 }, { status: 200, body: 'a text' }, { dropped: true }])(
    'is not needed with %j, so the service does not carry out the request',
    async (override) => expect(await sent(override)).toMatchObject({ asked: 0 }),
  );

  it('is a dropped connection if the service drops it', async () => {
    const { type } = await sent({ headers: { 'x-mood': 'bad' } }, Response.error());
    expect(type).toBe('error');
  });
});

describe('an override in the process', () => {
  const svc = svcMock({ baseUrl: 'http://svc.test' });
  const msw = setupServer(...svc.handlers);
  beforeAll(() => msw.listen({ onUnhandledFrame: 'bypass' }));
  afterEach(() => svc.restore());
  afterAll(() => msw.close());

  it.each(overrideCases)('%j leads to %j', async (given, seen) => {
    await svc.state(state, given);
    expect(await outcomesOf(svc.baseUrl + requestedPath, given.milliseconds)).toEqual(seen);
  });

  const status = async () => (await svc.fetch(requestedPath)).status;

  it('is an object beside the function; the newest one applies until it is removed', async () => {
    svc.override('getLiveness', () => Response.json({}, { status: 201 }));
    const endObject = svc.override('getLiveness', { status: 503 });
    const endFunction = svc.override('getLiveness', () => Response.json({}, { status: 202 }));
    expect(await status()).toBe(202);
    endFunction();
    expect(await status()).toBe(503);
    endObject();
    expect(await status()).toBe(201);
    await svc.restore();
    expect(await status()).toBe(200);
  });

  it('changes the response of a function', async () => {
    svc.override('getLiveness', () => Response.json({}, { status: 202 }));
    svc.override('getLiveness', { headers: { 'Retry-After': '7' } });
    const { status, headers } = await svc.fetch(requestedPath);
    expect([status, headers.get('retry-after')]).toEqual([202, '7']);
  });

  it('is checked by the compiler, and again when it is used', () => {
    // @ts-expect-error A status is a number.
    expect(() => svc.override('getLiveness', { status: 'bad' })).toThrow('params/status must be integer');
    // @ts-expect-error The operation is the first argument.
    svc.override('getLiveness', { path: '/' });
  });
});
