import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { openToBrowsers } from '#harness/http/cors.ts';
import { listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { type DeclaredState, delay, faultInjection, faultInjectionStates } from './fault-injection.ts';

const contract = await loadContract();
const token = 'secret';

function served() {
  const waited: number[] = [];
  const reference = createReference({ controlToken: token });
  const wait = async (milliseconds: number) => waited.push(milliseconds);
  const injection = faultInjection({ contract, token }, wait);
  const [fetch, control] = [injection.fetch(reference.fetch), injection.control(reference.control)];
  const steer = (method: string, stateRequest?: object | string, shown = token): Promise<Response> => {
    const body = typeof stateRequest === 'string' ? stateRequest : JSON.stringify(stateRequest);
    const headers = { authorization: `Bearer ${shown}` };
    return control(new Request('http://control.invalid/states', { method, headers, ...(body && { body }) }));
  };
  const enter = async (state: string, params: object = {}): Promise<void> => {
    expect(await (await steer('POST', { state, params })).json()).toEqual({ values: {} });
  };
  const get = (path: string) => fetch(new Request(`http://server.invalid${path}`));
  return { fetch, waited, steer, enter, get };
}

describe('fault injection in a running server', () => {
  it('is listed among the other states, with every operation', async () => {
    const { states } = (await (await served().steer('GET')).json()) as { states: DeclaredState[] };
    expect(states.length).toBeGreaterThan(20);
    expect(states.slice(-2)).toEqual(faultInjectionStates([...contract.operations.keys()]));
  });

  const text = expect.any(String);
  const error = { code: text, message: text, timestamp: expect.stringMatching(/Z$/) };
  it.each([
    ['rate limit', [429, '7', error]],
    ['unavailable', [503, '7', error]],
    ['dropped connection', 'TypeError'],
  ])('%s takes effect at once, with and without a body', async (kind, expected) => {
    const server = served();
    await server.enter('requests fail', { with: kind, retryAfterSeconds: 7 });
    const { url, close } = await listen({ fetch: server.fetch, control: server.fetch });
    for (const init of [{ method: 'GET' }, { method: 'POST' }, { method: 'POST', body: '{}' }]) {
      const signal = AbortSignal.timeout(5_000);
      const outcome = await fetch(`${url}/api/v1/system/reset`, { ...init, signal }).then(
        async (answer) => [answer.status, answer.headers.get('retry-after'), await answer.json()],
        ({ name }: Error) => name,
      );
      expect(outcome).toEqual(expected);
    }
    await close();
  });

  it('delays one operation, and fails the given number of its requests', async () => {
    const server = served();
    await server.enter('responses are delayed', { operation: 'getLiveness', milliseconds: 250 });
    await server.enter('requests fail', { operation: 'getLiveness', requests: 2 });
    const paths = ['ready', 'live', 'live', 'live'].map((name) => `/api/v1/health/${name}`);
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await server.get(path)).status);
    expect(statuses).toEqual([200, 429, 429, 200]);
    expect(server.waited).toEqual([250, 250, 250]);
  });

  it('ends when the initial state is restored, or with a delay of 0', async () => {
    const server = served();
    await server.enter('requests fail');
    await server.enter('responses are delayed');
    expect((await server.get('/api/v1/health')).status).toBe(429);
    await server.enter('requests fail', { with: 'nothing' });
    expect((await server.get('/api/v1/health')).status).toBe(200);
    await server.enter('requests fail', { with: 'dropped connection' });
    expect((await server.get('/api/v1/health')).type).toBe('error');
    expect((await server.steer('DELETE')).status).toBe(204);
    server.waited.length = 0;
    expect((await server.get('/api/v1/health')).status).toBe(200);
    expect(server.waited).toEqual([]);
  });

  it.each([
    [{ with: 'fire' }, /params\/with must be one of rate limit, /],
    [{ wiht: 'fire' }, /has the unknown parameter "wiht"/],
    ['much', /params must be object/],
  ])('refuses %j, and changes nothing', async (params, why) => {
    const server = served();
    const answer = await server.steer('POST', { state: 'requests fail', params });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(why) });
    expect((await server.get('/api/v1/health')).status).toBe(200);
  });

  it('refuses parameters that are nested 100,000 levels deep', async () => {
    const params = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const answer = await served().steer('POST', `{"state":"requests fail","params":${params}}`);
    expect(answer.status).toBe(400);
  });

  it('requires the token', async () => {
    const server = served();
    expect((await server.steer('POST', { state: 'requests fail' }, 'a guess')).status).toBe(401);
    expect((await server.get('/api/v1/health')).status).toBe(200);
  });
});

async function delays(latency: number, jitter: number, seed: number, count = 50): Promise<readonly number[]> {
  const waited: number[] = [];
  const wait = async (ms: number) => waited.push(ms);
  const fetch = delay({ latency, jitter, seed }, wait)(async () => new Response('answered'));
  for (let sent = 0; sent < count; sent += 1)
    expect(await (await fetch(new Request('http://server.invalid'))).text()).toBe('answered');
  return waited;
}

describe('a delay', () => {
  it('is between the latency and the sum of latency and jitter, and reaches both limits', async () => {
    expect(new Set(await delays(40, 2, 1))).toEqual(new Set([40, 41, 42]));
  });

  it('is the same for the same seed, and differs for another seed', async () => {
    expect(await delays(0, 1000, 7)).toEqual(await delays(0, 1000, 7));
    expect(await delays(0, 1000, 8)).not.toEqual(await delays(0, 1000, 7));
  });
});

const page = 'https://app.example';
const refusal = async (): Promise<Response> => Response.json({ code: 'NOT_FOUND' }, { status: 404 });

function from(origin: string, origins: readonly string[], init: RequestInit = {}): Promise<Response> {
  const headers = { origin, ...init.headers };
  return openToBrowsers({ origins })(refusal)(new Request('http://server.invalid/x', { ...init, headers }));
}

const preflight = {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
};

describe('a page of another origin', () => {
  it.each([[page], ['*']])('can read every response, also a refusal, if %s is allowed', async (allowed) => {
    const answer = await from(page, [allowed]);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'NOT_FOUND' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  it.each([
    'http://localhost:5173',
    'http://app.localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:4200',
  ])('needs no permission if it is served from localhost: %s', async (origin) => {
    expect((await from(origin, [])).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await from(origin, [], preflight)).status).toBe(204);
  });

  it.each([
    'http://localhost.example',
    'http://127.0.0.1.example',
    'https://notlocalhost',
    'null',
    page,
    'file://localhost',
  ])('cannot read responses if its origin only resembles localhost: %s', async (origin) => {
    const { headers } = await from(origin, ['https://other.example']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may send a preflight request before it sends a key', async () => {
    const { status, headers } = await from(page, [page], preflight);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe('x-api-key');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
  });

  it.each([
    [page, [page], [page, 'true']],
    ['http://localhost:5173', ['*'], ['http://localhost:5173', 'true']],
    // Fetch refuses cookies if the response allows every origin.
    [page, ['*'], ['*', null]],
  ])(
    'may send cookies if its origin is named or is of this machine: %s, %s',
    async (origin, origins, granted) => {
      for (const init of [{}, preflight]) {
        const { headers } = await from(origin, origins, init);
        const names = ['access-control-allow-origin', 'access-control-allow-credentials'];
        expect(names.map((name) => headers.get(name))).toEqual(granted);
      }
    },
  );

  it('gets a hint to use --cors if its preflight is refused, and so does the operator', async () => {
    const lines: string[] = [];
    const fetch = openToBrowsers({ origins: [], refused: (origin) => lines.push(origin) })(refusal);
    const headers = { ...preflight.headers, origin: page };
    const answer = await fetch(new Request('http://a.invalid/x', { ...preflight, headers }));
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(`--cors ${page}`);
    expect(lines).toEqual([page]);
  });
});

it('forwards an OPTIONS request that is not a preflight to the server', async () => {
  expect((await from(page, [page], { method: 'OPTIONS' })).status).toBe(404);
});
