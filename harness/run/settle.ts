import type { Release } from '#harness/http/profile/profile.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Evidence, RuleResult } from '#harness/result/result.ts';
import {
  explanationOf,
  mostEvidence,
  ruleVerdict,
  type ScenarioOutcome,
} from '#harness/result/scenario-outcome.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { appliesTo } from './scenarios/applies.ts';

/** Everything a run learnt of one rule, settled into its verdict with the evidence for it. */
export function settleRule(
  rule: Rule,
  outcomes: readonly ScenarioOutcome[],
  release: Release,
  judged?: Rule['subject'],
): RuleResult {
  const verdict = verdictOf(rule, outcomes, appliesTo(rule, release, judged));
  return {
    id: rule.id,
    title: rule.title,
    section: rule.section,
    basis: rule.basis,
    text: rule.text,
    ...(rule.derivation !== undefined && { derivation: rule.derivation }),
    ...(rule.openPoint !== undefined && { openPoint: rule.openPoint }),
    verdict,
    ...explanationOf(verdict, outcomes),
    ...(verdict === 'passed' && noteOf(outcomes)),
    scenarios: outcomes.map(({ name, location, outcome, durationMs, cause, detail, needs, lacks }) => ({
      name,
      location,
      outcome,
      durationMs,
      ...(cause && { cause }),
      ...(detail !== undefined && { detail }),
      ...(needs !== undefined && { needs }),
      ...(lacks !== undefined && { lacks }),
    })),
    passive: {
      held: sumOf(outcomes, ({ held }) => held),
      broken: sumOf(outcomes, ({ broken }) => broken.length),
    },
    evidence: outcomes.flatMap(evidenceOf).slice(0, mostEvidence),
  };
}

function verdictOf(rule: Rule, outcomes: readonly ScenarioOutcome[], applies: boolean): Verdict {
  if (!applies) return 'inapplicable';
  const exercised: Verdict[] = outcomes.map(({ outcome }) => outcome);
  return ruleVerdict(rule.basis, exercised);
}

function sumOf(
  outcomes: readonly ScenarioOutcome[],
  count: (tally: NonNullable<ScenarioOutcome['tally']>) => number,
): number {
  return outcomes.reduce((sum, { tally }) => sum + (tally === undefined ? 0 : count(tally)), 0);
}

/** How far a rule that passed was tried, where a run does not try all of it. */
function noteOf(outcomes: readonly ScenarioOutcome[]): { detail?: string } {
  const note = outcomes.findLast(({ tally }) => tally?.note !== undefined)?.tally?.note;
  return note === undefined ? {} : { detail: note };
}

function evidenceOf(outcome: ScenarioOutcome): readonly Evidence[] {
  if (outcome.outcome !== 'failed') return [];
  if (outcome.tally !== undefined) return outcome.tally.broken;
  const { expected = '', actual = '', name, location, exchanges = [], situation = [] } = outcome;
  const brought = situation.length === 0 ? {} : { situation };
  return [{ expected, actual, scenario: `${name} (${location})`, location, exchanges, ...brought }];
}
