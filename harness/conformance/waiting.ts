import { setTimeout } from 'node:timers/promises';
import type { Session } from '#harness/conformance/session.ts';
import { Untestable } from '#harness/verdict/outcome.ts';

/** The longest that anyone waits for real: a little more than the longest documented limit (§8). */
const patience = 150;

/** Lets time pass on the target: by moving its clock, else by waiting for real where that is permitted. */
export async function letTimePass({ control, profile }: Session, seconds: number): Promise<void> {
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
  await setTimeout(seconds * 1000);
}
