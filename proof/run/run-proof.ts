import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { proofWorker } from '#harness/files/runtime-paths.ts';
import type { Release } from '#harness/profile/profile.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import type { Mutant } from '#proof/shapes/mutant.ts';
import { readAcceptedSurvivors } from './classify-mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { conclude, type Proof, type Trials } from './proof.ts';
import { type ExploredTrial, nameOf, type Reachability, type Trial, type TrialResult } from './trial.ts';

export interface ProofOptions extends Trials {
  /** The releases at which the unmodified reference implementation is run, the newest last. */
  readonly releases: readonly Release[];
  readonly workers: number;
  readonly interrupted: AbortSignal;
  readonly progress: (done: number, of: number, last: string) => void;
}

/** Runs all trials. Unless only mutants are tried, begins with the unmodified reference of each release. */
export async function runProof(options: ProofOptions): Promise<Proof> {
  const { workers, interrupted, mutants, derivedMutants, releases } = options;
  const started = performance.now();
  const permitted = permittedServers(options);
  const isOfMutantsOnly = mutants.length > 0 && derivedMutants.length + permitted.length === 0;
  const calm = isOfMutantsOnly ? [] : releases.map((release): Trial => ({ kind: 'calm', release }));
  const planned = calm.length + mutants.length + derivedMutants.length + permitted.length;
  await using pool = openPool({
    workers,
    interrupted,
    progress: (done, { trial }) => options.progress(done, planned, nameOf(trial)),
  });
  const baseline = await pool.run(calm);
  const trials = [
    ...mutantTrials(mutants, baseline),
    ...derivedMutantTrials(derivedMutants, baseline),
    ...permitted,
  ];
  const results = [...baseline, ...(await pool.run(trials))];
  return {
    ...conclude(options, results, await readAcceptedSurvivors()),
    unfinished: calm.length + trials.length - results.length,
    durationMs: Math.round(performance.now() - started),
  };
}

/** Trials of the testable variants of the open-points register, then of random variants. */
export function permittedServers({
  variants,
  randomVariants,
}: Pick<Trials, 'variants' | 'randomVariants'>): readonly Trial[] {
  return [
    ...variants
      .filter(({ untried }) => untried === undefined)
      .map(({ id }): Trial => ({ kind: 'variant', id })),
    ...Array.from(
      { length: randomVariants },
      (_, index): Trial => ({ kind: 'random variant', seed: index + 1 }),
    ),
  ];
}

/** A mutant runs with the scenarios that reached its change in `calm`, or with all if `calm` is empty. */
function mutantTrials(mutants: readonly Mutant[], calm: readonly TrialResult[]): readonly Trial[] {
  if (calm.length === 0) return mutants.map(({ id }) => ({ kind: 'mutant', id }));
  const seen: Reachability['mutants'] = Object.assign(
    {},
    ...calm.map(({ reachability }) => reachability?.mutants),
  );
  // Further operations are reached by the server's own document, so by no scenario.
  return mutants.map(({ id, further }) => ({
    ...{ kind: 'mutant' as const, id },
    ...(further !== true && { scenarios: seen[id] ?? [] }),
  }));
}

/** Returns a trial for each derived mutant with at least one operation that a scenario has called. */
function derivedMutantTrials(
  derivedMutants: readonly DerivedMutant[],
  calm: readonly TrialResult[],
): readonly Trial[] {
  const seen = calm.at(-1)?.reachability?.operations ?? {};
  return derivedMutants.flatMap(({ id, operations }): Trial[] => {
    const scenarios = [...new Set(operations.flatMap((operation) => seen[operation] ?? []))];
    return scenarios.length === 0 ? [] : [{ kind: 'derived', id, scenarios }];
  });
}

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
