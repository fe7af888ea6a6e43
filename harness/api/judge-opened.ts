import type { Contract } from '#harness/contract/contract.ts';
import type { RunResult } from '#harness/result/result.ts';
import { applyBaseline, type BaselineChoice, readKnownFailures } from '#harness/run/known-failures.ts';
import { noteRequest, type RunRequest } from '#harness/run/note-request.ts';
import { type RunOptions, type TargetUnderTest, verifyTarget } from '#harness/run/verify-target.ts';

export interface Judgement extends RunOptions, RunRequest {
  readonly baseline?: BaselineChoice | undefined;
}

/** Runs the features against an opened target, and notes in the result what was asked and what is known. */
export async function judgeOpened(
  contract: Contract,
  opened: TargetUnderTest,
  { baseline, required, profile, ...options }: Judgement,
): Promise<RunResult> {
  // What cannot be read is said before anything is sent.
  const known = await readKnownFailures(baseline);
  const run = await verifyTarget(contract, opened, options);
  return applyBaseline(await noteRequest(run, { required, profile }), known);
}
