import { limits } from '#harness/errors/limits.ts';
import type { Session } from './session.ts';

/** What a run sends at a time: reads beside each other, and everything else alone. */
export interface Lanes {
  readonly most: number;
  /** How much work is being done, or waits for its turn. */
  busy(): number;
  /** Does work that only reads beside other such work. */
  shared<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Does work while nothing else is done, since it may change what others read. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A server that takes longer than this for a response is slow: most of the time of a run is spent waiting. */
const slowMs = 50;

/** How many of the last responses show whether a server is slow. */
const recent = 50;

/** How many requests that only read may be sent to a server at the same time: one, unless it is slow. */
export function readsAtOnce({ recorder, profile, client }: Session): number {
  const times = recorder.exchanges.slice(-recent).map(({ durationMs }) => durationMs);
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  if (client !== undefined || median < slowMs) return 1;
  return Math.min(limits.readsAtOnce, profile.budget?.atOnce ?? limits.readsAtOnce);
}

export function createLanes(most: number): Lanes {
  const waiting: { readonly isAlone: boolean; readonly start: () => void }[] = [];
  let readers = 0;
  let isTaken = false;
  const busy = (): number => waiting.length + readers + Number(isTaken);
  const next = (): void => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      if (isTaken || readers >= (first.isAlone ? 1 : most)) return;
      waiting.shift();
      if (first.isAlone) isTaken = true;
      else readers += 1;
      first.start();
    }
  };
  const turn = (isAlone: boolean): Promise<void> =>
    new Promise((start) => {
      waiting.push({ isAlone, start });
      next();
    });
  return {
    most,
    busy,
    async shared(work) {
      await turn(false);
      return work().finally(() => {
        readers -= 1;
        next();
      });
    },
    async alone(work) {
      await turn(true);
      return work().finally(() => {
        isTaken = false;
        next();
      });
    },
  };
}
