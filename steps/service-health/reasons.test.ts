import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '#harness/scenario/check.ts';
import { contextOfCheck, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { durationsIn } from './durations.ts';
import * as reasons from './reasons.ts';

const words = reasons.isInWords;
const silent = reasons.hasFigureIfSilent;
const stuck = reasons.hasFigureIfStalled;
const never = reasons.isForNeverStarted;
const counted = reasons.countsToGeneratedAt;

const outcomeOf = (check: Check, ...services: readonly ServiceFacts[]): string =>
  check(healthAnswer(services), contextOfCheck).kind;

const withReason = (facts: ServiceFacts, reason: string): ServiceFacts => ({
  ...facts,
  members: { ...facts.members, reason },
});

const healthy = {};
const overdue = { silence: 20, verdict: 'Degraded: HeartbeatOverdue' };
const lost = { silence: 61.4, verdict: 'Unhealthy: NoHeartbeat' };
const lostForLong = { ...lost, silence: 200 };
const justLost = { ...lost, silence: 60.5 };
const lostInWholeSeconds = { ...lost, members: { lastSeenAt: '2026-03-02T09:28:58Z' } };
const stalled = { progressAge: 900, verdict: 'Degraded: Stalled' };
const moving = { ...stalled, progressAge: 601 };
const neverStarted = { silence: null, verdict: 'Unhealthy: NeverStarted' };

it.each<[ServiceFacts, string, ...Check[]]>([
  [healthy, '', words],
  [healthy, '-', words],
  [healthy, '42', words],
  [healthy, 'ok', words],
  [healthy, '正常'],
  [healthy, 'No missed heartbeats for 3 h.'],
  [healthy, 'It has not been silent for more than 5 s in the last 2 hours.'],
  [overdue, 'Heartbeat late. Restarted 3 times.'],
  [lost, 'No heartbeat.', silent],
  [lost, 'Heartbeat lost.', silent],
  // A number in a name is not an age.
  [lost, 'No heartbeat from worker-61.', silent],
  [lost, 'No heartbeat from v0.61.0.', silent],
  [lost, 'No heartbeat from node61.', silent],
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
  [lost, '98 s have passed since the last heartbeat.', counted],
  [lost, 'The last sign of life came 98 s ago.', counted],
  [lost, 'Nothing received for 98 s.', counted],
  [lost, 'The heartbeat has been gone for 98 s.', counted],
  [lost, 'It has not checked in for 98 s.', counted],
  [lost, 'The last heartbeat came 46 s ago.', counted],
  // An age may be rounded to the unit that it is given in.
  [lostForLong, 'No heartbeat for 4 minutes.'],
  [lostForLong, 'No heartbeat for 5 minutes.', counted],
  // An age may be rounded down, and the times of the response may be rounded to the second.
  [lostInWholeSeconds, 'No heartbeat for 59 s.'],
  [lostInWholeSeconds, 'No heartbeat for 58 s.', counted],
  // The check fails for a wrong age, even if another number matches an age.
  [justLost, 'The last heartbeat came 98 s ago, beyond the limit of 61 s.', counted],
  [justLost, 'No heartbeat for 98 s. The limit is 60 s, and a delivery has waited 61 s.', counted],
  [justLost, 'Overdue (98 s).', counted],
  [justLost, 'No heartbeat has come for more than 98 s.', counted],
  [justLost, 'The last heartbeat came less than 50 s ago.', counted],
  [moving, 'No progress made.', stuck],
  [moving, 'Unchanged for 20 minutes.', counted],
  [moving, 'Stalled at 40 %.'],
  [moving, 'Stuck at object 1240 of 5000.'],
  [moving, 'Work began 15 minutes ago and last moved 10 minutes ago.'],
  [stalled, 'It has not moved for 20 min.', counted],
  [neverStarted, 'It cannot be healthy: it was not started.'],
  [neverStarted, 'Nunca se ha iniciado; lo normal son 5 s.'],
  [neverStarted, 'No heartbeat for 86400 s.'],
  [neverStarted, 'Nothing in the 35 minutes since the web tier started.'],
  [neverStarted, 'Not heartbeating yet.'],
  [neverStarted, 'Dienst wurde nie gestartet.'],
  [neverStarted, 'Still waiting for the first heartbeat.'],
  [neverStarted, 'The first heartbeat is overdue by 22 minutes.'],
  [neverStarted, 'Normally it starts at once; awaiting it.'],
])('%j with the Reason "%s" breaks only the named checks', (facts, reason, ...broken) => {
  const checks = [words, silent, stuck, never, counted];
  expect(checks.filter((each) => outcomeOf(each, withReason(facts, reason)) === 'broken')).toEqual(broken);
});

it.each<[ServiceFacts, string, Check, string]>([
  [lostForLong, 'No heartbeat for 3 minutes.', words, 'holds'],
  [lostForLong, 'No heartbeat for 3 minutes.', silent, 'holds'],
  [lostForLong, 'No heartbeat for 3 minutes.', counted, 'holds'],
  [lostForLong, 'No heartbeat for 4 minutes.', counted, 'holds'],
  [lostForLong, 'No heartbeat for 5 minutes.', silent, 'holds'],
  [lostInWholeSeconds, 'No heartbeat for 59 s.', counted, 'holds'],
  [lostForLong, 'No heartbeat for 3 minutes.', stuck, 'silent'],
  [lostForLong, 'No heartbeat for 3 minutes.', never, 'silent'],
  [stalled, 'It has not moved for 15 min.', stuck, 'holds'],
  [stalled, 'It has not moved for 15 min.', counted, 'holds'],
  [stalled, 'It has not moved for 20 min.', stuck, 'holds'],
  [{ ...stalled, workAge: 960 }, 'The work has been running for 960 s.', counted, 'holds'],
  [{ ...lost, members: { startedAt: '2026-03-02T06:10:00Z' } }, 'Up for 3 h 20 min.', counted, 'holds'],
  [{ ...overdue, silence: 16 }, 'Overdue by 1 s.', counted, 'holds'],
  [neverStarted, 'Not heartbeating yet.', never, 'holds'],
  [neverStarted, 'No heartbeat for 86400 s.', never, 'holds'],
  [neverStarted, 'Nothing in the 35 minutes since the web tier started.', never, 'holds'],
  [neverStarted, 'Dienst wurde nie gestartet.', never, 'holds'],
  [neverStarted, 'Still waiting for the first heartbeat.', never, 'holds'],
  [neverStarted, 'The first heartbeat is overdue by 22 minutes.', never, 'holds'],
  [neverStarted, 'Normally it starts at once; awaiting it.', never, 'holds'],
  [lost, 'No heartbeat for more than 60 s.', silent, 'holds'],
  [lost, 'No heartbeat since 2026-03-02 09:28:58.', silent, 'holds'],
  // These Reasons contain a documented limit or a time of day, but no age that could be checked.
  [lost, 'No heartbeat for more than 60 s.', counted, 'silent'],
  [lost, 'No heartbeat since 2026-03-02 09:28:58.', counted, 'silent'],
])('%j with the Reason "%s": %o %s', (facts, reason, check, outcome) => {
  expect(outcomeOf(check, withReason(facts, reason))).toBe(outcome);
});

it('the Reason of a service that never started differs from that of another service, apart from numbers', () => {
  const first = withReason(neverStarted, 'Last seen 7 s ago.');
  expect(outcomeOf(never, first, withReason(healthy, 'Last seen 3 s ago.'))).toBe('broken');
  expect(outcomeOf(never, first)).toBe('holds');
});

const seconds = (text: string): number[] => durationsIn(text).map((each) => each.seconds);

describe('a duration', () => {
  it.each([
    ['61.4 seconds', 61.4, 1],
    ['61,4 s', 61.4, 1],
    ['after 500 ms', 0.5, 0.001],
    ['1,234.5 s', 1234.5, 1],
    ['1.5 mins', 90, 60],
    ['2 days', 172_800, 86_400],
    ['1 hour, 2 minutes', 3720, 60],
    ['2 days, 1 hour', 176_400, 3600],
    ['PT1M1S', 61, 1],
    ['P1DT1H', 90_000, 3600],
    ['(00:01:01.4567890)', 61, 1],
    ['1.02:03:04 without a word', 93_784, 1],
    ['overdue (age: 61 s)', 61, 1],
    ['age:61s', 61, 1],
  ])('is read in "%s"', (text, length, unit) => {
    expect(durationsIn(text)).toEqual([{ seconds: length, unit }]);
  });

  it.each([
    ['No heartbeat for 61 s, the limit is 60 s.', [61, 60]],
    ['overdue after 15 s, 61 s silent', [15, 61]],
    ['15 seconds, then 2 minutes', [15, 120]],
  ])('is not added to another in "%s"', (text, lengths) => {
    expect(seconds(text)).toEqual(lengths);
  });

  it.each([
    'The service never reported.',
    'host-5d3f-7s is down',
    'instance 5d3f',
    'version 0.16.0 sent 3 messages',
    'since 2026-03-02T09:28:59Z',
    'since 2026-03-02 09:28:59',
    'last seen 02/03/2026 09:28:59',
    'last seen on 2 March 2026, 09:28:59',
    'last seen at 09:28:59',
    'last report 09:28:59 UTC',
    'last report 9:28:59 PM',
    '',
  ])('is not read in "%s"', (text) => {
    expect(durationsIn(text)).toEqual([]);
  });

  it('is read back from every notation', () => {
    const amount = fc.integer({ min: 1, max: 400_000 });
    const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
    const property = fc.property(amount, (length) => {
      const parts = [length / 3600, (length % 3600) / 60, length % 60].map(Math.floor);
      const [h, m, s] = parts as [number, number, number];
      const ways = [
        `${length} s`,
        `${length.toLocaleString('en')} seconds`,
        `${h} h ${m} min ${s} s`,
        `${h} hours, ${m} minutes and ${s} seconds`,
        `${h}h${m}m${s}s`,
        `${two(h)}:${two(m)}:${two(s)}`,
      ];
      for (const way of ways) expect(seconds(`The last heartbeat came ${way} ago.`), way).toEqual([length]);
    });
    fc.assert(property, { seed: 5, numRuns: 300 });
  });
});
