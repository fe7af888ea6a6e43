import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Control } from '#harness/targets/control/control.ts';

/** How long a response took. */
export interface Elapsed {
  readonly seconds: number;
  /** Counted on the target's own clock, where nothing but its waits takes any time. */
  readonly exact: boolean;
}

/**
 * Sends a request that the target may answer late, and measures how late. Where a wait moves a clock that stands
 * still, the target's clock tells; everywhere else the wait is real, and ours does.
 */
export async function measured(session: Session, send: () => Promise<Exchange>): Promise<Elapsed> {
  const { control } = session;
  if (!control.skipsWaits) {
    const { durationMs } = await send();
    return { seconds: durationMs / 1000, exact: false };
  }
  await control.enter('the clock stands still');
  const from = await timeOf(control);
  await send();
  return { seconds: ((await timeOf(control)) - from) / 1000, exact: true };
}

/** What time it is for the target, in milliseconds since 1970. */
async function timeOf(control: Control): Promise<number> {
  const { now } = await control.enter('time passes', { seconds: 0 });
  const instant = instantOf(now);
  if (instant === undefined)
    throw new Untestable('state-unsupported', '"time passes" did not return now', ['time passes']);
  return instant;
}

/** The source of a pattern for how features write a stretch of time: `15 s`, `15.1 s`, `2 min 5 s`. */
export const duration = String.raw`\d+(?:\.\d+)? (?:s|min|h)(?: \d+ (?:s|min))*`;

/** The seconds of such a stretch. */
export function secondsIn(words: string): number {
  const units: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };
  return [...words.matchAll(/([\d.]+) (s|min|h)/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 1),
    0,
  );
}
