import type { Cause } from './outcome.ts';
import type { ScenarioOutcome } from './scenario-outcome.ts';
import { type Verdict, worstOf } from './verdict.ts';

/** A rule shows no more evidence than this. */
export const mostEvidence = 5;

/** The verdict of a rule from all that exercised it, scenarios and passive checks, in whatever order or parts. */
export function ruleVerdict(basis: 'stated' | 'derived' | 'open', exercised: Iterable<Verdict>): Verdict {
  const worst = worstOf([...exercised].filter((each) => each !== 'inapplicable')) ?? 'untested';
  // An open rule never judges: whatever a scenario or check of it finds was written down.
  return basis === 'open' && (worst === 'passed' || worst === 'failed') ? 'observed' : worst;
}

/** Why a rule has a verdict that says nothing of the target, from its scenarios in the order of the features. */
export function explanationOf(
  verdict: Verdict,
  outcomes: readonly Pick<ScenarioOutcome, 'outcome' | 'cause' | 'detail' | 'needs'>[],
): { cause?: Cause; detail?: string; needs?: readonly string[] } {
  if (verdict === 'untested') {
    const untested = outcomes.find(({ outcome }) => outcome === 'untested');
    if (untested?.cause !== undefined) {
      const { cause, detail = '', needs } = untested;
      return { cause, detail, ...(needs !== undefined && { needs }) };
    }
    return { cause: 'not-seen', detail: 'its situation never arose in this run' };
  }
  if (verdict === 'error') {
    const detail = outcomes.find(({ outcome }) => outcome === 'error')?.detail;
    return detail === undefined ? {} : { detail };
  }
  return {};
}
