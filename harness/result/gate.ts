import { oneLine } from '#harness/text/escape-controls.ts';
import { isClean, newLocations } from './baseline.ts';
import { wholeOf } from './claim.ts';
import type { RunResult } from './result.ts';

/** The result of the gate. `reasons` has a line for each reason for the exit code, except failed rules. */
export interface GateDecision {
  readonly exitCode: 0 | 1 | 3;
  readonly reasons: readonly string[];
}

/** The exit codes are listed in docs/ci.md. A failure that the baseline accepts does not count. */
export function decide(result: RunResult): GateDecision {
  const decision = decideByRules(result);
  const { unwritten } = result.baseline ?? {};
  return unwritten === undefined ? decision : { exitCode: 3, reasons: [...decision.reasons, unwritten] };
}

function decideByRules(result: RunResult): GateDecision {
  const { summary, rules, baseline, shard, partial = false, notBegun } = result;
  const { required = [], refusedCredentials = [] } = result;
  if (notBegun !== undefined) return { exitCode: 3, reasons: [notBegun] };
  const { stale = [], expired = [], entries = [] } = baseline ?? {};
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  // Another shard may test the required rules. After an early end, they were perhaps not reached.
  const wanted = shard === undefined && !partial ? required : [];
  const missing = wanted.filter((id) => (known.get(id)?.verdict ?? 'untested') === 'untested');
  const causes = Map.groupBy(missing, (id) => known.get(id)?.cause ?? 'not in this run');
  const gone = endedPrograms(result);
  const reasons = [
    ...line('baseline entries that pass now (remove these entries)', stale),
    ...line('baseline entries that have expired', expired),
    ...line('failures of operations that the baseline does not list', newLocations(entries, rules)),
    ...[...causes].flatMap(([cause, ids]) => line(`required but untested (${cause})`, ids)),
    ...refusedCredentials.map(({ why }) => `${why.replace(/\.$/, '')}: give a valid one, or none`),
    ...gone,
    ...(partial ? ['the run ended early: rules that were not reached are untested'] : []),
  ];
  const endsEarly = partial || gone.length > 0;
  const hasFailed = baseline === undefined ? summary.failed > 0 : !isClean(baseline);
  if (hasFailed || missing.length > 0) return { exitCode: 1, reasons };
  if (endsEarly || summary.error > 0 || refusedCredentials.length > 0) return { exitCode: 3, reasons };
  // One of several shards may exercise no rule.
  if (shard !== undefined || summary.passed + summary.failed + summary.observed > 0)
    return { exitCode: 0, reasons };
  const nothing = 'no rule was exercised: give credentials or state control, or select other rules';
  return { exitCode: 3, reasons: [...reasons, nothing] };
}

/** Programs of the run that ended before it, which the profile starts. */
export function endedPrograms({ started = [] }: Pick<RunResult, 'started'>): readonly string[] {
  return started.flatMap(({ program, ended }) =>
    ended === undefined
      ? []
      : [`${oneLine(program)}, which the profile starts, ended during the run with ${ended}`],
  );
}

function line(words: string, rules: readonly string[]): string[] {
  return rules.length === 0 ? [] : [`${words}: ${rules.join(', ')}`];
}

export type WholeVerdict =
  | 'conforms'
  | 'no rule broken'
  | 'no new failures'
  | 'requirements not met'
  | 'baseline out of date'
  | 'does not conform'
  | 'inconclusive';

/**
 * The verdict contradicts the exit code only if the baseline could not be updated. Only a run that tested all rules
 * completely can conform.
 */
export function verdictOfWhole(result: RunResult): WholeVerdict {
  const { exitCode } = decideByRules(result);
  const { baseline, summary } = result;
  const known = baseline?.accepted.length ?? 0;
  if (exitCode === 3) return 'inconclusive';
  if (exitCode === 1 && summary.failed > known) return 'does not conform';
  if (exitCode === 1) return baseline && !isClean(baseline) ? 'baseline out of date' : 'requirements not met';
  if (known > 0) return 'no new failures';
  const { rules, judged, inPart } = wholeOf(result);
  const isWhole = judged === rules && inPart === 0 && rules > 0 && result.shard === undefined;
  return isWhole ? 'conforms' : 'no rule broken';
}

/**
 * The verdict, the number of tested rules and the refused credentials, for all reports:
 * `no rule broken; 90 of 281 rules tested`.
 */
export function headlineOf(result: RunResult): string {
  const refused = (result.refusedCredentials ?? []).map(({ source }) => `; ${source} refused`).join('');
  return `${verdictOfWhole(result)}; ${testedText(result)}${refused}`;
}

/** How many of the rules that can fail were tested: `90 of 281 rules tested, 5 in part`. */
export function testedText(result: RunResult): string {
  const { rules, judged, inPart } = wholeOf(result);
  if (judged === 0) return 'no rule tested';
  const share = verdictOfWhole(result) === 'conforms' ? `all ${rules}` : `${judged} of ${rules}`;
  return `${share} rules tested${inPart > 0 ? `, ${inPart} in part` : ''}`;
}
