import { isNewer } from '#harness/profile/suite-version.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Evidence, RuleResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { sweptSince } from '#harness/sweep/span.ts';
import { factsOf } from './decide-verdict.ts';

/**
 * What a run would have recorded without what is newer than version `asOf`: its scenarios, their exchanges, also
 * where checks of all traffic found them to break an older rule, and the newer rules of older scenarios.
 */
export function withoutNewer(session: Session, asOf: string): Session {
  const { journal, recorder } = session;
  const newer = journal.scenarios.filter(({ newIn }) => isNewer(newIn, asOf));
  // What judges a whole run has sent nothing.
  const sent = newer.filter(({ kind }) => kind === undefined);
  const places = new Set<string | undefined>(sent.map(({ location }) => location));
  const isSweepNewer = isNewer(sweptSince, asOf);
  const exchanges = recorder.exchanges.filter(
    ({ location, covers }) => !places.has(location) && !(isSweepNewer && covers !== undefined),
  );
  const older = new Set(exchanges.map(({ id }) => id));
  const isOlder = (each: Evidence): boolean =>
    !places.has(each.location) && each.exchanges.every((id) => older.has(id));
  const scenarios = journal.scenarios
    .filter((each) => !newer.includes(each))
    .map((each) => withEvidence(each, isOlder))
    .map((each) => ({ ...each, rules: each.rules.filter((id) => !isNewer(ruleById(id)?.newIn, asOf)) }));
  return {
    ...session,
    ...(isSweepNewer && { requestsLeft: undefined }),
    journal: { ...journal, scenarios },
    recorder: { ...recorder, exchanges },
  };
}

/** Only a check of all traffic has evidence from other scenarios. */
function withEvidence(outcome: ScenarioOutcome, isWanted: (evidence: Evidence) => boolean): ScenarioOutcome {
  const { tally } = outcome;
  if (outcome.outcome !== 'failed' || tally === undefined) return outcome;
  const broken = tally.broken.filter(isWanted);
  if (broken.length > 0) return { ...outcome, tally: { ...tally, broken } };
  const ended = tally.held > 0 ? 'passed' : 'untested';
  return { ...outcome, tally: { ...tally, broken }, outcome: ended };
}

/** The result of a rule that is newer than the version that the run is judged as of. */
export function resultOfNewer(rule: Rule): RuleResult {
  return {
    ...factsOf(rule),
    verdict: 'inapplicable',
    detail: `new in svc-contract ${rule.newIn}`,
    scenarios: [],
    passive: { held: 0, broken: 0 },
    evidence: [],
  };
}

/** The rules that fail by what is newer; `counted` has the results of all rules without that. */
export function failuresSince(version: string, all: readonly RuleResult[], counted: readonly RuleResult[]) {
  const newer = all.filter(({ id, verdict, failedAt = [] }) => {
    const known = counted.find((rule) => rule.id === id);
    const isKnown = known?.verdict === 'failed' && failedAt.every((place) => known.failedAt?.includes(place));
    return verdict === 'failed' && !isKnown;
  });
  return { version, newer };
}
