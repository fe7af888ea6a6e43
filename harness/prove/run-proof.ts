import { releases } from '#harness/http/profile/profile.ts';
import { rules } from '#harness/register/register.ts';
import { toolVersion } from '#harness/root.ts';
import type { Mutant } from '#mocks/proofs/mutant.ts';
import {
  type AcceptedSurvivor,
  classifyDerivedMutant,
  classifyMutant,
  covers,
  type DerivedMutantResult,
  type ProvenMutant,
  readAcceptedSurvivors,
} from './classify-mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { nearPairs, readWithoutPair } from './near-pairs.ts';
import { openPool } from './pool.ts';
import type { Coverage, Proof, ProofFigures } from './proof.ts';
import type { Reachability, Trial, TrialResult } from './trial.ts';
import type { OpenPointVariant } from './variants.ts';

export interface ProofOptions {
  readonly mutants: readonly Mutant[];
  /** Derived mutants derived from the contract. */
  readonly derivedMutants: readonly DerivedMutant[];
  /** Variants of the open-points register, with those that no trial can show. */
  readonly variants: readonly OpenPointVariant[];
  /** How many seeds to random variant with, from 1. */
  readonly randomVariants: number;
  readonly workers: number;
  readonly interrupted: AbortSignal;
  readonly progress: (done: number, of: number, last: string) => void;
}

/**
 * Runs the features on the calm reference of each release, then on every mutant, derived mutant, variant and random variant.
 * Named mutants need no calm run beside them.
 */
export async function runProof(options: ProofOptions): Promise<Proof> {
  const { workers, interrupted } = options;
  const started = performance.now();
  const isOfMutantsOnly =
    options.mutants.length > 0 &&
    options.derivedMutants.length + options.variants.length + options.randomVariants === 0;
  const calm = isOfMutantsOnly ? [] : releases.map((release): Trial => ({ kind: 'calm', release }));
  const tried = options.variants.filter(({ untried }) => untried === undefined);
  const others =
    calm.length +
    options.mutants.length +
    options.derivedMutants.length +
    tried.length +
    options.randomVariants;
  const pool = openPool({
    workers,
    interrupted,
    progress: (done, { trial }) => options.progress(done, others, nameOf(trial)),
  });
  try {
    const baseline = await pool.run(calm);
    const trials: Trial[] = [
      ...mutantTrials(options.mutants, baseline),
      ...derivedMutantTrials(options.derivedMutants, baseline),
      ...tried.map(({ id }): Trial => ({ kind: 'variant', id })),
      ...Array.from(
        { length: options.randomVariants },
        (_, index): Trial => ({ kind: 'random variant', seed: index + 1 }),
      ),
    ];
    const results = [...baseline, ...(await pool.run(trials))];
    const unfinished = calm.length + trials.length - results.length;
    const withoutPair = await readWithoutPair();
    const proof = conclude(options, results, await readAcceptedSurvivors(), unfinished);
    return { ...proof, withoutPair, durationMs: Math.round(performance.now() - started) };
  } finally {
    await pool.close();
  }
}

/** Without a calm run to tell where they would show, on every scenario. */
function mutantTrials(mutants: readonly Mutant[], calm: readonly TrialResult[]): Trial[] {
  if (calm.length === 0) return mutants.map(({ id }) => ({ kind: 'mutant', id }));
  const seen: Reachability['mutants'] = Object.assign(
    {},
    ...calm.map(({ reachability }) => reachability?.mutants),
  );
  return mutants.map(({ id }) => ({ kind: 'mutant', id, scenarios: seen[id] ?? [] }));
}

/** Those that no scenario sees have no trial. */
function derivedMutantTrials(
  derivedMutants: readonly DerivedMutant[],
  calm: readonly TrialResult[],
): Trial[] {
  const seen = calm.at(-1)?.reachability?.operations ?? {};
  return derivedMutants.flatMap(({ id, operations }): Trial[] => {
    const scenarios = [...new Set(operations.flatMap((operation) => seen[operation] ?? []))];
    return scenarios.length === 0 ? [] : [{ kind: 'derived', id, scenarios }];
  });
}

function nameOf(trial: TrialResult['trial']): string {
  if (trial.kind === 'explored') return nameOf(trial.of);
  if (trial.kind === 'random variant') return `random variant ${trial.seed}`;
  return trial.kind === 'calm' ? `release ${trial.release ?? 'newest'}` : trial.id;
}

function conclude(
  { mutants: chosen, derivedMutants: derived, variants: listed }: ProofOptions,
  results: readonly TrialResult[],
  exceptions: readonly AcceptedSurvivor[],
  unfinished: number,
): Omit<Proof, 'withoutPair' | 'durationMs'> {
  const mutants = chosen.flatMap((mutant) => {
    const result = results.find(({ trial }) => trial.kind === 'mutant' && trial.id === mutant.id);
    return result === undefined ? [] : [classifyMutant(mutant, result)];
  });
  const randomVariants = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'random variant' ? [{ seed: trial.seed, red, errors }] : [],
  );
  const variants = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'variant' ? [{ id: trial.id, red, errors }] : [],
  );
  const calm = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'calm' ? [{ release: trial.release ?? '', red, errors }] : [],
  );
  const derivedResults = new Map(
    results.flatMap((result) =>
      result.trial.kind === 'derived' ? [[result.trial.id, result] as const] : [],
    ),
  );
  const derivedMutants = derived.map((each) =>
    classifyDerivedMutant(each, derivedResults.get(each.id), exceptions),
  );
  const standing = (wanted: DerivedMutantResult['standing']): number =>
    derivedMutants.filter((each) => each.standing === wanted).length;
  const seenFailing = new Set([
    ...mutants.filter(isKilled).map(({ rule }) => rule),
    ...derivedMutants.filter((each) => each.standing === 'killed').flatMap(({ red }) => red),
  ]);
  const unproven = rules.filter(canFail).filter(({ id }) => !seenFailing.has(id));
  const isQuiet = ({ red, errors }: { red: readonly unknown[]; errors: readonly unknown[] }): boolean =>
    red.length + errors.length === 0;
  const figures: ProofFigures = {
    mutants: mutants.length,
    killed: mutants.filter(isKilled).length,
    invisibleToSchemas: mutants.filter((mutant) => isKilled(mutant) && !mutant.schemaSees).length,
    seenByPrism: mutants.filter(({ prismSees }) => prismSees).length,
    derivedMutants: derivedMutants.length,
    derivedMutantsKilled: standing('killed'),
    derivedMutantsPermitted: standing('permitted'),
    survivors: standing('survivor'),
    derivedMutantsNotMet: standing('not met'),
    variants: variants.length,
    variantsPassed: variants.filter(isQuiet).length,
    alternativesUntried: listed.filter(({ untried }) => untried !== undefined).length,
    randomVariants: randomVariants.length,
    randomVariantsPassed: randomVariants.filter(isQuiet).length,
    releases: calm.length,
    releasesGreen: calm.filter(isQuiet).length,
    rules: rules.filter(canFail).length,
    rulesProven: rules.filter(canFail).length - unproven.length,
  };
  return {
    formatVersion: 1,
    tool: { name: 'svc-contract', version: toolVersion },
    unfinished,
    figures,
    coverage: coverageOf(results),
    mutants,
    derivedMutants,
    unusedExceptions: exceptions
      .filter((exception) => !derivedMutants.some((each) => isExcused(each) && covers(exception, each.id)))
      .map((exception) => exception.mutants),
    variants,
    randomVariants,
    calm,
    unproven: unproven.map(({ id }) => id),
    pairs: nearPairs(rules.filter(canFail), results, chosen),
  };
}

/** What the calm runs of all releases exercised together. */
function coverageOf(results: readonly TrialResult[]): Coverage {
  const calm = results.filter(({ trial }) => trial.kind === 'calm');
  const exercised = new Set(calm.flatMap((result) => result.exercised));
  const testable = rules.filter(isTestable);
  return {
    rules: testable.length,
    exercised: testable.filter(({ id }) => exercised.has(id)).length,
    unexercised: testable.filter(({ id }) => !exercised.has(id)).map(({ id }) => id),
    scenarios: Math.max(0, ...calm.map(({ scenarios }) => scenarios)),
    scenariosWithoutRule: [...new Set(calm.flatMap(({ scenariosWithoutRule }) => scenariosWithoutRule))],
  };
}

type Rule = (typeof rules)[number];

function isKilled({ standing }: ProvenMutant): boolean {
  return standing === 'killed';
}

function isTestable({ subject, excluded }: Rule): boolean {
  return subject === 'server' && excluded === undefined;
}

function canFail(rule: Rule): boolean {
  return isTestable(rule) && rule.basis !== 'open';
}

function isExcused({ standing }: DerivedMutantResult): boolean {
  return standing === 'permitted' || standing === 'survivor';
}
