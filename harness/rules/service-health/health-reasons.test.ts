import { describe, expect, it } from 'vitest';
import { healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
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

  it.each(['Lorem ipsum dolor 7.'])(
    'of a silent or a stalled service has a figure that fits: %s',
    (reason) => {
      expect(judgement(reason, overdue)).toEqual(['SH-31', '!SH-32']);
      expect(judgement(reason, stalled)).toEqual(['SH-31', '!SH-33']);
    },
  );

  it.each(['4 heartbeats were missed.', 'Silent since 09:29:40.', 'Silent: 20.', 'Overdue by 5 s.'])(
    'of a silent service may have any figure that matters: %s',
    (reason) => {
      expect(judgement(reason, overdue)).toContain('SH-32');
      expect(judgement(reason, overdue).join()).not.toContain('!');
    },
  );

  it.each([
    'It never started.',
    'No heartbeat for 86400 s.',
    'Nothing in the 35 minutes since the web tier started.',
    'No heartbeat was ever seen; one is due every 5 seconds, the limit is 60 s.',
    'Not heartbeating yet.',
    'Dienst wurde nie gestartet.',
  ])('of a service that never started may say so as it likes: %s', (reason) => {
    expect(judgement(reason, neverStarted)).toEqual(['SH-31', 'SH-34']);
  });

  it('of a service that never started does not say that it is something else', () => {
    expect(judgement('Heartbeating normally.', neverStarted)).toEqual(['SH-31', '!SH-34']);
  });

  it('of a service that never started is not that of one beside it, figures aside', () => {
    const [first, second] = [
      { ...neverStarted, members: { reason: 'Last seen 7 s ago.' } },
      { members: { reason: 'Last seen 3 s ago.' } },
    ];
    const check = healthReasonChecks.find(({ rule }) => rule === 'SH-34');
    expect(check?.examine(healthAnswer([first, second]), circumstances)?.kind).toBe('broken');
    expect(check?.examine(healthAnswer([first]), circumstances)?.kind).toBe('held');
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

  it.each([
    [{ ...stalled, workAge: 960, members: {} }, 'The work has been running for 960 s.'],
    [{ ...lost, members: { startedAt: '2026-03-02T06:10:00Z' } }, 'It has been up for 3 h 20 min.'],
    [{ ...overdue, silence: 16, members: {} }, 'Overdue by 1 s.'],
  ])('may be another one that the answer shows: %j', (facts, reason) => {
    const answer = healthAnswer([{ ...facts, members: { ...facts.members, reason } }]);
    const check = healthReasonChecks.find(({ rule }) => rule === 'SH-35');
    expect(check?.examine(answer, circumstances)?.kind).toBe('held');
  });

  it('is not a limit of the document nor a time of day', () => {
    expect(judgement('No heartbeat for more than 60 s.', lost)).toEqual(['SH-31', 'SH-32']);
    expect(judgement('No heartbeat since 2026-03-02 09:28:58.', lost)).toEqual(['SH-31', 'SH-32']);
  });
});
