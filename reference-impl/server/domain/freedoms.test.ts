import { describe, expect, it } from 'vitest';
import { callerOf, visitor } from '#test/builders/visitor.ts';
import { defaultFreedoms, shakenFreedoms } from './freedoms.ts';
import { releases } from './releases.ts';

describe('the freedoms', () => {
  it('are shaken reproducibly, and every one of them', () => {
    expect(shakenFreedoms(7)).toEqual(shakenFreedoms(7));
    const seen = Array.from({ length: 60 }, (_, seed) => shakenFreedoms(seed));
    for (const name of Object.keys(defaultFreedoms) as (keyof typeof defaultFreedoms)[]) {
      expect([name, new Set(seen.map((freedoms) => JSON.stringify(freedoms[name]))).size]).not.toEqual([
        name,
        1,
      ]);
    }
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'leave the service working under shake %d',
    async (seed) => {
      const freedoms = shakenFreedoms(seed);
      const release = releases[seed % releases.length] ?? '0.16.0';
      const visit = visitor({ freedoms, seed, release });
      const headers = await callerOf(visit);
      const { paths } = freedoms;
      for (const path of [
        paths.getBasicHealth.path,
        paths.getReadiness.path,
        paths.getUserInfo.path,
        '/api/v1/system/health',
        '/api/v1/metaverse/objects?pageSize=5',
        '/api/v1/service-settings',
      ]) {
        expect([path, (await visit.ask(path, { headers })).status]).toEqual([path, 200]);
      }
      const reset = await visit.ask(paths.resetSystem.path, { method: 'POST', headers });
      expect(reset.status).toBe(freedoms.resetStatus);
    },
  );

  it('give bodies another casing, and leave the envelope and the error alone', async () => {
    const visit = visitor({ freedoms: { ...defaultFreedoms, casing: 'pascal', memberOrder: 3 } });
    const headers = await callerOf(visit);
    expect((await visit.ask('/api/v1/system/health', { headers })).body.Services?.[0]?.LastSeenAt).toBeTypeOf(
      'string',
    );
    const { body } = await visit.ask('/api/v1/metaverse/objects', { headers });
    expect(body.totalCount).toBe(25);
    expect(body.items?.[0]?.DisplayName).toBeTypeOf('string');
    expect((await visit.ask('/nothing')).body.code).toBe('NOT_FOUND');
    const json = { Name: 'Desk', Type: 'Text' };
    expect((await visit.ask('/api/v1/metaverse/attributes', { method: 'POST', headers, json })).status).toBe(
      201,
    );
  });
});
