import type { RunResult } from '#harness/result/result.ts';
import { digestOfFile } from './inputs.ts';

/** What an operator asked of a run, beside its target. */
export interface RunRequest {
  /** Rules that may not stay untested. */
  readonly required: readonly string[];
  /** The file that described the server. */
  readonly profile?: string | undefined;
}

/** The result with what was asked of the run: the required rules, and the digest of the profile. */
export async function noteRequest(result: RunResult, { required, profile }: RunRequest): Promise<RunResult> {
  const given = profile === undefined ? [] : [await digestOfFile('profile', profile)];
  return {
    ...result,
    inputs: [...(result.inputs ?? []), ...given],
    ...(required.length > 0 && { required: [...new Set(required)].sort() }),
  };
}
