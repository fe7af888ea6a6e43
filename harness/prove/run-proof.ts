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
  type ProvenFault,
  readAcceptedSurvivors,
} from './classify-mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { nearPairs, readWithoutPair } from './near-pairs.ts';
import { openPool } from './pool.ts';
import type { Coverage, Proof, ProofFigures } from './proof.ts';
import type { Reachability, Trial, TrialResult } from './trial.ts';
import type { OpenPointVariant } from './variants.ts';

export interface ProofOptions {
  readonly faults: readonly Mutant[];
  /** Alterations derived from the contract. */
  readonly alterations: readonly DerivedMutant[];
  /** Alternatives of the ledger, with those that no trial can show. */
  readonly alternatives: readonly OpenPointVariant[];
  /** How many seeds to shake with, from 1. */
  readonly shakes: number;
  readonly workers: number;
  readonly interrupted: AbortSignal;
  readonly progress: (done: number, of: number, last: string) => void;
}

/**
 * Runs the features on the calm reference of each release, then on every fault, alteration, alternative and shake.
 * Named faults need no calm run beside them.
 */
export async function runProof(options: ProofOptions): Promise<Proof> {
  const { workers, interrupted } = options;
  const started = performance.now();
  const isOfFaultsAlone =
    options.faults.length > 0 &&
    options.alterations.length + options.alternatives.length + options.shakes === 0;
  const calm = isOfFaultsAlone ? [] : releases.map((release): Trial => ({ kind: 'calm', release }));
  const tried = options.alternatives.filter(({ untried }) => untried === undefined);
  const others =
    calm.length + options.faults.length + options.alterations.length + tried.length + options.shakes;
  const pool = openPool({
    workers,
    interrupted,
    progress: (done, { trial }) => options.progress(done, others, nameOf(trial)),
  });
  try {
    const baseline = await pool.run(calm);
    const trials: Trial[] = [
      ...faultTrials(options.faults, baseline),
      ...alteredTrials(options.alterations, baseline),
      ...tried.map(({ id }): Trial => ({ kind: 'alternative', id })),
      ...Array.from({ length: options.shakes }, (_, index): Trial => ({ kind: 'shake', seed: index + 1 })),
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
function faultTrials(faults: readonly Mutant[], calm: readonly TrialResult[]): Trial[] {
  if (calm.length === 0) return faults.map(({ id }) => ({ kind: 'fault', id }));
  const seen: Reachability['faults'] = Object.assign(
    {},
    ...calm.map(({ reachability }) => reachability?.faults),
  );
  return faults.map(({ id }) => ({ kind: 'fault', id, scenarios: seen[id] ?? [] }));
}

/** Those that no scenario sees have no trial. */
function alteredTrials(alterations: readonly DerivedMutant[], calm: readonly TrialResult[]): Trial[] {
  const seen = calm.at(-1)?.reachability?.operations ?? {};
  return alterations.flatMap(({ id, operations }): Trial[] => {
    const scenarios = [...new Set(operations.flatMap((operation) => seen[operation] ?? []))];
    return scenarios.length === 0 ? [] : [{ kind: 'altered', id, scenarios }];
  });
}

function nameOf(trial: TrialResult['trial']): string {
  if (trial.kind === 'explored') return nameOf(trial.of);
  if (trial.kind === 'shake') return `shake ${trial.seed}`;
  return trial.kind === 'calm' ? `release ${trial.release ?? 'newest'}` : trial.id;
}

function conclude(
  { faults: chosen, alterations: derived, alternatives: listed }: ProofOptions,
  results: readonly TrialResult[],
  exceptions: readonly AcceptedSurvivor[],
  unfinished: number,
): Omit<Proof, 'withoutPair' | 'durationMs'> {
  const faults = chosen.flatMap((fault) => {
    const result = results.find(({ trial }) => trial.kind === 'fault' && trial.id === fault.id);
    return result === undefined ? [] : [classifyMutant(fault, result)];
  });
  const shakes = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'shake' ? [{ seed: trial.seed, red, errors }] : [],
  );
  const alternatives = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'alternative' ? [{ id: trial.id, red, errors }] : [],
  );
  const calm = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'calm' ? [{ release: trial.release ?? '', red, errors }] : [],
  );
  const altered = new Map(
    results.flatMap((result) =>
      result.trial.kind === 'altered' ? [[result.trial.id, result] as const] : [],
    ),
  );
  const alterations = derived.map((each) => classifyDerivedMutant(each, altered.get(each.id), exceptions));
  const standing = (wanted: DerivedMutantResult['standing']): number =>
    alterations.filter((each) => each.standing === wanted).length;
  const seenFailing = new Set([
    ...faults.filter(isKilled).map(({ rule }) => rule),
    ...alterations.filter((each) => each.standing === 'killed').flatMap(({ red }) => red),
  ]);
  const unproven = rules.filter(canFail).filter(({ id }) => !seenFailing.has(id));
  const isQuiet = ({ red, errors }: { red: readonly unknown[]; errors: readonly unknown[] }): boolean =>
    red.length + errors.length === 0;
  const figures: ProofFigures = {
    faults: faults.length,
    killed: faults.filter(isKilled).length,
    invisibleToSchemas: faults.filter((fault) => isKilled(fault) && !fault.schemaSees).length,
    seenByPrism: faults.filter(({ prismSees }) => prismSees).length,
    alterations: alterations.length,
    alterationsKilled: standing('killed'),
    alterationsPermitted: standing('permitted'),
    survivors: standing('survivor'),
    alterationsNotMet: standing('not met'),
    alternatives: alternatives.length,
    alternativesPassed: alternatives.filter(isQuiet).length,
    alternativesUntried: listed.filter(({ untried }) => untried !== undefined).length,
    shakes: shakes.length,
    shakesPassed: shakes.filter(isQuiet).length,
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
    faults,
    alterations,
    unusedExceptions: exceptions
      .filter((exception) => !alterations.some((each) => isExcused(each) && covers(exception, each.id)))
      .map((exception) => exception.alterations),
    alternatives,
    shakes,
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

function isKilled({ standing }: ProvenFault): boolean {
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
