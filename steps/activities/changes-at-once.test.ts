import { expect, it } from 'vitest';
import type { Operation } from '#harness/contract/operations.ts';
import { sessionWith } from '#test/builders/session.ts';
import { changesAtOnce } from './changes-at-once.ts';

it('no key is deleted, since the run may use it', () => {
  const paths = ['/api/v1/security/api-keys/{id}', '/api/v1/apiKeys/{id}', '/api/v1/sites/{id}'];
  const own = paths.map(
    (path) => [path, { id: path, path, effect: 'write', access: 'authenticated' }] as const,
  );
  const states = new Set(['the initial state']);
  const session = sessionWith(
    { allowed: new Set(['read', 'write']) },
    { adapter: 'http', states, restoreInitialState: async () => undefined },
  );
  const contract = { ...session.contract, own: new Map(own) as unknown as ReadonlyMap<string, Operation> };
  const { change } = changesAtOnce.over;
  expect(change?.values({ ...session, contract })).toEqual(['/api/v1/sites/{id}']);
});
