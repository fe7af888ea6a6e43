import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noControl } from '#harness/state-control/control.ts';
import { announceWaits, createWaits, type Waiting, type Waits } from './waits.ts';

const passing = (seconds: number) =>
  ({ kind: 'time', what: `${seconds} s to pass`, title: 'A wait', seconds }) as const;
const lasting = (seconds: number) => () => new Promise<void>((end) => setTimeout(end, seconds * 1000));

function watched(waits: Waits): (Waiting | undefined)[] {
  const seen: (Waiting | undefined)[] = [];
  waits.watch((waiting) => seen.push(waiting));
  return seen;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a real wait', () => {
  it('is reported when it begins, every second, and when it ends', async () => {
    const waits = createWaits();
    const seen = watched(waits);
    const wait = waits.during(passing(3), lasting(3));
    await vi.advanceTimersByTimeAsync(3_000);
    await wait;
    const soFar = seen.map((each) => each?.map(({ secondsSoFar }) => secondsSoFar)[0]);
    expect(soFar.slice(0, 3)).toEqual([0, 1, 2]);
    expect(seen.at(-1)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs in parallel with others, the longest first', async () => {
    const waits = createWaits();
    const seen = watched(waits);
    const both = [waits.during(passing(5), lasting(5)), waits.during(passing(8), lasting(8))];
    expect(seen.at(-1)?.map(({ seconds }) => seconds)).toEqual([8, 5]);
    await vi.advanceTimersByTimeAsync(8_000);
    await Promise.all(both);
  });

  it('does not start if the budget is too short for it', async () => {
    const waits = createWaits(10);
    const work = vi.fn(lasting(1));
    await expect(waits.during(passing(15), work)).rejects.toMatchObject({
      name: 'Untestable',
      cause: 'budget-spent',
      detail: 'not enough time to wait for 15 s to pass (15 s): 10 s of budget.seconds are left',
    });
    expect(work).not.toHaveBeenCalled();
  });

  it('is cancelled with all others once the time of the run is over', async () => {
    const waits = createWaits(10);
    waits.assertTimeLeft();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(() => waits.assertTimeLeft()).toThrow('the budget of 10 s is used up (budget.seconds)');
  });
});

describe('an adapter that waits', () => {
  const state = 'a service has been silent';

  /** An adapter that takes the given number of seconds to reach a state. */
  function adapter(waits: Waits, seconds: number, movesClock = false) {
    const enter = vi.fn(async () => {
      await lasting(seconds)();
      return {};
    });
    return { enter, control: announceWaits(waits)({ ...noControl, adapter: 'command', movesClock, enter }) };
  }

  async function entering(control: ReturnType<typeof adapter>['control'], seconds: number, takes: number) {
    const entered = control.enter(state, { service: 'WorkerSync', seconds });
    await vi.advanceTimersByTimeAsync(takes * 1000);
    return entered;
  }

  it('is reported with its state', async () => {
    const waits = createWaits();
    const seen = watched(waits);
    await entering(adapter(waits, 61).control, 61, 61);
    expect(seen[0]).toMatchObject([{ what: `the server to enter "${state}"`, seconds: 61, secondsSoFar: 2 }]);
    expect(seen.at(-1)).toBeUndefined();
  });

  it('enters no state that needs more time than is left, once one has waited', async () => {
    const waits = createWaits(100);
    const { control, enter } = adapter(waits, 61);
    await entering(control, 61, 61);
    await expect(control.enter(state, { service: 'Scheduler', seconds: 61 })).rejects.toThrow(
      'not enough time to wait for the server to enter "a service has been silent" (61 s): 39 s',
    );
    expect(enter).toHaveBeenCalledOnce();
  });

  it('is not waited for where there is none', async () => {
    const waits = createWaits();
    const seen = watched(waits);
    const slow = { ...noControl, restoreInitialState: lasting(5) };
    const restored = announceWaits(waits)(slow).restoreInitialState();
    await vi.advanceTimersByTimeAsync(5_000);
    await restored;
    expect(seen).toEqual([]);
  });

  it('needs no wait if the clock can be moved', async () => {
    const waits = createWaits();
    const seen = watched(waits);
    await entering(adapter(waits, 5, true).control, 61, 5);
    expect(seen).toEqual([]);
  });
});
