import { HarnessError } from '#harness/errors.ts';
import { rulesOf } from '#harness/register/parse-feature.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { Inapplicable, Untestable } from '#harness/result/outcome.ts';
import { judgedIn, type Session } from '#harness/run/session/session.ts';
import { appliesTo } from './applies.ts';
import { effectsLackedBy } from './prerequisites.ts';

function ruleNamed(id: string): Rule {
  const rule = ruleById(id);
  if (rule === undefined)
    throw new HarnessError('INTERNAL', `A scenario names the rule ${id}, which does not exist.`);
  return rule;
}

/**
 * Throws when a scenario must not or cannot run on this target. Judged by tags alone, before anything is sent:
 * a scenario without permission has no effect at all.
 */
export function assertEligible(
  tags: readonly string[],
  session: Pick<Session, 'profile' | 'control' | 'client'>,
): void {
  const { profile, control } = session;
  const rules = rulesOf(tags).map(ruleNamed);
  if (!rules.some((rule) => appliesTo(rule, profile.release, judgedIn(session)))) {
    throw new Inapplicable(`not a rule of release ${profile.release}`);
  }
  const missing = effectsLackedBy(tags, session);
  if (missing.length > 0) {
    throw new Untestable(
      'effect-not-allowed',
      `needs ${missing.map((each) => `--allow ${each}`).join(' ')}`,
      missing,
    );
  }
  if (tags.includes('@needs-control') && control.adapter === 'none') {
    throw new Untestable('no-state-control', 'needs state control');
  }
  if (tags.includes('@needs-clock') && !control.movesClock) {
    throw new Untestable(
      control.adapter === 'none' ? 'no-state-control' : 'state-unsupported',
      'needs a clock that can be stopped and moved',
      ['clock that can be stopped and moved'],
    );
  }
  if (tags.includes('@computed') && profile.stateless) {
    throw new Untestable('state-unsupported', 'needs answers computed from the request, not fixed examples', [
      'answers computed from the request, not fixed examples',
    ]);
  }
}

/** Whether a scenario may run on this target, as far as its tags tell. */
export function isEligible(tags: readonly string[], session: Pick<Session, 'profile' | 'control'>): boolean {
  try {
    assertEligible(tags, session);
    return true;
  } catch {
    return false;
  }
}
