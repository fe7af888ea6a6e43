import { describe, expect, it } from 'vitest';
import type { Check } from '#harness/scenario/check.ts';
import { contextOfCheck, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import * as reasons from './reasons.ts';

const words = reasons.isInWords;
const silent = reasons.hasFigureIfSilent;
const stuck = reasons.hasFigureIfStalled;
const never = reasons.isForNeverStarted;
const counted = reasons.countsToGeneratedAt;

const outcomeOf = (check: Check, ...services: readonly ServiceFacts[]): string =>
  check(healthAnswer(services), contextOfCheck).kind;

/** Expects these checks of a Reason to hold, those to be broken, and all others to be silent. */
function expectReason(
  reason: unknown,
  facts: ServiceFacts,
  holding: readonly Check[],
  broken: readonly Check[] = [],
): void {
  const expected = (check: Check): string => {
    if (broken.includes(check)) return 'broken';
    return holding.includes(check) ? 'holds' : 'silent';
  };
  const checks = [words, silent, stuck, never, counted];
  const service = { ...facts, members: { reason } };
  expect(checks.map((check) => outcomeOf(check, service))).toEqual(checks.map(expected));
}

const overdue = { silence: 20, verdict: 'Degraded: HeartbeatOverdue' };
const lost = { silence: 61.4, verdict: 'Unhealthy: NoHeartbeat' };
const stalled = { standstill: 900, verdict: 'Degraded: Stalled' };
const neverStarted = { silence: null, verdict: 'Unhealthy: NeverStarted' };

describe('a Reason', () => {
  it.each(['', '-', '42', 'ok'])('must contain words: "%s"', (reason) => {
    expectReason(reason, {}, [], [words]);
  });

  it.each(['No heartbeat from worker-61.', 'No heartbeat from v0.61.0.', 'No heartbeat from node61.'])(
    'must state the age outside of names: %s',
    (reason) => {
      expect(outcomeOf(silent, { ...lost, members: { reason } })).toBe('broken');
    },
  );

  it.each([
    'No heartbeat for 86400 s.',
    'Nothing in the 35 minutes since the web tier started.',
    'Not heartbeating yet.',
    'Dienst wurde nie gestartet.',
    'Still waiting for the first heartbeat.',
    'The first heartbeat is overdue by 22 minutes.',
    'Normally it starts at once; awaiting it.',
  ])('of a service that never started may have any wording: %s', (reason) => {
    expectReason(reason, neverStarted, [words, never]);
  });

  it('of a service that never started differs from that of another service, apart from numbers', () => {
    const [first, second] = [
      { ...neverStarted, members: { reason: 'Last seen 7 s ago.' } },
      { members: { reason: 'Last seen 3 s ago.' } },
    ];
    expect(outcomeOf(never, first, second)).toBe('broken');
    expect(outcomeOf(never, first)).toBe('holds');
  });
});

const healthy = {};
const moving = { ...stalled, standstill: 601 };

it.each<[ServiceFacts, string]>([
  [healthy, '正常'],
  [healthy, 'No missed heartbeats for 3 h.'],
  [healthy, 'It has not been silent for more than 5 s in the last 2 hours.'],
  [lost, 'The heartbeat is 56 s late; one is due every 5 s.'],
  [lost, 'No heartbeat has come for more than 40 s.'],
  [lost, 'The last heartbeat came less than 90 s ago.'],
  [lost, 'Retries: 3. No response.'],
  [lost, 'No heartbeat since 2026-03-01.'],
  [lost, 'No heartbeat despite 2 restarts in 4 minutes.'],
  [lost, 'De service is al langer dan een minuut stil.'],
  [lost, 'Le service ne répond plus depuis plus de quinze secondes.'],
  [lost, 'Kein Heartbeat seit über einer Minute.'],
  [lost, '最後のハートビートは61秒前です。'],
  [overdue, 'Heartbeat late. Restarted 3 times.'],
  [moving, 'Stalled at 40 %.'],
  [moving, 'Stuck at object 1240 of 5000.'],
  [moving, 'Work began 15 minutes ago and last moved 10 minutes ago.'],
  [neverStarted, 'It cannot be healthy: it was not started.'],
  [neverStarted, 'Nunca se ha iniciado; lo normal son 5 s.'],
])('%j may have the Reason: %s', (facts, reason) => {
  const service = { ...facts, members: { reason } };
  const broken = [words, silent, stuck, never, counted].filter(
    (each) => outcomeOf(each, service) === 'broken',
  );
  expect(broken).toEqual([]);
});

it.each<[Check, ServiceFacts, string]>([
  [counted, lost, '98 s have passed since the last heartbeat.'],
  [counted, lost, 'The last sign of life came 98 s ago.'],
  [counted, lost, 'Nothing received for 98 s.'],
  [counted, lost, 'The heartbeat has been gone for 98 s.'],
  [counted, lost, 'It has not checked in for 98 s.'],
  [counted, lost, 'The last heartbeat came 46 s ago.'],
  [counted, moving, 'Unchanged for 20 minutes.'],
  [silent, lost, 'No heartbeat.'],
  [silent, lost, 'Heartbeat lost.'],
  [stuck, moving, 'No progress made.'],
])('%o rejects %j with the Reason: %s', (each, facts, reason) => {
  expect(outcomeOf(each, { ...facts, members: { reason } })).toBe('broken');
});

describe('an age in a Reason', () => {
  it('may be rounded to the unit that it is given in', () => {
    const lostForLong = { ...lost, silence: 200 };
    expectReason('No heartbeat for 3 minutes.', lostForLong, [words, silent, counted]);
    expectReason('No heartbeat for 4 minutes.', lostForLong, [words, silent, counted]);
    expectReason('No heartbeat for 5 minutes.', lostForLong, [words, silent], [counted]);
  });

  it('may be that of the work instead', () => {
    expectReason('It has not moved for 15 min.', stalled, [words, stuck, counted]);
    expectReason('It has not moved for 20 min.', stalled, [words, stuck], [counted]);
  });

  it.each([
    [{ ...stalled, workAge: 960, members: {} }, 'The work has been running for 960 s.'],
    [{ ...lost, members: { startedAt: '2026-03-02T06:10:00Z' } }, 'It has been up for 3 h 20 min.'],
    [{ ...overdue, silence: 16, members: {} }, 'Overdue by 1 s.'],
  ])('may be another one that the response shows: %j', (facts, reason) => {
    expect(outcomeOf(counted, { ...facts, members: { ...facts.members, reason } })).toBe('holds');
  });

  it.each([
    'The last heartbeat came 98 s ago, beyond the limit of 61 s.',
    'No heartbeat for 98 s. The limit is 60 s, and a delivery has waited 61 s.',
    'Overdue (98 s).',
    'No heartbeat has come for more than 98 s.',
    'The last heartbeat came less than 50 s ago.',
  ])('is wrong even if another number matches: %s', (reason) => {
    expect(outcomeOf(counted, { ...lost, silence: 60.5, members: { reason } })).toBe('broken');
  });

  it('may be rounded down, and the times of the response may be rounded to the second', () => {
    const members = { lastSeenAt: '2026-03-02T09:28:58Z' };
    expect(outcomeOf(counted, { ...lost, members: { ...members, reason: 'No heartbeat for 59 s.' } })).toBe(
      'holds',
    );
    expect(outcomeOf(counted, { ...lost, members: { ...members, reason: 'No heartbeat for 58 s.' } })).toBe(
      'broken',
    );
  });

  it('is neither a documented limit nor a time of day', () => {
    expectReason('No heartbeat for more than 60 s.', lost, [words, silent]);
    expectReason('No heartbeat since 2026-03-02 09:28:58.', lost, [words, silent]);
  });
});
