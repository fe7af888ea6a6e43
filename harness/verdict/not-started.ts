import type { Contract } from '#harness/contract/contract.ts';
import { newestRelease, type Release } from '#harness/profile/profile.ts';
import type { RunResult } from '#harness/result/result.ts';
import { resultOf, rulesToSettle } from './build-result.ts';
import { decideVerdict } from './decide-verdict.ts';
import { expectationsOfRun } from './inputs.ts';

/** The result of a run that could not start. `detail` is the reason, and must not contain secrets. */
export async function resultNotStarted(
  contract: Contract,
  {
    name,
    baseUrl,
    release = newestRelease,
  }: { readonly name: string; readonly baseUrl: string; readonly release?: Release | undefined },
  detail: string,
  only?: readonly string[],
): Promise<RunResult> {
  const rules = rulesToSettle('server', only)
    .map((rule) => decideVerdict(rule, [], release))
    .map((rule) => (rule.verdict === 'untested' ? { ...rule, cause: 'not-begun' as const, detail } : rule));
  return {
    ...resultOf(contract, rules, release, 'server'),
    target: { name, baseUrl, release },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: ['read'] },
    startedAt: new Date().toISOString(),
    durationMs: 0,
    notBegun: detail,
    inputs: await expectationsOfRun(),
    observations: [],
    exchanges: [],
  };
}
