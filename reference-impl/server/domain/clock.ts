export interface Clock {
  now(): Date;
  /** Resolves once `now()` has advanced by this many milliseconds. */
  wait(ms: number): Promise<void>;
  /** The number of milliseconds by which this clock is ahead because it runs faster than the system clock. */
  ahead?(): number;
}

/**
 * If `stoodAt` is not null, the clock is stopped at this time. Otherwise, the clock runs with this `offset`.
 * Both values are in milliseconds.
 */
export interface Adjustment {
  readonly stoodAt: number | null;
  readonly offset: number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** A clock that starts at the current time and runs `scale` times as fast as the system clock. */
export function fasterClock(scale: number): Clock {
  const start = Date.now();
  const passed = () => Date.now() - start;
  return {
    now: () => new Date(start + Math.round(passed() * scale)),
    wait: (ms) => systemClock.wait(Math.ceil(ms / scale)),
    ahead: () => Math.round(passed() * (scale - 1)),
  };
}

const free: Adjustment = { stoodAt: null, offset: 0 };

/** A clock that can be stopped and moved. While the clock is stopped, `wait` advances it without blocking. */
export function controllableClock(beneath: Clock = systemClock) {
  let adjustment = free;
  let wake: () => void;
  const nextAdjustment = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  let adjusted = nextAdjustment();

  const now = () => adjustment.stoodAt ?? beneath.now().getTime() + adjustment.offset;
  const adjust = (to: Adjustment): void => {
    adjustment = to;
    // Wakes pending waits, which check the clock again.
    wake();
    adjusted = nextAdjustment();
  };

  return {
    now: () => new Date(now()),
    async wait(ms: number): Promise<void> {
      const until = now() + ms;
      while (now() < until) {
        if (adjustment.stoodAt !== null) adjustment = { ...adjustment, stoodAt: until };
        else await Promise.race([beneath.wait(until - now()), adjusted]);
      }
    },
    standStill: () => adjust({ ...adjustment, stoodAt: now() }),
    pass(ms: number): void {
      const { stoodAt, offset } = adjustment;
      adjust(stoodAt === null ? { stoodAt, offset: offset + ms } : { stoodAt: stoodAt + ms, offset });
    },
    /** Removes the adjustment, so that the clock shows the time of `beneath`. */
    runFreely: () => adjust(free),
    adjustment: () => adjustment,
    adjust,
    ahead: () => beneath.ahead?.() ?? 0,
  };
}
