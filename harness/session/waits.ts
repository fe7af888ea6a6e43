import { limits } from '#harness/errors/limits.ts';
import { budgetSpent, budgetUsedUp } from '#harness/result/outcome.ts';
import type { ControlLayer } from '#harness/state-control/control.ts';

/** The maximum wait for time to pass, in seconds: a little more than the longest documented limit. */
export const longestRealWait = 150;

export interface Wait {
  /** Time that has to pass, a request that the server may keep open, or a state that takes time to enter. */
  readonly kind: 'time' | 'call' | 'state';
  /** What is being waited for, in words that follow "waiting for": `15 s to pass`. */
  readonly what: string;
  /** Name of the waiting scenario, if any. */
  readonly title?: string;
  /** The maximum duration of the wait; absent if unknown. */
  readonly seconds?: number;
}

export interface CurrentWait extends Wait {
  /** Unique within a run. */
  readonly id: number;
  readonly secondsSoFar: number;
}

/** The current waits. The wait with the most time left comes first. */
export type Waiting = readonly CurrentWait[];

export type Waits = ReturnType<typeof createWaits>;

/** If a call or a state takes more seconds than this, it counts as a wait. */
const noticeable = 2;

/** Limits real waits to the remaining seconds of a run, and reports the current waits. */
export function createWaits(seconds: number = limits.runSeconds, startedAt: number = performance.now()) {
  const end = startedAt + seconds * 1000;
  const current = new Map<number, Wait & { readonly since: number }>();
  /** States whose entry took at least half of the maximum time, and is expected to do so again. */
  const takeTime = new Set<string>();
  let listener: (waiting: Waiting | undefined) => void = () => undefined;
  let ticking: NodeJS.Timeout | undefined;
  let begun = 0;

  const left = (): number => (end - performance.now()) / 1000;

  function begin(wait: Wait, since: number): () => void {
    begun += 1;
    const id = begun;
    current.set(id, { ...wait, since });
    ticking ??= setInterval(notify, 1000).unref();
    notify();
    return () => {
      current.delete(id);
      if (current.size === 0) {
        clearInterval(ticking);
        ticking = undefined;
      }
      notify();
    };
  }

  function notify(): void {
    if (current.size === 0) {
      listener(undefined);
      return;
    }
    const now = performance.now();
    const waits = [...current]
      .map(([id, { since, ...wait }]) => ({ id, ...wait, secondsSoFar: (now - since) / 1000 }))
      .toSorted((one, other) => secondsLeft(other) - secondsLeft(one));
    listener(waits);
  }

  return {
    /** Does work that may wait, or rejects with `Untestable` if the remaining time is probably too short. */
    async during<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
      const { kind, what, seconds: longest = 0 } = wait;
      if (longest > left() && (kind !== 'state' || takeTime.has(what)))
        throw budgetSpent(
          `not enough time to wait for ${what} (${longest} s): ${Math.max(0, Math.floor(left()))} s of budget.seconds are left`,
          ['budget.seconds'],
        );
      const since = performance.now();
      let over: (() => void) | undefined = kind === 'time' ? begin(wait, since) : undefined;
      const notice = setTimeout(() => {
        over ??= begin(wait, since);
      }, noticeable * 1000);
      try {
        return await work();
      } finally {
        clearTimeout(notice);
        over?.();
        const took = (performance.now() - since) / 1000;
        if (kind === 'state' && took >= Math.max(noticeable, longest / 2)) takeTime.add(what);
      }
    },
    assertTimeLeft() {
      if (left() <= 0) throw budgetUsedUp(`${seconds} s`, 'seconds');
    },
    /** Calls `next` when a wait begins or ends, and every second while one lasts. */
    watch(next: (waiting: Waiting | undefined) => void) {
      listener = next;
    },
  };
}

/** The maximum number of seconds that a wait may still take. If the maximum is unknown, the result is 0. */
export function secondsLeft({ seconds = 0, secondsSoFar }: CurrentWait): number {
  return Math.max(0, seconds - secondsSoFar);
}

/** Reports waits for changes of the server's state. If the server's clock can be moved, none is reported. */
export function announceWaits(waits: Waits): ControlLayer {
  return (control) => {
    if (control.movesClock || control.adapter === 'none') return control;
    return {
      ...control,
      enter(state, params = {}) {
        const { seconds } = params;
        const what = `the server to enter "${state}"`;
        const longest = typeof seconds === 'number' && seconds > 0 ? { seconds } : {};
        return waits.during({ kind: 'state', what, ...longest }, () => control.enter(state, params));
      },
      restoreInitialState() {
        const what = 'the server to restore its initial state';
        return waits.during({ kind: 'state', what }, () => control.restoreInitialState());
      },
    };
  };
}
