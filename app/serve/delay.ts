import { setTimeout } from 'node:timers/promises';
import type { Middleware } from '#harness/http/middleware.ts';
import { randomFrom } from '#reference/server/domain/random.ts';

export interface Delay {
  /** The minimum delay of every response, in milliseconds. */
  readonly latency: number;
  /** The maximum of the additional random delay, in milliseconds. */
  readonly jitter: number;
  /** The same seed leads to the same sequence of random delays. */
  readonly seed: number;
}

/** A server that is stopped does not wait for its delays to end. */
export const unlessStopped = (milliseconds: number): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { ref: false });

export function delay({ latency, jitter, seed }: Delay, wait = unlessStopped): Middleware {
  if (latency === 0 && jitter === 0) return (next) => next;
  const random = randomFrom(seed);
  return (next) => async (request) => {
    await wait(latency + random(jitter + 1));
    return next(request);
  };
}
