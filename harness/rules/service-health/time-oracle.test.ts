import { describe, expect, it } from 'vitest';
import { healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { timeOracle } from './time-oracle.ts';

const circumstances = {} as Parameters<(typeof timeOracle)[number]['examine']>[1];

const healthy = 'Healthy: Heartbeating';
const overdue = 'Degraded: HeartbeatOverdue';
const stalled = 'Degraded: Stalled';
const lost = 'Unhealthy: NoHeartbeat';
const neverStarted = 'Unhealthy: NeverStarted';
const verdicts = [healthy, overdue, stalled, lost, neverStarted, 'Healthy: Stalled'];

/** What the oracle says of an answer: the rules that held, and those that were broken after a `!`. */
function judgement(facts: ServiceFacts, summary = {}): string[] {
  return timeOracle.flatMap(({ rule, examine }) => {
    const finding = examine(healthAnswer([facts], summary), circumstances);
    return finding === undefined ? [] : [finding.kind === 'held' ? rule : `!${rule}`];
  });
}

type Row = [service: string, silence: number, rule: string, verdict: string];

const workers = ['WorkerSync', 'WorkerDelivery'].flatMap((service): Row[] => [
  [service, 0, 'SH-01', healthy],
  [service, 14, 'SH-01', healthy],
  [service, 16, 'SH-02', overdue],
  [service, 59, 'SH-02', overdue],
  [service, 61, 'SH-04', lost],
  [service, 86_400, 'SH-04', lost],
]);
const scheduler: Row[] = [
  ['Scheduler', 14, 'SH-01', healthy],
  ['Scheduler', 16, 'SH-02', overdue],
  ['Scheduler', 61, 'SH-02', overdue],
  ['Scheduler', 119, 'SH-02', overdue],
  ['Scheduler', 121, 'SH-05', lost],
];

describe('the silence of a service', () => {
  it.each([...workers, ...scheduler])(
    '%s, silent for %d s, is judged by %s: %s',
    (service, silence, rule, right) => {
      // That a service which was silent for long has started at all is not for the oracle to say (SH-19).
      const judged = right === lost ? verdicts.filter((verdict) => verdict !== neverStarted) : verdicts;
      for (const verdict of judged) {
        const sign = verdict === right ? rule : `!${rule}`;
        expect(judgement({ service, silence, verdict }), verdict).toEqual([sign]);
      }
    },
  );

  it.each([
    ['WorkerSync', 14.001],
    ['WorkerSync', 15],
    ['WorkerSync', 15.999],
    ['WorkerSync', 59.001],
    ['WorkerDelivery', 60],
    ['WorkerDelivery', 60.999],
    ['Scheduler', 120],
    ['Scheduler', 120.999],
    ['WorkerSync', -1.001],
    ['WorkerSync', null],
  ])('%s, silent for %s s, proves nothing', (service, silence) => {
    for (const verdict of verdicts) expect(judgement({ service, silence, verdict })).toEqual([]);
  });

  it('of a service that the document does not name is not held against a limit', () => {
    expect(judgement({ service: 'Mailer', silence: 500, verdict: healthy })).toEqual([]);
  });
});

describe('the standstill of a service at work', () => {
  it.each([601, 3600])('of %d s is a stall while it reports', (standstill) => {
    expect(judgement({ silence: 3, standstill, verdict: stalled })).toEqual(['SH-03']);
    expect(judgement({ silence: 3, standstill, verdict: healthy })).toEqual(['!SH-03']);
    expect(judgement({ silence: 3, standstill, verdict: overdue })).toEqual(['!SH-03']);
  });

  it.each([599.001, 600, 600.999])('of %d s proves nothing', (standstill) => {
    for (const verdict of verdicts) {
      expect(judgement({ silence: 3, standstill, verdict })).toEqual([]);
      expect(judgement({ silence: 30, standstill, verdict })).toEqual([]);
    }
  });

  it('is none to a service that is idle', () => {
    const idle = { currentWork: null, currentWorkStartedAt: null };
    expect(judgement({ silence: 3, standstill: 3600, members: idle })).toEqual(['SH-01']);
  });

  it.each([0, 599])('of %d s is none, however old the work', (standstill) => {
    const moving = { silence: 3, standstill, workAge: 601 };
    expect(judgement({ ...moving, verdict: healthy })).toEqual(['SH-01', 'SH-18']);
    expect(judgement({ ...moving, verdict: stalled })).toEqual(['!SH-01', '!SH-18']);
  });

  it('that is overdue as well is Degraded under either condition', () => {
    const both = { silence: 30, standstill: 601 };
    expect(judgement({ ...both, verdict: overdue })).toEqual(['SH-21']);
    expect(judgement({ ...both, verdict: stalled })).toEqual(['SH-21']);
    expect(judgement({ ...both, verdict: healthy })).toEqual(['!SH-21']);
    expect(judgement({ ...both, verdict: lost })).toEqual(['!SH-21']);
  });

  it.each(['WorkerSync', 'WorkerDelivery', 'Scheduler'])(
    'of a %s beyond its limit is left open',
    (service) => {
      for (const verdict of verdicts) {
        expect(judgement({ service, silence: 121, standstill: 601, verdict })).toEqual([]);
      }
    },
  );
});

describe('the notation of a time', () => {
  it.each([
    ['an offset that is not UTC', '2026-03-02T11:28:59+02:00'],
    ['no zone', '2026-03-02T09:28:59'],
    ['a space and seven digits', '2026-03-02 09:28:59.0000000Z'],
  ])('with %s is read all the same', (_, lastSeenAt) => {
    expect(judgement({ verdict: lost, members: { lastSeenAt } })).toEqual(['SH-04']);
    expect(judgement({ verdict: healthy, members: { lastSeenAt } })).toEqual(['!SH-04']);
  });

  it('that nobody can read proves nothing', () => {
    expect(judgement({ verdict: lost, members: { lastSeenAt: 'just now' } })).toEqual([]);
    expect(judgement({ verdict: lost }, { generatedAt: 'just now' })).toEqual([]);
  });
});

describe('an answer', () => {
  it('is broken by one service among three, with the figures that show it', () => {
    const answer = healthAnswer([{}, { service: 'WorkerDelivery', silence: 61 }, { service: 'Scheduler' }]);
    const [finding] = timeOracle
      .filter(({ rule }) => rule === 'SH-04')
      .map((check) => check.examine(answer, circumstances));
    const expected = 'WorkerDelivery, silent for 61 s, Unhealthy: NoHeartbeat';
    expect(finding).toEqual({ kind: 'broken', expected, actual: healthy });
  });
});
