import { describe, expect, it } from 'vitest';
import type { WrittenScenario } from '#harness/run/scenarios/features.ts';
import { phaseOf, waitsIn } from '#harness/run/scenarios/planned-waits.ts';
import { makespan, waitsAhead } from '#harness/run/waits/pending-waits.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import { sessionWith } from '#test/builders/session.ts';

const time = (seconds: number): PlannedWait => ({ kind: 'time', seconds });
const call = (seconds: number): PlannedWait => ({ kind: 'call', seconds });
const silence = (seconds: number): PlannedWait => ({ kind: 'state', seconds });

describe('the waits of a scenario', () => {
  it.each([
    ['15 s have passed', time(15)],
    ['2 min 5 s have passed', time(125)],
    ['an administrator sets the password of the person, waiting up to 5 s', call(5)],
    ['an administrator sets the password of the person, each account named', call(10)],
    ['an administrator sets the password of the first account', call(10)],
    ['WorkerSync has been silent for 2 min', silence(120)],
    ['both Worker services have been silent for 61 s', silence(61)],
  ])('are read off its sentences: %s', (step, wait) => {
    expect(waitsIn(['an administrator has read service health', step])).toEqual([wait]);
  });

  it('are none where nothing is waited for', () => {
    expect(waitsIn(['an administrator sets the password of the person', 'the answer comes at once'])).toEqual(
      [],
    );
  });

  it('last as long as the window of a rate limit where the server tells how long', () => {
    const told = 'the client has waited as long as it was told';
    expect(waitsIn(['each client may send 1 request in 30 s', told])).toEqual([time(30)]);
  });
});

describe('the plan of a run', () => {
  const written = (steps: string[], ...tags: string[]): WrittenScenario => ({
    name: '',
    location: 'a.feature:1',
    rules: [],
    tags: ['@SH-04', ...tags],
    steps,
  });
  const session = sessionWith({ allowed: new Set(['read', 'waiting']) });
  const planned = (scenario: WrittenScenario): unknown => [
    ...phaseOf([scenario], session).scenarios.values(),
  ];

  it('holds what a scenario may wait for, and nothing of one that may not run', () => {
    expect(planned(written(['5 s have passed'], '@waiting'))).toEqual([[time(5)]]);
    expect(planned(written(['5 s have passed'], '@needs-clock'))).toEqual([]);
    expect(planned(written(['5 s have passed'], '@write'))).toEqual([]);
  });

  it('leaves out what nobody waits for: hours, and a call whose accounts settle at once', () => {
    expect(planned(written(['20 min have passed']))).toEqual([]);
    expect(planned(written(['a user sets the password of the person, waiting up to 25 s']))).toEqual([]);
  });
});

describe('what is still to come', () => {
  const ahead = () =>
    waitsAhead([
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
    expect(ahead().count(false)).toBe(4);
    expect(ahead().count(true)).toBe(5);
  });

  it('takes as long as one after another, and side by side as long as the lanes need', () => {
    expect(ahead().seconds([], false)).toBe(10 + 9);
    expect(ahead().seconds([], true)).toBe(71 + 9);
  });

  it('counts what has begun by what is left of it', () => {
    const coming = ahead();
    coming.strike({ kind: 'time', location: 'b:2', seconds: 8 });
    expect(coming.seconds([{ location: 'b:2', left: 1 }], false)).toBe(10 + 5);
    coming.isOver('b:2');
    expect(coming.seconds([{ left: 3 }], false)).toBe(3 + 10 + 5);
    coming.strike({ kind: 'state', seconds: 61 });
    expect(coming.seconds([], true)).toBe(10 + 5);
  });

  it('is shared by lanes that take the next when they are done with the last', () => {
    expect(makespan([], 3)).toBe(0);
    expect(makespan([5, 4, 3, 3], 2)).toBe(8);
  });
});
