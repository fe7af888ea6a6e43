import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type SvcMock, svcMock } from './svc-mock.ts';

const svc = svcMock({ baseUrl: 'http://svc.test', seed: 7, objects: 30 });
const other = svcMock({ baseUrl: 'https://other.test:8443/idm/', seed: 8 });
const server = setupServer(...svc.handlers, ...other.handlers);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => Promise.all([svc.restore(), other.restore()]));
afterAll(() => server.close());

const health = (of: SvcMock = svc) =>
  fetch(`${of.baseUrl}/api/v1/system/health`, { headers: of.credentials.administrator });
const people = async (of: SvcMock) => {
  const address = `${of.baseUrl}/api/v1/metaverse/objects?pageSize=3`;
  const page = await (await fetch(address, { headers: of.credentials.administrator })).json();
  return page.items.map(({ displayName }: { displayName: string }) => displayName);
};

describe('the service in the process', () => {
  it('responds to clients built on node:http, such as axios', async () => {
    const answered = Promise.withResolvers<number | undefined>();
    http.get('http://svc.test/api/v1/health', (response) => {
      response.resume();
      answered.resolve(response.statusCode);
    });
    expect(await answered.promise).toBe(200);
  });

  it.each(['https://portal.test', 'null'])('allows pages of every origin: %s', async (origin) => {
    const send = (init: RequestInit) =>
      fetch(`${svc.baseUrl}/api/v1/health`, { ...init, headers: { origin, ...init.headers } });
    const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
    const preflight = await send({ method: 'OPTIONS', headers: asking });
    const allowed = preflight.headers.get('access-control-allow-headers');
    expect([preflight.status, allowed]).toEqual([204, 'x-api-key']);
    for (const { headers } of [preflight, await send({})]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
    expect(svc.requests()).toMatchObject([{ method: 'GET', violations: [] }]);
  });

  it('responds to a client with a fetch option, without msw', async () => {
    const alone = svcMock({ baseUrl: 'http://alone.test' });
    expect((await alone.fetch('/api/v1/health')).status).toBe(200);
    expect((await alone.fetch(new Request('http://alone.test/api/v1/health/live'))).status).toBe(200);
    await expect(alone.fetch('/api/v1/system/health')).resolves.toMatchObject({ status: 401 });
  });

  it('uses the paths and names of a profile', async () => {
    const alone = svcMock({
      profile: {
        prefix: '/tenant',
        release: 0.15,
        casing: 'PascalCase',
        paths: { getBasicHealth: '/health', resetSystem: 'PUT /api/v1/wipe' },
        ids: { listConnectedSystems: 'integer' },
        requests: { passwordMember: 'NewSecret', resetOptions: 'query' },
      },
    });
    const headers = { ...alone.credentials.administrator, 'content-type': 'application/json' };
    const send = (method: string, path: string, body?: object) =>
      alone.fetch(`/tenant${path}`, { method, headers, body: JSON.stringify(body) });
    expect(await (await send('GET', '/health')).json()).toMatchObject({ Status: 'healthy' });
    expect((await alone.fetch('/health')).status).toBe(404);
    expect((await send('GET', '/api/v1/health')).status).toBe(404);
    expect((await send('POST', '/api/v1/wipe')).headers.get('allow')).toBe('PUT');
    const { metaverseObjectId, accounts } = await alone.state('a person has accounts', { accounts: [{}] });
    expect(accounts[0]?.connectedSystemId).toBeTypeOf('number');
    const system = `/api/v1/synchronisation/connected-systems/${accounts[0]?.connectedSystemId}`;
    expect(await (await send('GET', system)).json()).toMatchObject({ Id: accounts[0]?.connectedSystemId });
    const setPassword = `/api/v1/metaverse/objects/${metaverseObjectId}/password`;
    expect((await send('POST', setPassword, { NewSecret: 'correct horse', wait: 0 })).ok).toBe(true);
    expect((await send('POST', setPassword, { password: 'correct horse', wait: 0 })).status).toBe(400);
    expect((await send('PUT', '/api/v1/wipe?force=true')).status).toBe(200);
    const [wipe, refused, set] = alone.requests().toReversed();
    expect([wipe?.violations, set?.violations]).toEqual([[], []]);
    expect(refused?.violations).not.toEqual([]);
    expect(JSON.stringify(alone.requests())).not.toContain('correct horse');
    expect(() => svcMock({ profile: { overlay: 'other.yaml' } })).toThrow(/overlay/);
  });

  it('has credentials for every kind of caller from the start', async () => {
    const statuses = async (of: SvcMock) =>
      Promise.all(
        (['administrator', 'infrastructure', 'user', 'stranger'] as const).map(
          async (caller) =>
            (await fetch(`${of.baseUrl}/api/v1/system/health`, { headers: of.credentials[caller] })).status,
        ),
      );
    expect(await statuses(svc)).toEqual([200, 200, 403, 403]);
    await svc.restore();
    expect(await statuses(svc)).toEqual([200, 200, 403, 403]);
  });

  it('is independent of other services, also with a base path', async () => {
    await other.state('a service has never reported', { service: 'Scheduler' });
    expect(await (await health(other)).json()).toMatchObject({ overall: 'Unhealthy' });
    expect(await (await health()).json()).toMatchObject({ overall: 'Healthy' });
    expect(await people(svc)).not.toEqual(await people(other));
    expect(other.requests()[0]?.path).toBe('/api/v1/system/health');
  });
});

describe('the base address', () => {
  it('must be absolute', () => {
    expect(() => svcMock({ baseUrl: 'svc.example' })).toThrow('as https://svc.example, not "svc.example"');
  });

  it.each([
    ['https://portal.test', 'https://portal.test'],
    ['null', 'http://svc.test'],
  ])('is relative to the page, if there is one: %s', (origin, baseUrl) => {
    vi.stubGlobal('location', { origin });
    expect(svcMock().baseUrl).toBe(baseUrl);
    vi.unstubAllGlobals();
  });
});

describe('a state', () => {
  it('is entered by its name and returns its values', async () => {
    const { metaverseObjectId, accounts } = await svc.state('a person has accounts', {
      accounts: [{ settlesAfterSeconds: null }],
    });
    expectTypeOf(accounts[0]?.connectedSystemId).toEqualTypeOf<string | undefined>();
    const answer = await fetch(`${svc.baseUrl}/api/v1/metaverse/objects/${metaverseObjectId}/password`, {
      method: 'POST',
      headers: { ...svc.credentials.administrator, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'correct horse', wait: 0 }),
    });
    expect(answer.status).toBe(202);
  });

  it('causes a type error, and an error that lists all states, if it does not exist', async () => {
    // @ts-expect-error This state does not exist.
    await expect(svc.state('it rains')).rejects.toThrow(/Unknown state "it rains".*"a service is idle"/);
  });

  it('reports invalid parameters', async () => {
    // @ts-expect-error This service does not exist.
    const wrong = svc.state('a service is idle', { service: 'Nobody' });
    await expect(wrong).rejects.toThrow(
      'params/service must be one of WorkerSync, WorkerDelivery, Scheduler',
    );
  });
});

describe('an override', () => {
  it('overrides fields of the response', async () => {
    svc.override('getVersion', () => ({ version: '9.9.9' }));
    const version = await (await fetch(`${svc.baseUrl}/api/v1/health/version`)).json();
    expect(version).toEqual({ product: expect.any(String), version: '9.9.9' });
  });

  it('does not change a refusal', async () => {
    svc.override('getServiceHealth', () => ({ overall: 'Unhealthy' }));
    const refused = await fetch(`${svc.baseUrl}/api/v1/system/health`);
    const names = Object.keys(await refused.json());
    expect([refused.status, names]).toEqual([401, expect.not.arrayContaining(['overall'])]);
  });

  it('returns another response, type-checked against the contract', async () => {
    const timestamp = '2026-03-02T09:30:00.000Z';
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Too often.', timestamp };
    svc.override('getServiceHealth', () => svc.answer('getServiceHealth', 429, body, { 'retry-after': '7' }));
    const answer = await health();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    // @ts-expect-error A 429 has the error body.
    svc.answer('getServiceHealth', 429, { overall: 'Healthy' });
    // @ts-expect-error The operation has no status 418.
    svc.answer('getServiceHealth', 418, body);
    // @ts-expect-error The response does not have this field.
    svc.override('getServiceHealth', () => ({ mood: 'good' }));
  });

  it('gets the request and the original response', async () => {
    svc.override('getMetaverseObject', async ({ request, path, answer }) => {
      const seen = { id: path.id, displayName: `${request.method} ${(await answer()).status}` };
      return Response.json(seen);
    });
    const address = `${svc.baseUrl}/api/v1/metaverse/objects/nobody`;
    expect(await (await fetch(address, { headers: svc.credentials.administrator })).json()).toEqual({
      id: 'nobody',
      displayName: 'GET 404',
    });
  });

  it('may drop the connection', async () => {
    svc.override('getLiveness', () => Response.error());
    await expect(fetch(`${svc.baseUrl}/api/v1/health/live`)).rejects.toThrow(TypeError);
    await expect(svc.fetch('/api/v1/health/live')).rejects.toThrow(TypeError);
  });

  it('replaces an earlier one until it is removed', async () => {
    svc.override('getVersion', () => ({ version: '1.0.0' }));
    const takeBack = svc.override('getVersion', () => ({ version: '2.0.0' }));
    const version = async () => (await (await fetch(`${svc.baseUrl}/api/v1/health/version`)).json()).version;
    expect(await version()).toBe('2.0.0');
    takeBack();
    expect(await version()).toBe('1.0.0');
    await svc.restore();
    expect(await version()).toBe('0.16.0');
  });
});

it('needs no Node API, so that a browser can load it', async () => {
  const input = fileURLToPath(new URL('./svc-mock.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  expect([output.length, output[0].imports]).toEqual([1, []]);
});
