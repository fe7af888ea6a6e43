import { duration, secondsIn } from '#harness/run/scenarios/duration.ts';
import { isEligible } from '#harness/run/scenarios/eligibility.ts';
import type { WrittenScenario } from '#harness/run/scenarios/features.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Phase } from '#harness/run/waits/pending-waits.ts';
import { type PlannedWait, patience, type WaitKind } from '#harness/run/waits/wait-kinds.ts';

/** The sentences of the features that take time, by what they wait for. */
const sentences: readonly (readonly [RegExp, WaitKind])[] = [
  [new RegExp(`^(${duration}) ha(?:s|ve) passed$`), 'time'],
  [new RegExp(`, waiting up to (${duration})$`), 'call'],
  [new RegExp(`ha(?:s|ve) been silent for (${duration})$`), 'state'],
];

/** With accounts named, a password call waits by itself (§4.1). */
const byItself = /sets the password of (?:the person, .* named|the first account)$/;

/** The waits of a scenario, read off its sentences. */
export function waitsIn(steps: readonly string[]): readonly PlannedWait[] {
  const window = steps.map((step) => /may send .* in (.*)$/.exec(step)?.[1]).find(Boolean);
  return steps.flatMap((step): PlannedWait[] => {
    for (const [pattern, kind] of sentences) {
      const words = pattern.exec(step)?.[1];
      if (words !== undefined) return [{ kind, seconds: secondsIn(words) }];
    }
    if (byItself.test(step)) return [{ kind: 'call', seconds: 10 }];
    if (step.endsWith('has waited as long as it was told') && window !== undefined) {
      return [{ kind: 'time', seconds: secondsIn(window) }];
    }
    return [];
  });
}

/** What scenarios will wait for that run so many at once; those that may not run wait for nothing. */
export function phaseOf(
  scenarios: readonly WrittenScenario[],
  session: Pick<Session, 'profile' | 'control'>,
  lanes = 1,
): Phase {
  const waiting = scenarios
    .filter(({ tags }) => isEligible(tags, session))
    .map(({ location, steps, tags }) => {
      // A call whose accounts settle at once is kept open by no server, and its scenario is not tagged.
      const isAwaited = ({ kind, seconds }: PlannedWait): boolean =>
        kind === 'call' ? tags.includes('@waiting') : kind === 'state' || seconds <= patience;
      return [location, waitsIn(steps).filter(isAwaited)] as const;
    })
    .filter(([, waits]) => waits.length > 0);
  return { lanes, scenarios: new Map(waiting) };
}
