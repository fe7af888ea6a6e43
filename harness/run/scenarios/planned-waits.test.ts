import { describe, expect, it } from 'vitest';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { rehearse } from '#harness/run/scenarios/cucumber.ts';
import { planPhase } from '#harness/run/scenarios/planned-waits.ts';
import { makespan, trackPendingWaits } from '#harness/run/waits/pending-waits.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import { sessionWith } from '#test/builders/session.ts';

const time = (seconds: number): PlannedWait => ({ kind: 'time', seconds });
const call = (seconds: number): PlannedWait => ({ kind: 'call', seconds });
const silence = (seconds: number): PlannedWait => ({ kind: 'state', seconds });

describe('the waits of the features', () => {
  it('are declared by their steps', async () => {
    const declared = await rehearse(sessionWith(), { paths: ['features/'], tags: 'not @client' });
    const kinds = new Set([...declared.values()].flat().map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['call', 'state', 'time']);
    const known = new Set(writtenScenarios().map(({ location }) => location));
    expect([...declared.keys()].filter((location) => !known.has(location))).toEqual([]);
  });
});

describe('the plan of a run', () => {
  const location = 'a.feature:1';
  const session = sessionWith({ allowed: new Set(['read', 'waiting']) });
  const planned = (wait: PlannedWait, ...tags: string[]): unknown => {
    const scenario = { location, tags: ['@SH-04', ...tags] };
    return [...planPhase([scenario], new Map([[location, [wait]]]), session).scenarios.values()];
  };

  it('holds what a scenario may wait for, and nothing of one that may not run', () => {
    expect(planned(time(5), '@waiting')).toEqual([[time(5)]]);
    expect(planned(time(5), '@needs-clock')).toEqual([]);
    expect(planned(time(5), '@write')).toEqual([]);
  });

  it('holds nothing of a scenario that declares nothing', () => {
    expect(planPhase([{ location, tags: ['@SH-04'] }], new Map(), session).scenarios.size).toBe(0);
  });

  it('leaves out what nobody waits for: hours, and a call whose accounts settle at once', () => {
    expect(planned(time(1200))).toEqual([]);
    expect(planned(call(25))).toEqual([]);
    expect(planned(call(25), '@waiting')).toEqual([[call(25)]]);
  });
});

describe('what is still to come', () => {
  const pending = () =>
    trackPendingWaits([
      { lanes: 1, scenarios: new Map([['a:1', [time(10), silence(61)]]]) },
      {
        lanes: 2,
        scenarios: new Map([
          ['b:1', [time(5)]],
          ['b:2', [time(8)]],
          ['b:3', [call(4)]],
        ]),
      },
    ]);

  it('is counted with states only where they take time', () => {
    expect(pending().count(false)).toBe(4);
    expect(pending().count(true)).toBe(5);
  });

  it('takes as long as one after another, and side by side as long as the lanes need', () => {
    expect(pending().seconds([], false)).toBe(10 + 9);
    expect(pending().seconds([], true)).toBe(71 + 9);
  });

  it('counts what has begun by what is left of it', () => {
    const coming = pending();
    coming.markStarted({ kind: 'time', location: 'b:2', seconds: 8 });
    expect(coming.seconds([{ location: 'b:2', left: 1 }], false)).toBe(10 + 5);
    coming.markFinished('b:2');
    expect(coming.seconds([{ left: 3 }], false)).toBe(3 + 10 + 5);
    coming.markStarted({ kind: 'state', seconds: 61 });
    expect(coming.seconds([], true)).toBe(10 + 5);
  });

  it('is shared by lanes that take the next when they are done with the last', () => {
    expect(makespan([], 3)).toBe(0);
    expect(makespan([5, 4, 3, 3], 2)).toBe(8);
  });
});
