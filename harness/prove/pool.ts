import { Worker } from 'node:worker_threads';
import type { Trial, TrialResult } from './trial.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly interrupted: AbortSignal;
  /** Called after each trial. */
  readonly progress: (done: number, last: TrialResult) => void;
}

/** Runs trials side by side, each worker taking the next one when it is free. Results keep the order of `trials`. */
export async function runTrials(
  trials: readonly Trial[],
  options: PoolOptions,
): Promise<readonly TrialResult[]> {
  const { workers, interrupted, progress } = options;
  const results: TrialResult[] = [];
  const waiting = [...trials.entries()];
  let done = 0;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        stdout: true,
        stderr: true,
        // A trial makes much that lives as long as the trial: a large nursery spares most of the collecting.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      });
      let current: number | undefined;
      const next = (): void => {
        const job = interrupted.aborted ? undefined : waiting.shift();
        if (job === undefined) {
          void worker.terminate().then(() => resolve(), reject);
          return;
        }
        current = job[0];
        worker.postMessage(job[1]);
      };
      worker.on('message', (result: TrialResult) => {
        if (current !== undefined) results[current] = result;
        done += 1;
        progress(done, result);
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.min(workers, trials.length) }, one));
  return results.filter((result) => result !== undefined);
}
