/** Where every component of the service takes its time from. */
export interface Clock {
  now(): Date;
  /** Resolves once `now()` has moved on by that much. */
  wait(ms: number): Promise<void>;
  /** By how many milliseconds it has run ahead of the machine's. Not at all, unless it says so. */
  ahead?(): number;
}

/** What was done to a clock: where it stands, or how much it was moved. In milliseconds. */
export interface Adjustment {
  readonly stoodAt: number | null;
  readonly offset: number;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** A clock that begins with another one and runs so many times as fast. */
export function fasterClock(scale: number, beneath: Clock = systemClock): Clock {
  const start = beneath.now().getTime();
  const passed = () => beneath.now().getTime() - start;
  return {
    now: () => new Date(start + Math.round(passed() * scale)),
    wait: (ms) => beneath.wait(Math.ceil(ms / scale)),
    ahead: () => Math.round(passed() * (scale - 1)),
  };
}

const free: Adjustment = { stoodAt: null, offset: 0 };

/**
 * Puts a clock over another one that state control can stop, push forward and set free again. While it stands still,
 * waiting moves it: nobody else could, so a password call that waits ten seconds takes none and leaves the clock ten
 * seconds later.
 */
export function controllableClock(beneath: Clock = systemClock) {
  let adjustment = free;
  let adjusted = Promise.withResolvers<void>();

  const now = () => adjustment.stoodAt ?? beneath.now().getTime() + adjustment.offset;
  const adjust = (to: Adjustment): void => {
    adjustment = to;
    // Whoever waits looks at the clock again.
    adjusted.resolve();
    adjusted = Promise.withResolvers<void>();
  };

  return {
    now: () => new Date(now()),
    async wait(ms: number): Promise<void> {
      const until = now() + ms;
      while (now() < until) {
        if (adjustment.stoodAt !== null) adjustment = { ...adjustment, stoodAt: until };
        else await Promise.race([beneath.wait(until - now()), adjusted.promise]);
      }
    },
    standStill: () => adjust({ ...adjustment, stoodAt: now() }),
    pass(ms: number): void {
      const { stoodAt, offset } = adjustment;
      adjust(stoodAt === null ? { stoodAt, offset: offset + ms } : { stoodAt: stoodAt + ms, offset });
    },
    /** Forgets every adjustment and runs with the clock beneath. */
    runFreely: () => adjust(free),
    adjustment: () => adjustment,
    adjust,
    ahead: () => beneath.ahead?.() ?? 0,
  };
}
