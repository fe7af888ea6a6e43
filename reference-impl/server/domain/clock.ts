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

/** A clock that state control can stop, push forward and set free again. */
export interface ControllableClock extends Clock {
  standStill(): void;
  pass(ms: number): void;
  /** Forgets every adjustment and runs with the clock beneath. */
  runFreely(): void;
  adjustment(): Adjustment;
  adjust(to: Adjustment): void;
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

/**
 * Puts a controllable clock over another one. While it stands still, waiting moves it: nobody else could,
 * so a password call that waits ten seconds takes none and leaves the clock ten seconds later.
 */
export function controllableClock(beneath: Clock = systemClock): ControllableClock {
  let stoodAt: number | undefined;
  let offset = 0;
  let adjusted = Promise.withResolvers<void>();

  const now = () => stoodAt ?? beneath.now().getTime() + offset;
  const wakeWaiters = () => {
    adjusted.resolve();
    adjusted = Promise.withResolvers<void>();
  };

  return {
    now: () => new Date(now()),
    async wait(ms) {
      const until = now() + ms;
      while (now() < until) {
        if (stoodAt !== undefined) stoodAt = until;
        else await Promise.race([beneath.wait(until - now()), adjusted.promise]);
      }
    },
    standStill() {
      stoodAt = now();
      wakeWaiters();
    },
    pass(ms) {
      if (stoodAt === undefined) offset += ms;
      else stoodAt += ms;
      wakeWaiters();
    },
    runFreely() {
      stoodAt = undefined;
      offset = 0;
      wakeWaiters();
    },
    adjustment: () => ({ stoodAt: stoodAt ?? null, offset }),
    adjust(to) {
      stoodAt = to.stoodAt ?? undefined;
      offset = to.offset;
      wakeWaiters();
    },
    ahead: () => beneath.ahead?.() ?? 0,
  };
}

/** Whether the clock can already be controlled, so that it need not be wrapped again. */
export function isControllable(clock: Clock): clock is ControllableClock {
  return 'standStill' in clock;
}
