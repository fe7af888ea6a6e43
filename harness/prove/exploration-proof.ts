import type { Mutant } from '#mocks/proofs/mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';

import { openPool } from './pool.ts';
import type { ExploredTrial, Trial, TrialResult } from './trial.ts';
import type { OpenPointVariant } from './variants.ts';

/** What became of one server that was explored and of which no feature was run. */
export interface ExploredServer {
  readonly id: string;
  /** `found` and `missed` of mutants, `passed` and `false positive` of what the document permits. */
  readonly standing: 'found' | 'missed' | 'not met' | 'passed' | 'false positive';
  /** Whether an answer broke the contract's schemas before anything was found. */
  readonly schemaSees: boolean;
  readonly red: TrialResult['red'];
}

export interface ExplorationProof {
  readonly requests: number;
  readonly servers: readonly ExploredServer[];
  readonly unfinished: number;
  readonly durationMs: number;
}

export interface ExplorationTrials {
  readonly mutants: readonly Mutant[];
  readonly derivedMutants: readonly DerivedMutant[];
  readonly variants: readonly OpenPointVariant[];
  readonly randomVariants: number;
}

export interface ExplorationProofOptions {
  readonly requests: number;
  readonly workers: number;
  readonly interrupted: AbortSignal;
  readonly progress: (done: number, of: number) => void;
}

/** Of mutants whose responses are valid against the schemas, as many have to be found. */
const leastFound = 0.6;

/** Explores each mutant and each permitted server: finds it the first, and nothing in the others? */
export async function proveExploration(
  { mutants, derivedMutants, variants, randomVariants }: ExplorationTrials,
  { requests, workers, interrupted, progress }: ExplorationProofOptions,
): Promise<ExplorationProof> {
  const started = performance.now();
  const servers: readonly Trial[] = [
    ...mutants.map(({ id }): Trial => ({ kind: 'mutant', id })),
    ...derivedMutants.map(({ id }): Trial => ({ kind: 'derived', id, scenarios: [] })),
    { kind: 'calm' },
    ...variants
      .filter(({ untried }) => untried === undefined)
      .map(({ id }): Trial => ({ kind: 'variant', id })),
    ...Array.from(
      { length: randomVariants },
      (_, index): Trial => ({ kind: 'random variant', seed: index + 1 }),
    ),
  ];
  const trials = servers.map((of): ExploredTrial => ({ kind: 'explored', of, requests }));
  const pool = openPool({ workers, interrupted, progress: (done) => progress(done, trials.length) });
  try {
    const results = await pool.run(trials);
    return {
      requests,
      servers: results.map(standingOf),
      unfinished: trials.length - results.length,
      durationMs: Math.round(performance.now() - started),
    };
  } finally {
    await pool.close();
  }
}

function standingOf({ trial, red, schemaSees, isMet }: TrialResult): ExploredServer {
  const of = trial.kind === 'explored' ? trial.of : trial;
  const id =
    of.kind === 'random variant' ? `random variant ${of.seed}` : of.kind === 'calm' ? 'the reference' : of.id;
  const isMutant = of.kind === 'mutant' || of.kind === 'derived';
  const standing = isMutant
    ? red.length > 0
      ? 'found'
      : isMet === false
        ? 'not met'
        : 'missed'
    : red.length > 0
      ? 'false positive'
      : 'passed';
  return { id, standing, schemaSees, red };
}

function figuresOf({ servers }: ExplorationProof) {
  const count = (is: (server: ExploredServer) => boolean): number => servers.filter(is).length;
  const isOf =
    (...standings: readonly string[]) =>
    ({ standing }: ExploredServer) =>
      standings.includes(standing);
  const subtle = servers.filter(({ schemaSees }) => !schemaSees);
  return {
    mutants: count(isOf('found', 'missed')),
    found: count(isOf('found')),
    subtle: subtle.filter(isOf('found', 'missed')).length,
    subtleFound: subtle.filter(isOf('found')).length,
    permitted: count(isOf('passed', 'false positive')),
    passed: count(isOf('passed')),
  };
}

export function isProvenByExploring(proof: ExplorationProof): boolean {
  const { subtle, subtleFound, permitted, passed } = figuresOf(proof);
  return proof.unfinished === 0 && passed === permitted && subtleFound >= subtle * leastFound;
}

export function explorationProofSummary(proof: ExplorationProof): string {
  const { mutants, found, subtle, subtleFound, permitted, passed } = figuresOf(proof);
  const share = (part: number, of: number): string =>
    of === 0 ? 'none' : `${(Math.floor((1000 * part) / of) / 10).toFixed(1)} %`;
  return [
    '',
    `  found by exploring  ${share(found, mutants)}  ${found} of ${mutants} mutants, by at most ${proof.requests} requests each and no feature`,
    `                      ${share(subtleFound, subtle)}  ${subtleFound} of ${subtle} whose responses are valid against the schemas`,
    `  permitted servers   ${share(passed, permitted)}  ${passed} of ${permitted} without a failure or a finding`,
    '',
    ...(proof.unfinished > 0 ? [`  interrupted: ${proof.unfinished} trials were not run`] : []),
    ...proof.servers
      .filter(({ standing }) => standing === 'false positive')
      .flatMap(({ id, red }) =>
        red.map(({ rule, expected, actual }) => `  ${id}: ${rule}, expected ${expected}, found ${actual}`),
      ),
    `  ${(proof.durationMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}
