import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOfCheck, generatedAt, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { hasHealth, serviceHas } from './named-service.ts';
import { overallIs } from './summary.ts';
import * as oracle from './time-oracle.ts';

const checks = {
  fresh: oracle.isHealthyWhenFresh,
  overdue: oracle.isOverdueUpToLimit,
  stalled: oracle.isStalledWithoutProgress,
  lostWorker: oracle.isLostWorker,
  lostScheduler: oracle.isLostScheduler,
  moving: oracle.isNotStalledWhileMoving,
  stalledAndOverdue: oracle.isDegradedIfBoth,
};

const healthy = 'Healthy: Heartbeating';
const overdue = 'Degraded: HeartbeatOverdue';
const stalled = 'Degraded: Stalled';
const lost = 'Unhealthy: NoHeartbeat';
const neverStarted = 'Unhealthy: NeverStarted';
const verdicts = [healthy, overdue, stalled, lost, neverStarted, 'Healthy: Stalled'];

/** The names of the checks that apply to a response. The name of a failed check starts with `!`. */
function problemsOf(facts: ServiceFacts, summary = {}): string[] {
  return Object.entries(checks).flatMap(([name, check]) => {
    const { kind } = check(healthAnswer([facts], summary), contextOfCheck);
    return kind === 'silent' ? [] : [kind === 'holds' ? name : `!${name}`];
  });
}

/** A server may truncate times to seconds, so the values are two seconds below and above each limit. */
const rows = [
  ['WorkerSync', 13, 'fresh', healthy],
  ['WorkerSync', 17, 'overdue', overdue],
  ['WorkerDelivery', 58, 'overdue', overdue],
  ['WorkerDelivery', 62, 'lostWorker', lost],
  ['Scheduler', 118, 'overdue', overdue],
  ['Scheduler', 122, 'lostScheduler', lost],
] as const;

describe('the time since the last heartbeat', () => {
  it.each(rows)('%s, silent for %d s, is checked by %s: %s', (service, silence, check, right) => {
    // Another rule checks that a lost service that has reported is not NeverStarted.
    const checked = right === lost ? verdicts.filter((verdict) => verdict !== neverStarted) : verdicts;
    for (const verdict of checked) {
      const sign = verdict === right ? check : `!${check}`;
      expect(problemsOf({ service, silence, verdict }), verdict).toEqual([sign]);
    }
  });

  it.each([
    ['WorkerSync', -1.001],
    ['WorkerSync', null],
    ['Mailer', 500],
  ])('%s, silent for %s s, proves nothing', (service, silence) => {
    for (const verdict of verdicts) expect(problemsOf({ service, silence, verdict })).toEqual([]);
  });
});

describe('the time without progress of a busy service', () => {
  const moving = { silence: 3, progressAge: 598, workAge: 602 };
  const idle = { currentWork: null, currentWorkStartedAt: null };
  it.each<[string, ServiceFacts, expected: readonly string[]]>([
    [stalled, { progressAge: 602 }, ['stalled']],
    [healthy, { progressAge: 602 }, ['!stalled']],
    [overdue, { progressAge: 3600 }, ['!stalled']],
    [overdue, { silence: 30, progressAge: 602 }, ['stalledAndOverdue']],
    [stalled, { silence: 30, progressAge: 602 }, ['stalledAndOverdue']],
    [healthy, { silence: 30, progressAge: 602 }, ['!stalledAndOverdue']],
    [lost, { silence: 30, progressAge: 602 }, ['!stalledAndOverdue']],
    [healthy, moving, ['fresh', 'moving']],
    [stalled, moving, ['!fresh', '!moving']],
    [healthy, { progressAge: 3600, members: idle }, ['fresh']],
    [healthy, { progressAge: 600.999 }, []],
    [healthy, { silence: 122, progressAge: 602 }, []],
    [healthy, { service: 'Scheduler', silence: 122, progressAge: 602 }, []],
  ])('is checked for %s, %o: %j', (verdict, facts, expected) => {
    expect(problemsOf({ ...facts, verdict })).toEqual(expected);
  });
});

it('a time that cannot be parsed proves nothing', () => {
  expect(problemsOf({ verdict: lost, members: { lastSeenAt: 'just now' } })).toEqual([]);
  expect(problemsOf({ verdict: lost }, { generatedAt: 'just now' })).toEqual([]);
});

const second = 1000;

/** The verdict of §3.1, implemented a second time. §3.1.5 leaves open whether Stalled takes precedence. */
function honestVerdict(
  service: string,
  silence: number,
  progressAge: number | undefined,
  prefersStall: boolean,
): string {
  const isStalled = progressAge !== undefined && progressAge >= 600 * second;
  const isLost = silence > (service === 'Scheduler' ? 120 : 60) * second;
  if (isStalled && (prefersStall || silence <= 15 * second)) return 'Degraded: Stalled';
  if (isLost) return 'Unhealthy: NoHeartbeat';
  return silence > 15 * second ? 'Degraded: HeartbeatOverdue' : 'Healthy: Heartbeating';
}

/** How a server may write a time: with milliseconds, truncated to seconds, or in another time zone. */
const notations = {
  whole: (instant: number) => new Date(instant).toISOString(),
  cut: (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`,
  shifted: (instant: number) => new Date(instant + 7_200_000).toISOString().replace('Z', '+02:00'),
};

const near = (...marks: readonly number[]): fc.Arbitrary<number> =>
  fc
    .tuple(fc.constantFrom(...marks), fc.integer({ min: -2500, max: 2500 }))
    .map(([mark, off]) => Math.max(0, mark * second + off));

const world = fc.record({
  service: fc.constantFrom('WorkerSync', 'WorkerDelivery', 'Scheduler'),
  silence: near(0, 15, 60, 120, 900),
  progressAge: fc.option(near(0, 300, 600, 4000), { nil: undefined }),
  prefersStall: fc.boolean(),
  phase: fc.integer({ min: 0, max: 999 }),
  seen: fc.constantFrom(...Object.values(notations)),
  now: fc.constantFrom(...Object.values(notations)),
});

it('the time oracle never fails a correct server that rounds its times', () => {
  const property = fc.property(world, ({ service, silence, progressAge, prefersStall, phase, seen, now }) => {
    const moment = generatedAt + phase;
    const isAtWork = progressAge !== undefined;
    const members = {
      currentWork: isAtWork ? 'Synchronising' : null,
      currentWorkStartedAt: isAtWork ? seen(moment - progressAge - 5000) : null,
      lastSeenAt: seen(moment - silence),
      lastProgressAt: isAtWork ? seen(moment - progressAge) : null,
    };
    const verdict = honestVerdict(service, silence, progressAge, prefersStall);
    const answer = healthAnswer([{ service, verdict, members }], { generatedAt: now(moment) });
    for (const [name, check] of Object.entries(checks)) {
      const outcome = check(answer, contextOfCheck);
      expect(outcome.kind === 'broken' ? [name, outcome] : 'fair').toBe('fair');
    }
  });
  fc.assert(property, { seed: 4, numRuns: 3000 });
});

const allThree = healthAnswer([{}, { service: 'WorkerDelivery' }, { service: 'Scheduler' }]);
const isWell = hasHealth('WorkerSync', { words: 'well' });

it('a missing service is ignored, because another rule requires it', () => {
  expect(isWell(healthAnswer([{ service: 'Scheduler' }]), contextOfCheck).kind).toBe('silent');
});

it('an Overall that is right for other states of the services proves nothing', () => {
  expect(overallIs('Degraded')(allThree, contextOfCheck).kind).toBe('silent');
});

describe('a field of a service', () => {
  it.each<[string, string, unknown, ServiceFacts]>([
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 58 }],
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 62 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 57.9 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 62.1 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 0 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 7 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', false, { silence: 7.1 }],
    ['lastSeenAt', '3 s before generatedAt', false, { members: { lastSeenAt: 'just now' } }],
    ['detail', 'null or absent', true, { members: { detail: null } }],
    ['detail', 'null or absent', true, { members: { detail: undefined } }],
    ['detail', 'null or absent', false, { members: { detail: '' } }],
  ])('%s is %s: %s of %o', (field, cell, isSo, facts) => {
    const { kind } = serviceHas('WorkerSync', [[field, cell]])(healthAnswer([facts]), contextOfCheck);
    expect(kind).toBe(isSo ? 'holds' : 'broken');
  });

  it.each([
    ['not heard of for 61 s', true, true],
    ['Heartbeating normally.', false, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('reason %j contains a number: %s, and names no other condition: %s', (reason, hasFigure, namesNone) => {
    const isSo = (cell: string) =>
      serviceHas('WorkerSync', [['reason', cell]])(healthAnswer([{ members: { reason } }]), contextOfCheck)
        .kind === 'holds';
    expect(isSo('a string with a relevant number')).toBe(hasFigure);
    expect(isSo('a string that does not name a different condition')).toBe(namesNone);
  });
});
