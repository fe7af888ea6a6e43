import { describe, expect, it } from 'vitest';
import { healthAnswer, type ServiceFacts } from '#test/builders/health.ts';
import { healthReasonChecks } from './health-reasons.ts';

const circumstances = {} as Parameters<(typeof healthReasonChecks)[number]['examine']>[1];

function judgement(reason: unknown, facts: ServiceFacts = {}): string[] {
  const answer = healthAnswer([{ ...facts, members: { reason } }]);
  return healthReasonChecks.flatMap(({ rule, examine }) => {
    const finding = examine(answer, circumstances);
    return finding === undefined ? [] : [finding.kind === 'held' ? rule : `!${rule}`];
  });
}

const overdue = { silence: 20, verdict: 'Degraded: HeartbeatOverdue' };
const lost = { silence: 61.4, verdict: 'Unhealthy: NoHeartbeat' };
const stalled = { standstill: 900, verdict: 'Degraded: Stalled' };
const neverStarted = { silence: null, verdict: 'Unhealthy: NeverStarted' };

describe('a Reason', () => {
  it.each(['Reporting.', 'Überfällig', '心跳正常吗'])('is in words: %s', (reason) => {
    expect(judgement(reason)).toEqual(['SH-31']);
  });

  it.each(['', '-', '42', 'ok'])('is not in words: "%s"', (reason) => {
    expect(judgement(reason)).toEqual(['!SH-31']);
  });

  it.each([overdue, lost])('of a late heartbeat carries a figure: %j', (facts) => {
    expect(judgement('It is late.', facts)).toEqual(['SH-31', '!SH-32']);
    expect(judgement('It is late by more than 15 s.', facts)).toEqual(['SH-31', 'SH-32']);
  });

  it('of a stall carries a figure', () => {
    expect(judgement('It does not move.', stalled)).toEqual(['SH-31', '!SH-33']);
    expect(judgement('It has not moved for 10 minutes.', stalled)).toEqual(['SH-31', 'SH-33']);
  });

  it('of a service that never started claims no age', () => {
    expect(judgement('It never started.', neverStarted)).toEqual(['SH-31', 'SH-34']);
    expect(judgement('No heartbeat for 86400 s.', neverStarted)).toEqual(['SH-31', '!SH-34']);
  });

  it('of a service that never started may name the interval and the limits', () => {
    const reason = 'No heartbeat was ever seen; one is due every 5 seconds, the limit is 60 s.';
    expect(judgement(reason, neverStarted)).toEqual(['SH-31', 'SH-34']);
  });

  it('that is not a text is left to the shape of the answer', () => {
    expect(judgement(7, lost)).toEqual([]);
    expect(judgement(null, lost)).toEqual([]);
  });
});

describe('an age in a Reason', () => {
  it.each([
    'No heartbeat for 61 s.',
    'No heartbeat for 62 seconds.',
    'No heartbeat for 61.4 s, the limit is 60 s.',
    'No heartbeat for 1m1s.',
    'No heartbeat for 1 minute and 1 second.',
    'No heartbeat for 00:01:01.',
  ])('agrees with the times of the answer: %s', (reason) => {
    expect(judgement(reason, lost)).toEqual(['SH-31', 'SH-32', 'SH-35']);
  });

  it.each([
    'No heartbeat for 59 s.',
    'No heartbeat for 64 s.',
    'No heartbeat for 3 minutes.',
    'No heartbeat for 00:01:31.',
  ])('contradicts the times of the answer: %s', (reason) => {
    expect(judgement(reason, lost)).toEqual(['SH-31', 'SH-32', '!SH-35']);
  });

  it('may be rounded to the unit that it is given in', () => {
    const silent = { ...lost, silence: 200 };
    expect(judgement('No heartbeat for 3 minutes.', silent)).toContain('SH-35');
    expect(judgement('No heartbeat for 4 minutes.', silent)).toContain('SH-35');
    expect(judgement('No heartbeat for 5 minutes.', silent)).toContain('!SH-35');
  });

  it('may be that of the work instead', () => {
    expect(judgement('It has not moved for 15 min.', stalled)).toEqual(['SH-31', 'SH-33', 'SH-35']);
    expect(judgement('It has not moved for 20 min.', stalled)).toEqual(['SH-31', 'SH-33', '!SH-35']);
  });

  it('is not a limit of the document nor a time of day', () => {
    expect(judgement('No heartbeat for more than 60 s.', lost)).toEqual(['SH-31', 'SH-32']);
    expect(judgement('No heartbeat since 2026-03-02 09:28:58.', lost)).toEqual(['SH-31', 'SH-32']);
  });
});
