import { describe, expect, it, vi } from 'vitest';
import { type Effect, effects, type Release } from '#harness/profile/profile.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { Inapplicable, Untestable } from '#harness/result/outcome.ts';
import {
  appliesTo,
  assertEligible,
  findMissingAfterRun,
  findMissingEffects,
} from '#harness/select/eligibility.ts';
import type { Session } from '#harness/session/session.ts';
import { ruleWith } from '#test/builders/results.ts';
import { sessionWith } from '#test/builders/session.ts';
import { canRunInParallel, hasRealWaits, sessionsBeside } from './parallel.ts';
import { leastPermissionFirst } from './run-features.ts';

const all = { allowed: new Set(effects) };
const controlled = { adapter: 'http' };

function refusal(tags: readonly string[], session: Session): unknown {
  try {
    const rules = tags.filter((tag) => /-\d\d$/.test(tag)).map((tag) => tag.slice(1));
    assertEligible({ isEvery: false, rules, tags }, session);
    return 'runs';
  } catch (error) {
    if (error instanceof Untestable) return error.cause;
    if (error instanceof Inapplicable) return 'inapplicable';
    throw error;
  }
}

describe('a scenario', () => {
  // The permission for `records` is checked only when a record is created, so `records` is left out.
  it.each(effects.filter((each) => each !== 'read' && each !== 'records'))(
    'that has the effect %s runs only with permission',
    (effect) => {
      const permitted = sessionWith({ allowed: new Set([effect]) });
      const others = sessionWith({ allowed: new Set(effects.filter((each) => each !== effect)) });
      expect(refusal(['@SH-07', `@${effect}`], permitted)).toBe('runs');
      expect(refusal(['@SH-07', `@${effect}`], others)).toBe('effect-not-allowed');
    },
  );

  it('that waits needs no permission if waits take no time', () => {
    const skipping = { ...controlled, movesClock: true, skipsWaits: true };
    expect(refusal(['@SH-07', '@waiting'], sessionWith({}, skipping))).toBe('runs');
    expect(refusal(['@SH-07', '@waiting'], sessionWith({}, { ...skipping, skipsWaits: false }))).toBe(
      'effect-not-allowed',
    );
  });

  it('that needs a state runs only with state control', () => {
    expect(refusal(['@SH-07', '@needs-control'], sessionWith())).toBe('no-state-control');
    expect(refusal(['@SH-07', '@needs-control'], sessionWith({}, controlled))).toBe('runs');
  });

  it('that needs a clock runs only if the clock can be moved, and names the missing prerequisite', () => {
    const tags = ['@SH-07', '@needs-clock'];
    expect(refusal(tags, sessionWith())).toBe('no-state-control');
    expect(refusal(tags, sessionWith({}, controlled))).toBe('state-unsupported');
    expect(refusal(tags, sessionWith({}, { ...controlled, movesClock: true }))).toBe('runs');
  });

  it('that needs computed responses does not run on fixed examples', () => {
    const tags = ['@SH-07', '@computed'];
    expect(refusal(tags, sessionWith({ stateless: true }))).toBe('state-unsupported');
    expect(refusal(tags, sessionWith({ stateless: false }))).toBe('runs');
  });

  it('without a rule of the release does not run, whatever is allowed', () => {
    const old = sessionWith({ ...all, release: '0.12.0' });
    expect(refusal([], sessionWith(all))).toBe('inapplicable');
    expect(refusal(['@CL-01'], sessionWith(all))).toBe('inapplicable');
    expect(refusal(['@EN-01', '@write'], old)).toBe('inapplicable');
    expect(refusal(['@EN-01', '@SH-07', '@write'], old)).toBe('runs');
  });
});

describe('a rule applies to a release', () => {
  it.each<[{ since?: string; until?: string }, Release, boolean]>([
    [{ since: '0.15.0' }, '0.14.0', false],
    [{ since: '0.15.0' }, '0.15.0', true],
    [{ until: '0.15.0' }, '0.14.0', true],
    [{ until: '0.15.0' }, '0.15.0', false],
    [{ since: '0.9.0' }, '0.12.0', true],
    [{ until: '0.9.0' }, '0.12.0', false],
  ])('%j applies to %s: %s', (span, release, applies) => {
    expect(appliesTo(ruleWith({ id: 'SH-01', ...span }), release)).toBe(applies);
  });

  it('only if it is a rule for the same subject, server or client', () => {
    const ofClients = ruleWith({ id: 'CL-01', subject: 'client' });
    expect(appliesTo(ofClients, '0.16.0')).toBe(false);
    expect(appliesTo(ofClients, '0.16.0', 'client')).toBe(true);
    expect(appliesTo(ruleWith({ id: 'SH-01' }), '0.16.0', 'client')).toBe(false);
  });
});

it('a request without credentials beyond the budget has a cause of its own', () => {
  const { unauthenticated } = sessionWith({ budget: { unauthenticated: 1 } });
  unauthenticated.take();
  const spent = { cause: 'budget-spent', needs: ['budget.unauthenticated'] };
  expect(() => unauthenticated.take()).toThrow(expect.objectContaining(spent));
});

it('scenarios that need more permissions run later', async () => {
  const reader = sessionWith({ allowed: new Set(['read']), budget: {} });
  const all = writtenScenarios().filter(({ isEvery, subject }) => !isEvery && subject === 'server');
  const [reading = [], entering = [], permitted = []] = await leastPermissionFirst(reader, all);
  const needsPermission = ({ tags }: (typeof all)[number]) => findMissingEffects(tags, reader).length > 0;
  expect([...reading, ...entering].filter(needsPermission)).toEqual([]);
  expect(permitted.every(needsPermission)).toBe(true);
  expect(Math.min(reading.length, entering.length, permitted.length)).toBeGreaterThan(20);
  expect(reading.length + entering.length + permitted.length).toBe(all.length);
});

it('a state that the adapter declares lacks only parameters', () => {
  const session = sessionWith({}, { ...controlled, states: new Set(['it snows']) });
  const ended = (state: string) =>
    ({ outcome: 'untested', cause: 'state-unsupported', needs: [state] }) as const;
  expect(findMissingAfterRun([], ended('it snows'), session)).toEqual(['parameters: it snows']);
  expect(findMissingAfterRun([], ended('it rains'), session)).toEqual(['state: it rains']);
});

it('an adapter that cannot restore the initial state lacks that, and no state control', () => {
  const session = sessionWith({}, { ...controlled, adapter: 'http', cannotRestore: true });
  const ended = { outcome: 'untested', cause: 'state-unsupported', needs: ['it rains'] } as const;
  const both = ['state: the initial state', 'state: it rains'];
  expect(findMissingAfterRun([], ended, session)).toEqual(both);
  const given = sessionWith({}, { ...controlled, adapter: 'given', cannotRestore: true });
  expect(findMissingAfterRun([], ended, given)).toEqual(['state control']);
});

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
