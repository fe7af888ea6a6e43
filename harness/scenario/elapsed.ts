import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { stateUnsupported } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import type { Control } from '#harness/state-control/control.ts';

export interface Elapsed {
  readonly seconds: number;
  /** True if the target's clock, which advances only by waits, measured `seconds`, not this machine's. */
  readonly exact: boolean;
}

/** Measures the delay of a response. If the target moves its clock instead of waiting, reads this clock. */
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

/** The current time of the target, in milliseconds since 1970. */
async function timeOf(control: Control): Promise<number> {
  const { now } = await control.enter('time passes', { seconds: 0 });
  const instant = instantOf(now);
  if (instant === undefined) throw stateUnsupported('state control did not return "now"', ['time passes']);
  return instant;
}

/** The source of a pattern for durations in features: `15 s`, `15.1 s`, `2 min 5 s`. */
export const duration = String.raw`\d+(?:\.\d+)? (?:s|min|h)(?: \d+ (?:s|min))*`;

export function secondsIn(words: string): number {
  const units: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };
  return [...words.matchAll(/([\d.]+) (s|min|h)/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 1),
    0,
  );
}
