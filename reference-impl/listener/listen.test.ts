import { describe, expect, it } from 'vitest';
import { createReference } from '#reference/server/reference.ts';
import { listen } from './listen.ts';
import { pageRoutes } from './node-pages.ts';

describe('listening', () => {
  it('serves the API, its reference pages and, apart from it, state control', async () => {
    const reference = createReference({ controlToken: 'secret', routes: pageRoutes });
    const { url, controlUrl = '', close } = await listen(reference, { control: {} });
    try {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
      expect(await (await fetch(`${url}/api/reference`)).text()).toContain('swagger-ui-bundle.js');
      expect((await fetch(`${url}/api/reference/swagger-ui.css`)).headers.get('content-type')).toContain(
        'text/css',
      );
      for (const name of ['nothing', 'constructor', '__proto__'])
        expect((await fetch(`${url}/api/reference/${name}`)).status).toBe(404);
      expect((await fetch(`${url}/states`)).status).toBe(404);
      expect((await fetch(`${controlUrl}/states`)).status).toBe(401);
      const headers = { authorization: 'Bearer secret' };
      expect((await fetch(`${controlUrl}/states`, { headers })).status).toBe(200);
    } finally {
      await close();
    }
  });

  it('ends a connection that is to see a network error, and goes on serving', async () => {
    const reference = createReference();
    let isLost = true;
    const lossy = {
      ...reference,
      fetch: async (asked: Request) => (isLost ? Response.error() : reference.fetch(asked)),
    };
    const { url, close } = await listen(lossy);
    try {
      await expect(fetch(`${url}/api/v1/health`)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'other side closed' }),
      });
      isLost = false;
      expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
    } finally {
      await close();
    }
  });

  it.each(['', ' '])('listens nowhere when its host is "%s"', async (host) => {
    await expect(listen(createReference(), { host })).rejects.toThrow('empty');
    const reference = createReference({ controlToken: 'secret' });
    await expect(listen(reference, { control: { host } })).rejects.toThrow('empty');
  });

  it('does not serve state control without a token', async () => {
    await expect(listen(createReference(), { control: {} })).rejects.toThrow('token');
  });
});
