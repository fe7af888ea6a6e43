import { readResult } from '#harness/result/result-file.ts';
import type { Timings } from './cost.ts';

/** How long each scenario took in an earlier run; those that did not run say nothing. */
export async function readTimings(file: string): Promise<Timings> {
  const { rules } = await readResult(file);
  const ran = rules
    .flatMap(({ scenarios }) => scenarios)
    .filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  return new Map(ran.map(({ location, durationMs }) => [location, durationMs]));
}
