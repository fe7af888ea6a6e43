import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '#reference/server/domain/random.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface Delay {
  /** Before every answer, in milliseconds. */
  readonly latency: number;
  /** Up to this much more, in milliseconds. */
  readonly jitter: number;
  /** The same seed delays the same requests by the same times. */
  readonly seed: number;
}

/** The same answers, each after a while. */
export function slowed(fetch: Fetch, { latency, jitter, seed }: Delay, wait: Wait = waiting): Fetch {
  if (latency === 0 && jitter === 0) return fetch;
  const random = randomFrom(seed);
  return async (request) => {
    await wait(latency + random(jitter + 1));
    return fetch(request);
  };
}

type Wait = (ms: number) => Promise<unknown>;

// A server that is told to end does not sit its delays out.
const waiting: Wait = (ms) => setTimeout(ms, undefined, { ref: false });
