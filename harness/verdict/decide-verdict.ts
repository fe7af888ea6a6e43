import { defined } from '#harness/contract/json-values.ts';
import type { Release } from '#harness/profile/profile.ts';
import type { Rule } from '#harness/register/rule.ts';
import { coverageOf } from '#harness/result/coverage.ts';
import type { Evidence, RuleResult, ScenarioResult } from '#harness/result/result.ts';
import {
  explanationOf,
  mostEvidence,
  ruleVerdict,
  type ScenarioOutcome,
} from '#harness/result/scenario-outcome.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import type { Control } from '#harness/state-control/control.ts';

/** What one scenario, or one shard of the run, contributes to the result of a rule. */
type Part = Pick<RuleResult, 'verdict' | 'evidence' | 'passive' | 'coverage' | 'failedAt' | 'tolerated'>;

/** Everything that a run recorded about one rule, combined into its verdict with the evidence. */
export function decideVerdict(
  rule: Rule,
  outcomes: readonly ScenarioOutcome[],
  release: Release,
  judged?: Rule['subject'],
  operationOf?: (exchange: number) => string | undefined,
): RuleResult {
  const given = outcomes.map(({ outcome }) => outcome);
  const verdict = appliesTo(rule, release, judged) ? ruleVerdict(rule.basis, given) : 'inapplicable';
  const counted = outcomes.filter(({ outcome, tally }) => outcome !== 'untested' || tally === undefined);
  const parts = outcomes.map((each) => partOf(each, operationOf));
  const combined = combine(rule, verdict, parts, outcomes.map(scenarioOf), counted);
  return verdict === 'passed' ? { ...combined, ...noteOf(outcomes) } : combined;
}

/** The result of a rule, from its scenarios and from what they or the shards contribute, in order. */
export function combine(
  rule: Rule | RuleResult,
  verdict: Verdict,
  parts: readonly Part[],
  scenarios: readonly ScenarioResult[],
  counted: readonly Pick<ScenarioResult, 'location' | 'outcome'>[],
  evidence = parts.flatMap((part) => part.evidence),
): RuleResult {
  const failed = parts.filter((part) => part.verdict === 'failed');
  const isPlaced = verdict === 'failed' && failed.every(({ failedAt }) => failedAt !== undefined);
  return {
    ...factsOf(rule),
    verdict,
    ...explanationOf(verdict, scenarios as readonly Pick<ScenarioOutcome, 'outcome' | 'cause'>[]),
    ...toleratedIn(parts),
    ...coverageOf(
      parts.flatMap(({ coverage = [] }) => coverage),
      counted,
    ),
    scenarios,
    passive: {
      held: parts.reduce((sum, { passive }) => sum + passive.held, 0),
      broken: parts.reduce((sum, { passive }) => sum + passive.broken, 0),
    },
    ...(isPlaced && { failedAt: [...new Set(failed.flatMap(({ failedAt = [] }) => failedAt))].sort() }),
    evidence: evidence.slice(0, mostEvidence),
  };
}

/** If any evidence belongs to no operation, it is not known at which operations the scenario failed. */
function partOf(outcome: ScenarioOutcome, operationOf?: (exchange: number) => string | undefined): Part {
  const { tally, coverage, tolerated } = outcome;
  const evidence = evidenceOf(outcome);
  const places = evidence.map(({ exchanges }) => exchanges.flatMap((id) => operationOf?.(id) ?? []));
  return {
    verdict: outcome.outcome,
    evidence,
    passive: { held: tally?.held ?? 0, broken: tally?.broken.length ?? 0 },
    ...defined({ coverage, tolerated }),
    ...(places.every(({ length }) => length > 0) && { failedAt: places.flat() }),
  };
}

function scenarioOf(scenario: ScenarioOutcome): ScenarioResult {
  const { kind, name, location, outcome, durationMs, cause, detail, needs, lacks } = scenario;
  return defined({ kind, name, location, outcome, durationMs, cause, detail, needs, lacks });
}

/** The fields of a rule in a result that do not depend on its verdict. */
export function factsOf(rule: Rule | RuleResult) {
  const { id, title, section, basis, text, derivation, openPoint, contested } = rule;
  return defined({ id, title, section, basis, text, derivation, openPoint, contested });
}

/** The longest wait of a scenario for a record, in seconds; absent if none waited. */
function toleratedIn(of: readonly { readonly tolerated?: number }[]): { tolerated?: number } {
  const all = of.flatMap(({ tolerated }) => tolerated ?? []);
  return all.length === 0 ? {} : { tolerated: Math.max(...all) };
}

/** Notes on a passed rule: how completely it was tested, and the delay that the profile tolerated. */
function noteOf(outcomes: readonly ScenarioOutcome[]): { detail?: string } {
  const note = outcomes.findLast(({ tally }) => tally?.note !== undefined)?.tally?.note;
  const { tolerated } = toleratedIn(outcomes);
  const late =
    tolerated === undefined
      ? undefined
      : `a record appeared only after ${tolerated} s, which the profile tolerates`;
  const notes = [note, late].filter((each) => each !== undefined);
  return notes.length === 0 ? {} : { detail: notes.join('; ') };
}

function evidenceOf(outcome: ScenarioOutcome): readonly Evidence[] {
  if (outcome.outcome !== 'failed') return [];
  if (outcome.tally !== undefined) return outcome.tally.broken;
  const { expected = '', actual = '', name, location, exchanges = [], situation = [], field } = outcome;
  const brought = defined({ field, situation: situation.length === 0 ? undefined : situation });
  return [{ expected, actual, scenario: `${name} (${location})`, location, exchanges, ...brought }];
}

/** Adds all missing states to a rule's result. A scenario reports only the first missing state. */
export function namingStates(
  rule: RuleResult,
  { states, adapter }: Pick<Control, 'states' | 'adapter'>,
  wanted: readonly string[],
): RuleResult {
  const { cause, needs = [] } = rule;
  if (cause !== 'no-state-control' && cause !== 'state-unsupported') return rule;
  const lacking = wanted.filter((state) => !states.has(state));
  if (lacking.length === 0) return rule;
  const named = lacking.map((state) => `"${state}"`).join(', ');
  // Other missing prerequisites, such as a clock, are listed as well.
  const others = needs.filter((need) => !lacking.includes(need));
  const noun = lacking.length === 1 ? 'state' : 'states';
  const words = adapter === 'none' ? `needs state control: ${named}` : `needs the ${noun} ${named}`;
  const detail = others.length > 0 ? `${rule.detail ?? ''}; ${words}` : words;
  return { ...rule, detail, needs: [...others, ...lacking] };
}
