import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { isEligible } from '#harness/run/scenarios/eligibility.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Phase } from '#harness/run/waits/pending-waits.ts';
import { longestRealWait, type PlannedWait } from '#harness/run/waits/wait-kinds.ts';

/** The waits to expect from scenarios of which `lanes` run at once. Those that may not run wait for nothing. */
export function planPhase(
  scenarios: readonly Pick<WrittenScenario, 'location' | 'tags'>[],
  declared: ReadonlyMap<string, readonly PlannedWait[]>,
  session: Pick<Session, 'profile' | 'control'>,
  lanes = 1,
): Phase {
  const waiting = scenarios
    .filter(({ tags }) => isEligible(tags, session))
    .map(({ location, tags }) => {
      // No server keeps a call open whose accounts settle at once; its scenario is not tagged.
      const isAwaited = ({ kind, seconds }: PlannedWait): boolean =>
        kind === 'call' ? tags.includes('@waiting') : kind === 'state' || seconds <= longestRealWait;
      return [location, (declared.get(location) ?? []).filter(isAwaited)] as const;
    })
    .filter(([, waits]) => waits.length > 0);
  return { lanes, scenarios: new Map(waiting) };
}
