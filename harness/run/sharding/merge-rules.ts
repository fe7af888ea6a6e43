import { compareNaturally } from '#harness/natural-order.ts';
import type { Evidence, RuleResult, ScenarioResult } from '#harness/result/result.ts';
import { explanationOf, mostEvidence, ruleVerdict } from '#harness/result/rule-verdict.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Verdict } from '#harness/result/verdict.ts';

/** One rule from what each shard learnt of it, settled as one run would have. */
export function mergeRule(parts: readonly [RuleResult, ...RuleResult[]]): RuleResult {
  const [{ cause: _, detail: __, needs: ___, ...first }] = parts;
  const scenarios = parts.flatMap((part) => part.scenarios).sort(inOrderOfFeatures);
  const passive = {
    held: sum(parts.map((part) => part.passive.held)),
    broken: sum(parts.map((part) => part.passive.broken)),
  };
  const verdict = parts.every((part) => part.verdict === 'inapplicable')
    ? 'inapplicable'
    : ruleVerdict(first.basis, parts.flatMap(exercisedIn));
  return {
    ...first,
    verdict,
    ...explanationOf(verdict, scenarios as readonly Outcome[]),
    scenarios,
    passive,
    evidence: evidenceOf(parts, scenarios).slice(0, mostEvidence),
  };
}

type Outcome = Pick<ScenarioOutcome, 'outcome' | 'cause' | 'detail' | 'needs'>;

/** What exercised a rule: its scenarios, its passive checks, and what only shows in the verdict. */
function exercisedIn({ scenarios, passive, verdict }: RuleResult): Verdict[] {
  return [
    ...(scenarios as readonly Outcome[]).map(({ outcome }) => outcome),
    ...(passive.broken > 0 ? ['failed' as const] : []),
    // A passive check that only observes counts nothing, and the verdict tells of it.
    ...(verdict === 'passed' || verdict === 'observed' ? ['passed' as const] : []),
  ];
}

/** As one run lists it: of scenarios in their order, then of passive checks. */
function evidenceOf(parts: readonly RuleResult[], scenarios: readonly ScenarioResult[]): Evidence[] {
  const places = new Map(scenarios.map(({ location }, place) => [location, place]));
  const placeOf = ({ scenario, location = '' }: Evidence): number =>
    scenario === undefined ? scenarios.length : (places.get(location) ?? scenarios.length);
  return parts.flatMap(({ evidence }) => evidence).sort((a, b) => placeOf(a) - placeOf(b));
}

function inOrderOfFeatures(a: ScenarioResult, b: ScenarioResult): number {
  return compareNaturally(a.location, b.location);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
