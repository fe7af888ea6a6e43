import { describe, expect, it } from 'vitest';
import { requestContract } from '#mocks/msw/overrides.ts';
import { ourChoices as inside } from '#reference/server/domain/choices.ts';
import { releases } from '#reference/server/domain/releases.ts';
import { createReference } from '#reference/server/reference.ts';
import { type Choices, ourChoices, randomChoices } from './choices.ts';
import { middleware, withChoices } from './with-choices.ts';

async function chosen(choices: Choices, release: (typeof releases)[number] = '0.16.0') {
  const reference = createReference({ choices, release });
  const { apiKey } = await reference.issueCredentials();
  const service = withChoices(reference, choices, requestContract);
  return (path: string, init: RequestInit = {}) =>
    service.fetch(
      new Request(`http://reference.test${path}`, {
        ...init,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      }),
    );
}

describe('the choices', () => {
  it('are made inside the reference implementation or around it, each in one of the two', () => {
    const made = [...Object.keys(inside), ...Object.keys(middleware)];
    expect(made.toSorted()).toEqual(Object.keys(ourChoices).toSorted());
  });

  it('are random reproducibly, and every one of them', () => {
    expect(randomChoices(7)).toEqual(randomChoices(7));
    const seen = Array.from({ length: 60 }, (_, seed) => randomChoices(seed));
    const names = Object.keys(ourChoices) as (keyof Choices)[];
    expect(names.filter((name) => new Set(seen.map((one) => one[name])).size === 1)).toEqual([]);
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'leave the service working by seed %d',
    async (seed) => {
      const choices = randomChoices(seed);
      const ask = await chosen(choices, releases[seed % releases.length]);
      const { resetSystem, ...reads } = choices.paths;
      const paths = [
        '/api/v1/system/health',
        '/api/v1/metaverse/objects?pageSize=5',
        '/api/v1/service-settings',
      ];
      for (const path of [...Object.values(reads), ...paths])
        expect([path, (await ask(path)).status]).toEqual([path, 200]);
      expect((await ask(resetSystem, { method: 'POST' })).status).toBe(choices.resetStatus);
    },
  );
});
