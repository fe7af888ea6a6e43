import { isEligible } from '#harness/run/scenarios/eligibility.ts';
import type { WrittenScenario } from '#harness/run/scenarios/features.ts';
import type { Session } from '#harness/run/session/session.ts';

/** How long scenarios took in an earlier run, in milliseconds by location. */
export type Timings = ReadonlyMap<string, number>;

// For scenarios without a timing: only the proportions matter.
const ordinary = 1;
/** Sends a hundred requests and more, where others send three. */
const bursting = 30;
/** Waits for real, a minute and more, where others take a tenth of a second. */
const waiting = 600;
/** Sends nothing: its effect is not permitted here, or what it needs is missing. */
const spared = 0.01;

/** What a scenario costs on the target of a session: as it was timed, else guessed from its tags. */
export function costOf(
  { tags, location }: WrittenScenario,
  session: Pick<Session, 'profile' | 'control'>,
  timings: Timings,
): number {
  const unit = medianOf(timings);
  if (!isEligible(tags, session)) return spared * unit;
  const timed = timings.get(location);
  if (timed !== undefined) return timed;
  if (tags.includes('@waiting') && !session.control.movesClock) return waiting * unit;
  return (tags.includes('@burst') ? bursting : ordinary) * unit;
}

function medianOf(timings: Timings): number {
  const sorted = [...timings.values()].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
