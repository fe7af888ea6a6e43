import { type Release, releases } from '#harness/http/profile/profile.ts';
import { rules } from '#harness/register/register.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { settleRules } from './build-result.ts';
import { appliesTo } from './scenarios/eligibility.ts';
import type { Session } from './session/session.ts';

/** The rules by which another release is told from that of a run. */
interface OtherRelease {
  readonly release: Release;
  readonly only: readonly string[];
}

/**
 * The release that a server behaves as where it breaks what tells its own from others: one all of whose rules that its
 * own does not have are kept, as far as they can be exercised. Undefined where none of them was broken.
 */
export async function detectRelease(
  session: Session,
  { only, shard }: { readonly only?: readonly string[] | undefined; readonly shard?: unknown },
  exerciseAs: (other: OtherRelease) => Promise<Session>,
): Promise<Release | undefined> {
  const own = session.profile.release;
  if (session.nowhere === undefined || shard !== undefined || session.interrupted?.aborted === true)
    return undefined;
  const isBroken = settleRules(session, only).some(
    ({ id, verdict }) => verdict === 'failed' && tellsReleases(id),
  );
  if (!isBroken) return undefined;
  for (const release of nearest(own)) {
    const others = rules
      .filter((rule) => appliesTo(rule, release) && !appliesTo(rule, own))
      .map(({ id }) => id);
    if (others.length === 0) continue;
    const settled = settleRules(await exerciseAs({ release, only: others }), others);
    if (isKept(settled)) return release;
  }
  return undefined;
}

function isKept(settled: readonly RuleResult[]): boolean {
  const verdicts = settled.map(({ verdict }) => verdict);
  return verdicts.includes('passed') && !verdicts.includes('failed') && !verdicts.includes('error');
}

function tellsReleases(id: string): boolean {
  const rule = rules.find((each) => each.id === id);
  return rule?.since !== undefined || rule?.until !== undefined;
}

/** The other releases, those next to it first, the later before the earlier. */
function nearest(own: Release): readonly Release[] {
  const at = releases.indexOf(own);
  const distance = (release: Release): number => Math.abs(releases.indexOf(release) - at - 0.1);
  return releases.filter((release) => release !== own).toSorted((a, b) => distance(a) - distance(b));
}
