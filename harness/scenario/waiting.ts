import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import { effectNotAllowed, stateUnsupported } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { longestRealWait } from '#harness/session/waits.ts';

/** The parts of a scenario that waiting needs. */
interface Waiter {
  readonly session: Session;
  readonly written: { readonly name: string };
}

/** If the target's clock can be moved, moves the clock. Otherwise waits in real time if permitted. */
export async function letTimePass(waiter: Waiter, seconds: number): Promise<void> {
  const { control, profile } = waiter.session;
  if (control.movesClock) {
    await control.enter('time passes', { seconds });
    return;
  }
  if (profile.stateless || seconds > longestRealWait) {
    throw stateUnsupported(`needs a clock that can be moved by ${seconds} s`, [
      `clock that can be moved by ${seconds} s`,
    ]);
  }
  if (!profile.allowed.has('waiting')) {
    throw effectNotAllowed(`needs --allow waiting, to wait ${seconds} s`, ['waiting']);
  }
  await waitFor(waiter, `${seconds} s to pass`, seconds);
}

/** The longest pause that needs no permission, in seconds. */
const longestPause = 3;

/** Lets time pass until this many seconds after a response. */
export async function letTimePassSince(
  { session }: Waiter,
  { at }: Pick<Exchange, 'at'>,
  seconds: number,
): Promise<void> {
  const { control, interrupted } = session;
  if (seconds > longestPause)
    throw new HarnessError('INTERNAL', `A pause may last at most ${longestPause} s, not ${seconds} s.`);
  if (control.movesClock) {
    await control.enter('time passes', { seconds });
    return;
  }
  const left = Date.parse(at) + seconds * 1000 - Date.now();
  if (left > 0) await setTimeout(left, undefined, { signal: interrupted });
}

/** Waits in real time, and reports the wait. */
export async function waitFor(waiter: Waiter, what: string, seconds: number): Promise<void> {
  const { session, written } = waiter;
  await session.waits.during({ kind: 'time', what, title: written.name, seconds }, () =>
    setTimeout(seconds * 1000, undefined, { signal: session.interrupted }),
  );
}

/** Why nothing can be judged by a response with status 429 that `sendPatiently` returns. */
export const stillLimited = 'the server still returned 429 after the last retry';

/** Sends a request, and repeats it after a 429, unless the server asks for too long a wait or too often. */
export async function sendPatiently(
  waiter: Waiter,
  request: Request,
  occasion: Parameters<Recorder['send']>[1],
): Promise<Exchange> {
  const { recorder, secondsBeforeRetry } = waiter.session;
  for (let attempt = 1; ; attempt += 1) {
    const exchange = await recorder.send(request.body === null ? request : request.clone(), occasion);
    const seconds = exchange.response.status === 429 ? secondsBeforeRetry(exchange, attempt) : undefined;
    if (seconds === undefined) return exchange;
    const what = `the rate limit, after 429 for ${request.method} ${new URL(request.url).pathname}`;
    await waitFor(waiter, `${what}; set a lower budget.perSecond in the profile to avoid this`, seconds);
  }
}

/** The document does not say when a written record must be readable, so the profile states a tolerance. */
export async function readUntil<Found>(
  scenario: Waiter & { tolerated: number | undefined },
  isThere: (found: Found) => boolean,
  read: () => Promise<Found>,
): Promise<Found> {
  const { readAfterWriteSeconds = 0 } = scenario.session.profile.tolerance ?? {};
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  let found = await read();
  for (let pause = 0.25; !isThere(found) && passed() < readAfterWriteSeconds; pause *= 2) {
    await waitFor(scenario, 'a written record to appear', Math.min(pause, readAfterWriteSeconds - passed()));
    found = await read();
    scenario.tolerated = Math.round(passed() * 10) / 10;
  }
  return found;
}

/** Sends a request that the server may keep open for this many seconds. */
export function keptOpen<T>(waiter: Waiter, seconds: number, send: () => Promise<T>): Promise<T> {
  const { session, written } = waiter;
  if (session.control.skipsWaits || session.profile.stateless || seconds === 0) return send();
  const what = 'the response to a request that the server may keep open';
  return session.waits.during({ kind: 'call', what, title: written.name, seconds }, send);
}
