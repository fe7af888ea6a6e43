import { setTimeout } from 'node:timers/promises';
import { Untestable } from '#harness/result/outcome.ts';
import { patience } from '#harness/run/waits/wait-kinds.ts';
import type { Asker } from './asker.ts';

/** A scenario that waits. */
export type Waiter = Pick<Asker, 'session' | 'title' | 'location'>;

/** Lets time pass on the target: by moving its clock, else by waiting for real where that is permitted. */
export async function letTimePass(waiter: Waiter, seconds: number): Promise<void> {
  const { control, profile } = waiter.session;
  if (control.movesClock) {
    await control.enter('time passes', { seconds });
    return;
  }
  if (profile.stateless || seconds > patience) {
    throw new Untestable('state-unsupported', `needs a clock that can be moved by ${seconds} s`);
  }
  if (!profile.allowed.has('waiting')) {
    throw new Untestable('effect-not-allowed', `needs --allow waiting, for ${seconds} s`);
  }
  await waitFor(waiter, `${seconds} s to pass`, seconds);
}

/** Waits for real, and says so. */
export async function waitFor(waiter: Waiter, what: string, seconds: number): Promise<void> {
  const { session, title, location } = waiter;
  await session.waits.during({ kind: 'time', what, title, location, seconds }, () =>
    setTimeout(seconds * 1000, undefined, { signal: session.interrupted }),
  );
}

/** Sends what the server may keep open for so many seconds. */
export function keptOpen<T>(waiter: Waiter, seconds: number, send: () => Promise<T>): Promise<T> {
  const { session, title, location } = waiter;
  if (session.control.skipsWaits || session.profile.stateless || seconds === 0) return send();
  const what = 'a call that the server may keep open';
  return session.waits.during({ kind: 'call', what, title, location, seconds }, send);
}
