import type { Release } from '#harness/http/profile/profile.ts';
import type { Rule } from '#harness/register/rule.ts';
import { compareNaturally } from '#harness/without-locale.ts';

/**
 * Whether a rule speaks of a server, or of a client, of this release. `since` is its first release, `until` the
 * first without it.
 */
export function appliesTo(
  { subject, since, until }: Rule,
  release: Release,
  judged: Rule['subject'] = 'server',
): boolean {
  if (subject !== judged) return false;
  return (
    (since === undefined || compareNaturally(since, release) <= 0) &&
    (until === undefined || compareNaturally(release, until) < 0)
  );
}
