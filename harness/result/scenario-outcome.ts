import { HarnessError } from '#harness/errors/errors.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import type { Coverage } from './coverage.ts';
import { type Cause, Inapplicable, Nonconformity, Untestable } from './outcome.ts';
import type { Evidence, ScenarioResult, SituationStep } from './result.ts';
import { type Verdict, worstOf } from './verdict.ts';

/** What the checks of a rule found in everything recorded. */
export interface Tally {
  /** How many checks passed. */
  readonly held: number;
  /** The ids of the exchanges whose checks passed. */
  readonly judged: readonly number[];
  readonly broken: readonly Evidence[];
  /** If the rule was not tested completely, this says how much of it was tested. */
  readonly note?: string | undefined;
}

/** How one scenario ended on a target. */
export interface ScenarioOutcome extends ScenarioResult {
  readonly rules: readonly string[];
  /** The first version of svc-contract in which this can fail; absent if that is 0.2 or earlier. */
  readonly newIn?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly exchanges?: readonly number[];
  readonly field?: string;
  /** Only present if there is a kind. */
  readonly tally?: Tally;
  /** How many seconds the scenario waited for a record to appear; the profile tolerates this wait. */
  readonly tolerated?: number;
  /** The numbers of the exchanges that checks used. Absent if checks used all exchanges of the scenario. */
  readonly judged?: readonly number[];
  /** Which operations the scenario checked, and which it left out. */
  readonly coverage?: readonly Coverage[];
  /** The states that were entered, in order, with their parameters. */
  readonly situation?: readonly SituationStep[];
}

/** Sorts the scenarios of a rule as in the features. What judges everything in the run comes last. */
export function inOrderOfFeatures(
  one: Pick<ScenarioResult, 'kind' | 'location'>,
  other: Pick<ScenarioResult, 'kind' | 'location'>,
): number {
  const placeOf = ({ kind }: Pick<ScenarioResult, 'kind'>): number =>
    [undefined, 'every', 'history'].indexOf(kind);
  return placeOf(one) - placeOf(other) || compareNaturally(one.location, other.location);
}

type Ending = Pick<
  ScenarioOutcome,
  'outcome' | 'cause' | 'detail' | 'needs' | 'expected' | 'actual' | 'exchanges' | 'field'
>;

/** Any error except `Nonconformity`, `Untestable` and `Inapplicable` is an error of the harness. */
export function endingOf(status: string, error: unknown): Ending {
  if (error instanceof Nonconformity) {
    const { expected, actual, exchanges, field } = error;
    return { outcome: 'failed', expected, actual, exchanges, ...(field !== undefined && { field }) };
  }
  if (error instanceof Untestable) {
    const { cause, detail, needs } = error;
    return { outcome: 'untested', cause, detail, ...(needs.length > 0 && { needs }) };
  }
  if (error instanceof Inapplicable) return { outcome: 'inapplicable', detail: error.message };
  if (status === 'PASSED') return { outcome: 'passed' };
  if (error instanceof HarnessError) return { outcome: 'error', detail: `${error.message} ${error.hint}` };
  const message = error instanceof Error ? error.message : `scenario status: ${status.toLowerCase()}`;
  return { outcome: 'error', detail: message };
}

/** The maximum number of pieces of evidence for a rule. */
export const mostEvidence = 5;

/** The verdict of a rule, combined from the verdicts of its scenarios, in any order. */
export function ruleVerdict(basis: 'stated' | 'derived' | 'open', exercised: Iterable<Verdict>): Verdict {
  const worst = worstOf(exercised) ?? 'untested';
  // An open rule never fails: what its scenarios and checks find is an observation.
  return basis === 'open' && (worst === 'passed' || worst === 'failed') ? 'observed' : worst;
}

/** If a rule is untested or has an error, returns the reason from the first scenario with that outcome. */
export function explanationOf(
  verdict: Verdict,
  outcomes: readonly Pick<ScenarioOutcome, 'outcome' | 'cause' | 'detail' | 'needs'>[],
): { cause?: Cause; detail?: string; needs?: readonly string[] } {
  if (verdict !== 'untested' && verdict !== 'error') return {};
  const { cause, detail, needs } = outcomes.find(({ outcome }) => outcome === verdict) ?? {};
  if (verdict === 'error') return detail === undefined ? {} : { detail };
  if (cause === undefined)
    return { cause: 'not-seen', detail: 'the situation of the rule never occurred in this run' };
  return { cause, detail: detail ?? '', ...(needs !== undefined && { needs }) };
}
