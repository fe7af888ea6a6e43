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
  it('is found again, by its uid too, until it is destroyed', async () => {
    const own = world();
    const sessions = keptInStore(own)('Session');
    await withinEra(own, () => sessions.upsert('one', { uid: 'u', accountId: 'a' }, 60));
    expect(await sessions.find('one')).toMatchObject({ accountId: 'a' });
    expect(await sessions.findByUid('u')).toMatchObject({ accountId: 'a' });
    expect(await keptInStore(own)('Grant').find('one')).toBeUndefined();
    await withinEra(own, () => sessions.destroy('one'));
    expect(await sessions.find('one')).toBeUndefined();
  });

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

  it('expires by the clock of the service, and never by that of the machine', async () => {
    const own = world();
    const codes = keptInStore(own)('AuthorizationCode');
    own.clock.standStill();
    await withinEra(own, () => codes.upsert('one', { exp: 1 }, 60));
    const now = Math.floor(Date.now() / 1000);
    expect((await codes.find('one'))?.exp).toBeGreaterThan(now + 50);
    own.clock.pass(59_000);
    expect((await codes.find('one'))?.exp).toBeGreaterThan(now);
    own.clock.pass(1000);
    expect(await codes.find('one')).toBeUndefined();
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
      for (let index = 0; index < 1100; index += 1) await steps.upsert(String(index), {}, 3600);
    });
    expect(own.store.signIns.kept.size).toBe(1000);
    expect(await steps.find('0')).toBeUndefined();
    expect(await steps.find('1099')).toBeDefined();
  });
});
