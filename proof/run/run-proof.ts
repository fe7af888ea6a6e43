import type { Release } from '#harness/profile/profile.ts';
import type { Mutant } from '#proof/shapes/mutant.ts';
import { readAcceptedSurvivors } from './classify-mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { openPool } from './pool.ts';
import { conclude, type Proof, type Trials } from './proof.ts';
import { nameOf, type Reachability, type Trial, type TrialResult } from './trial.ts';

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
  return mutants.map(({ id }) => ({ kind: 'mutant', id, scenarios: seen[id] ?? [] }));
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
