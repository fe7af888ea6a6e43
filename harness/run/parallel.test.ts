import { describe, expect, it, vi } from 'vitest';
import type { Effect } from '#harness/profile/profile.ts';
import { sessionWith } from '#test/builders/session.ts';
import { canRunInParallel, hasRealWaits, sessionsBeside } from './parallel.ts';

const allowed = (...more: Effect[]): Set<Effect> => new Set(['read', ...more]);

describe('scenarios that may run in parallel', () => {
  it('are those that wait and change nothing that others read', () => {
    expect(canRunInParallel(['@PW-05', '@password', '@needs-control', '@waiting'])).toBe(true);
    for (const tag of ['@burst', '@reset', '@write', '@needs-clock']) {
      expect(canRunInParallel(['@PW-05', '@waiting', tag])).toBe(false);
    }
    expect(canRunInParallel(['@PW-05'])).toBe(false);
  });

  it('are none if the clock can be moved, the target is stateless, or waiting is not allowed', () => {
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting') }))).toBe(true);
    expect(hasRealWaits(sessionWith())).toBe(false);
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting'), stateless: true }))).toBe(false);
    expect(hasRealWaits(sessionWith({ allowed: allowed('waiting') }, { movesClock: true }))).toBe(false);
  });
});

describe('a scenario that runs in parallel', () => {
  const restoreInitialState = vi.fn(async () => undefined);
  const enter = vi.fn(async () => ({}));
  const session = sessionWith({}, { adapter: 'http', restoreInitialState, enter });
  const nextSession = sessionsBeside(session);
  const own = nextSession();

  it('shares one restore of the initial state with the others', async () => {
    await Promise.all([own.control.restoreInitialState(), nextSession().control.restoreInitialState()]);
    await own.control.restoreInitialState();
    expect(restoreInitialState).toHaveBeenCalledOnce();
  });

  it('may enter states that create records, but none that affect others', async () => {
    await own.control.enter('a person has accounts', { accounts: [] });
    await expect(own.control.enter('maintenance mode is on')).rejects.toThrow('would affect');
    expect(enter.mock.calls).toEqual([['a person has accounts', { accounts: [] }]]);
  });
});
