import { describe, expect, it } from 'vitest';
import { openToBrowsers } from './cors.ts';

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
