import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { longestRealWait, type WaitKind } from '#harness/run/waits/waits.ts';
import type { StateParams } from '#harness/targets/control/control.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** A scenario that waits. */
export type Waiter = Pick<ScenarioContext, 'session' | 'title' | 'location' | 'declaredWait'>;

/**
 * Lets time pass on the target: by moving its clock, else by waiting for real where that is permitted. Of time of which
 * the target has said how long, no step can declare the seconds.
 */
export async function letTimePass(waiter: Waiter, seconds: number, declaredSeconds = seconds): Promise<void> {
  assertDeclared(waiter, 'time', declaredSeconds);
  const { control, profile } = waiter.session;
  if (control.movesClock) {
    await control.enter('time passes', { seconds });
    return;
  }
  if (profile.stateless || seconds > longestRealWait) {
    throw new Untestable('state-unsupported', `needs a clock that can be moved by ${seconds} s`, [
      `clock that can be moved by ${seconds} s`,
    ]);
  }
  if (!profile.allowed.has('waiting')) {
    throw new Untestable('effect-not-allowed', `needs --allow waiting, for ${seconds} s`, ['waiting']);
  }
  await waitFor(waiter, `${seconds} s to pass`, seconds);
}

/** A pause so short that it needs no permission. */
const longestPause = 3;

/** Lets time pass until this many seconds after a response. */
export async function letTimePassSince(
  { session }: Pick<ScenarioContext, 'session'>,
  { at }: Pick<Exchange, 'at'>,
  seconds: number,
): Promise<void> {
  const { control, interrupted } = session;
  if (seconds > longestPause)
    throw new HarnessError('INTERNAL', `A step pauses for ${seconds} s and does not declare it as a wait.`);
  if (control.movesClock) {
    await control.enter('time passes', { seconds });
    return;
  }
  const left = Date.parse(at) + seconds * 1000 - Date.now();
  if (left > 0) await setTimeout(left, undefined, { signal: interrupted });
}

/** Waits in real time, and reports the wait. */
export async function waitFor(waiter: Waiter, what: string, seconds: number): Promise<void> {
  const { session, title, location } = waiter;
  await session.waits.during({ kind: 'time', what, title, location, seconds }, () =>
    setTimeout(seconds * 1000, undefined, { signal: session.interrupted }),
  );
}

/**
 * Reads until something is there that the document promises without saying when, for as long as the profile tolerates;
 * once where it tolerates nothing. Only what is absent is read again: what is there is judged as it is.
 */
export async function readUntil<Found>(
  scenario: ScenarioContext,
  isThere: (found: Found) => boolean,
  read: () => Promise<Found>,
): Promise<Found> {
  const { readAfterWriteSeconds = 0 } = scenario.session.profile.tolerance ?? {};
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  let found = await read();
  for (let pause = 0.25; !isThere(found) && passed() < readAfterWriteSeconds; pause *= 2) {
    await waitFor(
      scenario,
      'what was written to be shown',
      Math.min(pause, readAfterWriteSeconds - passed()),
    );
    found = await read();
    scenario.tolerated = Math.round(passed() * 10) / 10;
  }
  return found;
}

/** Sends a request that the server may keep open for this many seconds. */
export function keptOpen<T>(waiter: Waiter, seconds: number, send: () => Promise<T>): Promise<T> {
  if (seconds > 0) assertDeclared(waiter, 'call', seconds);
  const { session, title, location } = waiter;
  if (session.control.skipsWaits || session.profile.stateless || seconds === 0) return send();
  const what = 'a call that the server may keep open';
  return session.waits.during({ kind: 'call', what, title, location, seconds }, send);
}

/** States that an adapter without a movable clock enters by waiting. */
const awaited: ReadonlySet<string> = new Set(['a service has been silent']);

/** Throws if a step enters a state that may take time, and does not declare it. */
export function assertStateDeclared(
  waiter: Pick<ScenarioContext, 'declaredWait'>,
  state: string,
  { seconds }: StateParams,
): void {
  if (awaited.has(state) && typeof seconds === 'number') assertDeclared(waiter, 'state', seconds);
}

/**
 * Throws if a step waits without declaring it; without `seconds` only the server can determine the duration.
 */
function assertDeclared(
  { declaredWait }: Pick<ScenarioContext, 'declaredWait'>,
  kind: WaitKind,
  seconds = 0,
): void {
  if (declaredWait?.kind === kind && seconds <= declaredWait.seconds) return;
  const wait = declaredWait === undefined ? 'no wait' : `${declaredWait.kind} ${declaredWait.seconds} s`;
  throw new HarnessError('INTERNAL', `A step waits for ${kind} ${seconds} s and declares ${wait}.`);
}
