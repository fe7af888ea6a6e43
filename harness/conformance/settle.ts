import type { PassiveTally } from '#harness/passive/examine.ts';
import type { Rule } from '#harness/rules/rule.ts';
import type { Release } from '#harness/target/profile.ts';
import { appliesTo } from '#harness/verdict/applies.ts';
import type { ScenarioOutcome } from '#harness/verdict/scenario-outcome.ts';
import type { Verdict } from '#harness/verdict/verdict.ts';
import { worstOf } from '#harness/verdict/verdict.ts';
import type { Evidence, RuleResult } from '#reports/result.ts';

const evidenceLimit = 5;

/** Everything a run learnt of one rule, settled into its verdict with the evidence for it. */
export function settle(
  rule: Rule,
  outcomes: readonly ScenarioOutcome[],
  tally: PassiveTally,
  release: Release,
): RuleResult {
  const verdict = verdictOf(rule, outcomes, tally, release);
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
    scenarios: outcomes.map(({ name, location, outcome, durationMs, cause, detail }) => ({
      name,
      location,
      outcome,
      durationMs,
      ...(cause && { cause }),
      ...(detail !== undefined && { detail }),
    })),
    passive: { held: tally.held, broken: tally.broken.length },
    evidence: [...outcomes.flatMap(evidenceOf), ...tally.broken].slice(0, evidenceLimit),
  };
}

function verdictOf(
  rule: Rule,
  outcomes: readonly ScenarioOutcome[],
  tally: PassiveTally,
  release: Release,
): Verdict {
  if (!appliesTo(rule, release)) return 'inapplicable';
  const exercised: Verdict[] = outcomes.map(({ outcome }) => outcome);
  if (tally.broken.length > 0) exercised.push('failed');
  if (tally.held + tally.seen > 0) exercised.push('passed');
  const worst = worstOf(exercised.filter((each) => each !== 'inapplicable')) ?? 'untested';
  // An open rule never judges: whatever a scenario or check of it finds was written down.
  return rule.basis === 'open' && (worst === 'passed' || worst === 'failed') ? 'observed' : worst;
}

function explanationOf(
  verdict: Verdict,
  outcomes: readonly ScenarioOutcome[],
): Pick<RuleResult, 'cause' | 'detail'> {
  if (verdict === 'untested') {
    const untested = outcomes.find(({ outcome }) => outcome === 'untested');
    if (untested?.cause !== undefined) return { cause: untested.cause, detail: untested.detail ?? '' };
    return { cause: 'not-seen', detail: 'its situation never arose in this run' };
  }
  if (verdict === 'error') {
    const detail = outcomes.find(({ outcome }) => outcome === 'error')?.detail;
    return detail === undefined ? {} : { detail };
  }
  return {};
}

function evidenceOf(outcome: ScenarioOutcome): Evidence[] {
  if (outcome.outcome !== 'failed') return [];
  const { expected = '', actual = '', name, location, exchanges = [], situation = [] } = outcome;
  const brought = situation.length === 0 ? {} : { situation };
  return [{ expected, actual, scenario: `${name} (${location})`, exchanges, ...brought }];
}
