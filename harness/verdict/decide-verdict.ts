import type { Release } from '#harness/profile/profile.ts';
import type { Rule } from '#harness/register/rule.ts';
import { coverageOf } from '#harness/result/coverage.ts';
import type { Evidence, RuleResult } from '#harness/result/result.ts';
import {
  explanationOf,
  mostEvidence,
  ruleVerdict,
  type ScenarioOutcome,
} from '#harness/result/scenario-outcome.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import type { Control } from '#harness/state-control/control.ts';

/** Everything that a run recorded about one rule, combined into its verdict with the evidence. */
export function decideVerdict(
  rule: Rule,
  outcomes: readonly ScenarioOutcome[],
  release: Release,
  judged?: Rule['subject'],
  operationOf?: (exchange: number) => string | undefined,
): RuleResult {
  const evidence = outcomes.flatMap(evidenceOf);
  const verdict = appliesTo(rule, release, judged)
    ? ruleVerdict(
        rule.basis,
        outcomes.map(({ outcome }) => outcome),
      )
    : 'inapplicable';
  return {
    ...factsOf(rule),
    verdict,
    ...explanationOf(verdict, outcomes),
    ...(verdict === 'passed' && noteOf(outcomes)),
    ...toleratedIn(outcomes),
    ...coverageOf(
      outcomes.flatMap(({ coverage = [] }) => coverage),
      outcomes.filter(({ outcome, tally }) => outcome !== 'untested' || tally === undefined),
    ),
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
    ...(verdict === 'failed' && operationOf && failedAt(evidence, operationOf)),
    evidence: evidence.slice(0, mostEvidence),
  };
}

/** The operations at which a rule failed. If any evidence belongs to no operation, the field is omitted. */
function failedAt(
  evidence: readonly Evidence[],
  operationOf: (exchange: number) => string | undefined,
): { failedAt?: readonly string[] } {
  const each = evidence.map(({ exchanges }) => exchanges.flatMap((id) => operationOf(id) ?? []));
  const isKnown = each.length > 0 && each.every(({ length }) => length > 0);
  return isKnown ? { failedAt: [...new Set(each.flat())].sort() } : {};
}

/** The fields of a rule in a result that do not depend on its verdict. */
export function factsOf({ id, title, section, basis, text, derivation, openPoint }: Rule | RuleResult) {
  return {
    ...{ id, title, section, basis },
    ...(text !== undefined && { text }),
    ...(derivation !== undefined && { derivation }),
    ...(openPoint !== undefined && { openPoint }),
  };
}

function sumOf(
  outcomes: readonly ScenarioOutcome[],
  count: (tally: NonNullable<ScenarioOutcome['tally']>) => number,
): number {
  return outcomes.reduce((sum, { tally }) => sum + (tally === undefined ? 0 : count(tally)), 0);
}

/** The longest wait of a scenario for a record, in seconds; absent if none waited. */
export function toleratedIn(of: readonly { readonly tolerated?: number }[]): { tolerated?: number } {
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
  const { expected = '', actual = '', name, location, exchanges = [], situation = [], nth } = outcome;
  const brought = situation.length === 0 ? {} : { situation };
  const own = nth === undefined ? {} : { nth };
  return [{ expected, actual, scenario: `${name} (${location})`, location, exchanges, ...brought, ...own }];
}

/** Adds all missing states to a rule's result. A scenario reports only the first missing state. */
export function namingStates(
  rule: RuleResult,
  { states, adapter }: Pick<Control, 'states' | 'adapter'>,
  wanted: readonly string[],
): RuleResult {
  const { cause, detail = '', needs = [] } = rule;
  if (cause !== 'no-state-control' && cause !== 'state-unsupported') return rule;
  const lacking = wanted.filter((state) => !states.has(state));
  if (lacking.length === 0) return rule;
  const named = lacking.map((state) => `"${state}"`).join(', ');
  // Other missing prerequisites, such as a clock, are listed as well.
  const others = needs.filter((need) => !lacking.includes(need));
  const noun = lacking.length === 1 ? 'state' : 'states';
  const words = adapter === 'none' ? `needs state control: ${named}` : `needs the ${noun} ${named}`;
  return {
    ...rule,
    detail: others.length > 0 ? `${detail}; ${words}` : words,
    needs: [...others, ...lacking],
  };
}
