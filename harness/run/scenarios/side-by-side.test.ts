import { describe, expect, it, vi } from 'vitest';
import type { Effect } from '#harness/http/profile/profile.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import {
  canRunSideBySide,
  createSharedControl,
  createSideSession,
  hasRealWaits,
} from '#harness/run/scenarios/side-by-side.ts';
import { sessionWith } from '#test/builders/session.ts';

const allowed = (...more: Effect[]): Set<Effect> => new Set(['read', ...more]);

describe('what may wait beside others', () => {
  it('is a scenario that waits and changes nothing that others look at', () => {
    expect(canRunSideBySide(['@PW-05', '@password', '@needs-control', '@waiting'])).toBe(true);
    for (const tag of ['@burst', '@reset', '@write', '@needs-clock']) {
      expect(canRunSideBySide(['@PW-05', '@waiting', tag])).toBe(false);
    }
    expect(canRunSideBySide(['@PW-05'])).toBe(false);
  });

  it('is about passwords, Schedule Executions, service health, checks and errors', async () => {
    const ofServers = writtenScenarios().filter(({ subject }) => subject === 'server');
    const beside = ofServers.filter(({ tags }) => canRunSideBySide(tags));
    const chapters = new Set(beside.map(({ location }) => location.split('/')[1]));
    expect([...chapters]).toEqual(['errors', 'passwords', 'schedules', 'service-health', 'system']);
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
  const shared = createSharedControl(session);
  const own = createSideSession(session, shared);

  it('has the server brought back to the calm state once for all of them', async () => {
    await Promise.all([own.control.calm(), createSideSession(session, shared).control.calm()]);
    await own.control.calm();
    expect(calm).toHaveBeenCalledOnce();
  });

  it('enters what makes something of its own, and nothing that they would notice', async () => {
    await own.control.enter('a person has accounts', { accounts: [] });
    await expect(own.control.enter('maintenance mode is on')).rejects.toThrow('would disturb');
    expect(enter.mock.calls).toEqual([['a person has accounts', { accounts: [] }]]);
  });

  it('writes into a journal of its own, and shares the rest', () => {
    own.journal.observe('OP-01', 'something');
    expect(session.journal.observations.size).toBe(0);
    session.journal.add(own.journal);
    expect([...session.journal.observations]).toEqual([['OP-01', new Set(['something'])]]);
    expect(own.recorder).toBe(session.recorder);
  });
});
