import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { proofWorker } from '#harness/files/runtime-paths.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import type { ExploredTrial, Trial, TrialResult } from './trial.ts';

interface PoolOptions {
  readonly workers: number;
  /** Once this signal is aborted, no further trial starts, but running trials are completed. */
  readonly interrupted: AbortSignal;
  /** Called after each trial, with the number of finished trials. */
  readonly progress: (done: number, last: TrialResult) => void;
}

/** Runs trials in parallel, each on a worker that is reused. Results keep the order of the trials. */
export function openPool({ workers, interrupted, progress }: PoolOptions) {
  const started = new Set<Worker>();
  const idle: Worker[] = [];
  let done = 0;
  return {
    async run(trials: readonly (Trial | ExploredTrial)[]): Promise<readonly TrialResult[]> {
      const results: TrialResult[] = [];
      await doAll([...trials.entries()], workers, async ([index, trial]) => {
        if (interrupted.aborted) return;
        const worker = idle.pop() ?? startWorker();
        started.add(worker);
        const result = await runOn(worker, trial);
        idle.push(worker);
        results[index] = result;
        done += 1;
        progress(done, result);
      });
      return results.filter((result) => result !== undefined);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all([...started].map((worker) => worker.terminate()));
    },
  };
}

function startWorker(): Worker {
  return new Worker(proofWorker, {
    stdout: true,
    stderr: true,
    // Many objects of a trial are needed until the trial ends.
    // A large young generation avoids most garbage collections.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
}

/** Rejects if the worker crashes. */
async function runOn(worker: Worker, trial: Trial | ExploredTrial): Promise<TrialResult> {
  const answer = once(worker, 'message') as Promise<[TrialResult]>;
  worker.postMessage(trial);
  const [result] = await answer;
  return result;
}
