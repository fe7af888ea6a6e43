// The server's clock. It follows the wall clock, unless the test-control API stops or advances it.
import { setTimeout as pause } from 'node:timers/promises';

const time = { moved: 0, stoppedAt: null };

export const now = () => (time.stoppedAt ?? Date.now()) + time.moved;
export const stop = () => Object.assign(time, { stoppedAt: time.stoppedAt ?? Date.now() });
export const moveOn = (milliseconds) => Object.assign(time, { moved: time.moved + milliseconds });
export const runAgain = () => Object.assign(time, { moved: 0, stoppedAt: null });

/** Waits until this moment: in real time, or by advancing the clock if it is stopped. */
export async function until(moment) {
  if (time.stoppedAt !== null) moveOn(Math.max(0, moment - now()));
  while (now() < moment) await pause(Math.min(200, moment - now()));
}

/** Times in whole seconds, in the formats of ISO 8601 and of HTTP. */
export const stamp = (moment = now()) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;
export const httpDate = (moment = now()) => new Date(moment).toUTCString();
