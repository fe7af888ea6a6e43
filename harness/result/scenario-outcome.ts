import type { Coverage } from './coverage.ts';
import { type Cause, Inapplicable, Nonconformity, Untestable } from './outcome.ts';
import type { Evidence, ScenarioResult, SituationStep } from './result.ts';
import { type Verdict, worstOf } from './verdict.ts';

/** How one scenario ended on a target. */
export interface ScenarioOutcome extends ScenarioResult {
  /** The rules that it is an example of. */
  readonly rules: readonly string[];
  readonly expected?: string;
  readonly actual?: string;
  /** The exchanges that show a failure, by number. */
  readonly exchanges?: readonly number[];
  /** Which of the commands of a client failed. */
  readonly nth?: number;
  /** Of a scenario about everything: how often its rule held, and each piece that broke it. */
  readonly tally?: {
    readonly held: number;
    readonly judged: readonly number[];
    readonly broken: readonly Evidence[];
    readonly note?: string;
  };
  /** For how many seconds it read again what was not there at once, as the profile tolerates. */
  readonly tolerated?: number;
  /** The exchanges that its checks looked at, by number; none where it looked at all of its own. */
  readonly judged?: readonly number[];
  /** How many of how many it judged. */
  readonly coverage?: readonly Coverage[];
  /** The states that were entered, in order, with their parameters. */
  readonly situation?: readonly SituationStep[];
}

type Ending = Omit<
  ScenarioOutcome,
  | 'name'
  | 'location'
  | 'rules'
  | 'durationMs'
  | 'situation'
  | 'lacks'
  | 'tally'
  | 'judged'
  | 'coverage'
  | 'tolerated'
>;

/**
 * Only a Nonconformity is the target's fault, and a missing prerequisite is no one's. Anything else, an undefined or
 * ambiguous step included, is ours.
 */
export function endingOf(status: string, error: unknown): Ending {
  if (error instanceof Nonconformity) {
    const { expected, actual, exchanges, nth } = error;
    return { outcome: 'failed', expected, actual, exchanges, ...(nth !== undefined && { nth }) };
  }
  if (error instanceof Untestable) {
    const { cause, detail, needs } = error;
    return { outcome: 'untested', cause, detail, ...(needs.length > 0 && { needs }) };
  }
  if (error instanceof Inapplicable) return { outcome: 'inapplicable', detail: error.message };
  if (status === 'PASSED') return { outcome: 'passed' };
  const message = error instanceof Error ? error.message : `the scenario ended ${status.toLowerCase()}`;
  return { outcome: 'error', detail: message };
}

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
    return { cause: 'not-seen', detail: 'its situation never occurred in this run' };
  }
  if (verdict === 'error') {
    const detail = outcomes.find(({ outcome }) => outcome === 'error')?.detail;
    return detail === undefined ? {} : { detail };
  }
  return {};
}
