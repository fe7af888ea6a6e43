import { expect, it } from 'vitest';
import { stateUnsupported } from '#harness/result/outcome.ts';
import { type Api, filled } from './api.ts';
import { rateLimit } from './rate-limit.ts';

const patience = { betweenLooksMs: 0, betweenTriesMs: 0 };
const refused = stateUnsupported('answered with 429');

/** The API of a server with these settings; records every PUT. */
function apiWith(settings: object[], { limits = true, refusesFrom = Number.POSITIVE_INFINITY } = {}) {
  const put: unknown[] = [];
  const api = {
    pathOf: (operation: string) => (operation === 'getServiceSettings' ? '/settings' : '/settings/{key}'),
    offers: () => true,
    list: async () => settings,
    isThrottled: async () => limits,
    async send(_method: string, _path: string, path: object, body: object) {
      if (put.length >= refusesFrom) throw refused;
      put.push({ ...path, ...body });
      return {};
    },
  } as unknown as Api;
  return { put, limit: rateLimit(api, patience) };
}

const ours = [
  { key: 'RateLimit.AnonymousRequestsPerMinute', value: '30' },
  { key: 'RateLimit.RequestsPerMinute', value: '300' },
];

it('a setting that does not limit requests is restored', async () => {
  const { put, limit } = apiWith([{ name: 'requestsPerMinute', value: 300 }], { limits: false });
  await expect(limit.enter({ requests: 1 })).rejects.toThrow(/does not limit/);
  expect(put).toEqual([
    { key: 'requestsPerMinute', value: 1 },
    { key: 'requestsPerMinute', value: 300 },
  ]);
});

it('a setting that cannot be restored is reported', async () => {
  const { limit } = apiWith(ours, { refusesFrom: 1 });
  await limit.enter({ requests: 1 });
  expect(await limit.restore()).toEqual([{ path: '/settings', id: 'RateLimit.RequestsPerMinute' }]);
});

it.each([
  ['/objects/{id}', { id: 'a b' }, '/objects/a%20b'],
  ['/systems/{systemId}/space/{objectId}', { systemId: 1, csoId: 2 }, '/systems/1/space/2'],
  ['/systems/{key}/space/{name}', { systemId: 1, csoId: 2 }, '/systems/1/space/2'],
])('%s is filled although a profile renames its parameters', (template, path, expected) => {
  expect(filled(template, path)).toBe(expected);
});
