import { describe, expect, it } from 'vitest';
import { controllableClock } from '#reference/server/domain/clock.ts';
import { noSignIns } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';
import { keptInStore, withinEra } from './kept.ts';

function world(): World {
  return { clock: controllableClock(), store: { signIns: noSignIns() } } as unknown as World;
}
const reset = (own: World) => {
  own.store = { ...own.store, signIns: noSignIns() };
};

describe('what the issuer keeps', () => {
  it('does not come back where a reset took effect during the request that keeps it', async () => {
    const own = world();
    const tokens = keptInStore(own)('RefreshToken');
    await withinEra(own, async () => {
      await tokens.upsert('before', {}, 60);
      reset(own);
      await tokens.upsert('after', {}, 60);
    });
    expect(own.store.signIns.kept.size).toBe(0);
  });

  it('is not changed by whoever was given it', async () => {
    const own = world();
    const sessions = keptInStore(own)('Session');
    const payload = { authorizations: { client: { grantId: 'g' } } };
    await withinEra(own, () => sessions.upsert('one', payload, 60));
    payload.authorizations.client.grantId = 'changed';
    const found = await sessions.find('one');
    Object.assign(found?.authorizations?.client ?? {}, { grantId: 'changed too' });
    expect(await sessions.find('one')).toMatchObject({ authorizations: { client: { grantId: 'g' } } });
  });

  it('is bounded: the oldest goes first', async () => {
    const own = world();
    const steps = keptInStore(own)('Interaction');
    await withinEra(own, async () => {
      for (let index = 0; index < 1001; index += 1) await steps.upsert(String(index), {}, 3600);
    });
    expect(own.store.signIns.kept.size).toBe(1000);
    expect(await steps.find('0')).toBeUndefined();
    expect(await steps.find('1000')).toBeDefined();
  });
});
