import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { proofWorker } from '#harness/runtime-paths.ts';
import { doAll } from '#harness/work-queue.ts';
import type { ExploredTrial, Trial, TrialResult } from './trial.ts';

interface PoolOptions {
  readonly workers: number;
  /** Once it is aborted no trial begins; those under way are finished. */
  readonly interrupted: AbortSignal;
  /** Called after each trial, with the number of all so far. */
  readonly progress: (done: number, last: TrialResult) => void;
}

/** Runs trials side by side, each on a worker that has run others before. Results keep the order of the trials. */
export function openPool({ workers, interrupted, progress }: PoolOptions) {
  const started: Worker[] = [];
  const idle: Worker[] = [];
  let done = 0;
  const start = (): Worker => {
    const worker = startWorker();
    started.push(worker);
    return worker;
  };
  return {
    async run(trials: readonly (Trial | ExploredTrial)[]): Promise<readonly TrialResult[]> {
      const results: TrialResult[] = [];
      await doAll([...trials.entries()], workers, async ([place, trial]) => {
        if (interrupted.aborted) return;
        const worker = idle.pop() ?? start();
        const result = await runOn(worker, trial);
        idle.push(worker);
        results[place] = result;
        done += 1;
        progress(done, result);
      });
      return results.filter((result) => result !== undefined);
    },
    async close(): Promise<void> {
      await Promise.all(started.map((worker) => worker.terminate()));
    },
  };
}

function startWorker(): Worker {
  return new Worker(proofWorker, {
    stdout: true,
    stderr: true,
    // A trial makes much that lives as long as the trial: a large nursery spares most of the collecting.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
}

/** Rejects where the worker breaks down. */
async function runOn(worker: Worker, trial: Trial | ExploredTrial): Promise<TrialResult> {
  const answer = once(worker, 'message') as Promise<[TrialResult]>;
  worker.postMessage(trial);
  const [result] = await answer;
  return result;
}
