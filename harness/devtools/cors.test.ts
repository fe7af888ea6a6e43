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
  it.each([[page], ['*']])('reads every answer, refusals too, where %s is allowed', async (allowed) => {
    const answer = await from(page, [allowed]);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'NOT_FOUND' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    'http://localhost:5173',
    'http://app.localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:4200',
  ])('needs no leave where it was served by this machine: %s', async (origin) => {
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
  ])('reads nothing where it only looks so: %s', async (origin) => {
    expect(
      (await from(origin, ['https://other.example'])).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('may ask before it sends a key', async () => {
    const { status, headers } = await from(page, [page], preflight);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe('x-api-key');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('learns how it would be let in where it asks first and is refused, and so does whoever serves', async () => {
    const told: string[] = [];
    const fetch = openToBrowsers({ origins: [], refused: (origin) => told.push(origin) })(refusal);
    const answer = await fetch(
      new Request('http://server.invalid/x', {
        ...preflight,
        headers: { ...preflight.headers, origin: page },
      }),
    );
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(`--cors ${page}`);
    expect(told).toEqual([page]);
  });
});

it('leaves an OPTIONS that no browser sent to the server', async () => {
  expect((await from(page, [page], { method: 'OPTIONS' })).status).toBe(404);
});
