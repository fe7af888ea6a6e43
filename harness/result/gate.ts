import { isClean } from './baseline.ts';
import type { RunResult } from './result.ts';

/** What a run means for the gate: its exit code, and a line for each reason beyond the rules themselves. */
export interface GateDecision {
  readonly exitCode: 0 | 1 | 3;
  readonly reasons: readonly string[];
}

/**
 * 1 when a rule failed that no baseline accepts, when a baseline entry is stale or expired, or when a required rule
 * stayed untested; 3 when the harness failed, the run could not begin or was interrupted, or nothing at all was exercised; else 0. What a
 * shard leaves untested another may exercise, so that is judged when they are merged.
 */
export function decide(result: RunResult, required: readonly string[] = result.required ?? []): GateDecision {
  const { summary, rules, baseline, shard, partial = false, notBegun } = result;
  if (notBegun !== undefined) return { exitCode: 3, reasons: [notBegun] };
  const { stale = [], expired = [] } = baseline ?? {};
  const wanted = new Set(shard === undefined && !partial ? required : []);
  const missing = rules
    .filter(({ id, verdict }) => verdict === 'untested' && wanted.has(id))
    .map(({ id }) => id);
  const reasons = [
    ...line('baseline entries that pass now, take them out', stale),
    ...line('baseline entries that have expired', expired),
    ...line('required, and untested', missing),
    ...(partial ? ['the run was interrupted: what it did not come to is untested'] : []),
  ];
  const hasFailed = baseline === undefined ? summary.failed > 0 : !isClean(baseline);
  if (hasFailed || missing.length > 0) return { exitCode: 1, reasons };
  if (partial || summary.error > 0) return { exitCode: 3, reasons };
  if (shard !== undefined || summary.passed + summary.failed + summary.observed > 0)
    return { exitCode: 0, reasons };
  const nothing = 'no rule was exercised: give a credential or state control, or select other rules';
  return { exitCode: 3, reasons: [...reasons, nothing] };
}

function line(words: string, rules: readonly string[]): string[] {
  return rules.length === 0 ? [] : [`${words}: ${rules.join(', ')}`];
}

/** The verdict of the whole run in a few words. */
export type WholeVerdict = 'conforms' | 'no new failures' | 'does not conform' | 'inconclusive';

/** The gate decides, so that no report can say otherwise; a run that passes by its baseline alone does not conform. */
export function verdictOfWhole(result: RunResult): WholeVerdict {
  const { exitCode } = decide(result);
  if (exitCode !== 0) return exitCode === 1 ? 'does not conform' : 'inconclusive';
  return (result.baseline?.accepted.length ?? 0) > 0 ? 'no new failures' : 'conforms';
}
