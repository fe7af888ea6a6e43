import { type BaselineEntry, compareWithBaseline, updateBaseline } from '#harness/result/baseline.ts';
import type { RunResult } from '#harness/result/result.ts';
import { type IsRule, readBaseline, writeBaseline } from './baseline-file.ts';
import { digestOfFile } from './inputs.ts';

/** The file of known failures of a target, and whether to update it from the run. */
export interface BaselineChoice {
  readonly file: string;
  readonly update: boolean;
}

/** How long a newly written baseline entry is accepted. */
const graceDays = 90;

export interface KnownFailures extends BaselineChoice {
  readonly entries: readonly BaselineEntry[];
}

/** Reads the known failures, so that what is wrong with their file is said before anything is judged. */
export async function readKnownFailures(
  choice: BaselineChoice | undefined,
  isRule?: IsRule,
): Promise<KnownFailures | undefined> {
  return choice && { ...choice, entries: await readBaseline(choice.file, choice.update, isRule) };
}

/** Adds the comparison with the known failures to a result. Updates their file first if that was asked for. */
export async function applyBaseline(
  result: RunResult,
  baseline: KnownFailures | undefined,
): Promise<RunResult> {
  if (baseline === undefined) return result;
  const { entries } = baseline;
  const isPart = result.shard !== undefined || result.partial === true;
  const current =
    baseline.update && !isPart ? updateBaseline(entries, result.rules, formatDay(graceDays)) : entries;
  if (current !== entries) await writeBaseline(baseline.file, current);
  const outcome = compareWithBaseline(current, result.rules, formatDay(0));
  // What passes in one part of a run may fail in another.
  const { stale } = isPart ? { stale: [] } : outcome;
  return {
    ...result,
    inputs: [
      ...(result.inputs ?? []).filter(({ name }) => name !== 'baseline'),
      await digestOfFile('baseline', baseline.file),
    ],
    baseline: { ...outcome, stale, entries: current },
  };
}

/** The day so many days from today, as baselines write it. */
export function formatDay(fromToday: number): string {
  return new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
}
