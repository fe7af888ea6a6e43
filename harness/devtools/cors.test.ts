import { describe, expect, it } from 'vitest';
import { openToBrowsers } from './cors.ts';

const page = 'http://localhost:5173';
const refusal = async (): Promise<Response> => Response.json({ code: 'NOT_FOUND' }, { status: 404 });

function from(origin: string, allowed: readonly string[], method = 'GET'): Promise<Response> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-api-key',
  };
  return openToBrowsers(refusal, allowed)(new Request('http://server.invalid/x', { method, headers }));
}

describe('a page of another origin', () => {
  it.each([[page], ['*']])('reads every answer, refusals too, where %s is allowed', async (allowed) => {
    const answer = await from(page, [allowed]);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may ask before it sends a key', async () => {
    const { status, headers } = await from(page, [page], 'OPTIONS');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe('x-api-key');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
  });

  it.each([[[]], [['http://localhost:4000']]])('reads nothing where only %j are allowed', async (allowed) => {
    expect((await from(page, allowed)).headers.get('access-control-allow-origin')).toBeNull();
  });
});
