import { describe, expect, it, vi } from 'vitest';
import type { Effect } from '#harness/http/profile/profile.ts';
import { sessionWith } from '#test/builders/session.ts';
import { canRunInParallel, hasRealWaits, sessionsBeside } from './parallel.ts';

const allowed = (...more: Effect[]): Set<Effect> => new Set(['read', ...more]);

describe('what may wait beside others', () => {
  it('is a scenario that waits and changes nothing that others read', () => {
    expect(canRunInParallel(['@PW-05', '@password', '@needs-control', '@waiting'])).toBe(true);
    for (const tag of ['@burst', '@reset', '@write', '@needs-clock']) {
      expect(canRunInParallel(['@PW-05', '@waiting', tag])).toBe(false);
    }
    expect(canRunInParallel(['@PW-05'])).toBe(false);
  });

  it('is nothing where the clock moves, nothing is computed, or waiting is not permitted', () => {
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting') }))).toBe(true);
    expect(hasRealWaits(sessionWith())).toBe(false);
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting'), stateless: true }))).toBe(false);
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting') }, { movesClock: true }))).toBe(false);
  });
});

describe('a scenario beside others', () => {
  const calm = vi.fn(async () => undefined);
  const enter = vi.fn(async () => ({}));
  const session = sessionWith({}, { adapter: 'http', calm, enter });
  const nextSession = sessionsBeside(session);
  const own = nextSession();

  it('restores the initial state once for all of them', async () => {
    await Promise.all([own.control.calm(), nextSession().control.calm()]);
    await own.control.calm();
    expect(calm).toHaveBeenCalledOnce();
  });

  it('enters states that create records, and none that affect others', async () => {
    await own.control.enter('a person has accounts', { accounts: [] });
    await expect(own.control.enter('maintenance mode is on')).rejects.toThrow('would affect');
    expect(enter.mock.calls).toEqual([['a person has accounts', { accounts: [] }]]);
  });
});
