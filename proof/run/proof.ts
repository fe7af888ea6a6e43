import { toolVersion } from '#harness/files/root.ts';
import type { Mutant } from '#proof/shapes/mutant.ts';
import {
  type AcceptedSurvivor,
  classifyDerivedMutant,
  classifyMutant,
  covers,
  type DerivedMutantResult,
} from './classify-mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { failureLines, isQuiet } from './failures.ts';
import { breakableRules, nameOf, type Trial, type TrialResult, testableRules } from './trial.ts';
import type { OpenPointVariant } from './variants.ts';

export interface Trials {
  readonly mutants: readonly Mutant[];
  readonly derivedMutants: readonly DerivedMutant[];
  /** Variants of the open-points register, including those that no trial can test. */
  readonly variants: readonly OpenPointVariant[];
  /** The number of random variants, with seeds from 1. */
  readonly randomVariants: number;
}

/** The outcome of every mutant and every variant. Written to `proof.json`. */
export type Proof = ReturnType<typeof conclude> & {
  readonly durationMs: number;
  /** Trials that were planned but not run because the proof was interrupted. */
  readonly unfinished: number;
};

export function conclude(
  { mutants: chosen, derivedMutants: derived, variants: listed }: Omit<Trials, 'randomVariants'>,
  results: readonly TrialResult[],
  exceptions: readonly AcceptedSurvivor[],
) {
  const resultOf = (kind: Trial['kind'], id: string): TrialResult | undefined =>
    results.find(({ trial }) => trial.kind === kind && nameOf(trial) === id);
  const mutants = chosen.flatMap((mutant) => {
    const result = resultOf('mutant', mutant.id);
    return result === undefined ? [] : [classifyMutant(mutant, result)];
  });
  const derivedMutants = derived.map((each) =>
    classifyDerivedMutant(each, resultOf('derived', each.id), exceptions),
  );
  /** Runs in which no rule should fail, and the rules that failed nevertheless. */
  const expectedPasses = (kind: Trial['kind']) =>
    results.flatMap(({ trial, red, errors }) =>
      trial.kind === kind ? [{ id: nameOf(trial), red, errors }] : [],
    );
  const variants = expectedPasses('variant');
  const randomVariants = expectedPasses('random variant');
  // The unmodified reference implementation at each release.
  const calm = expectedPasses('calm');
  const killed = mutants.filter(({ standing }) => standing === 'killed');
  const standing = (wanted: DerivedMutantResult['standing']) =>
    derivedMutants.filter((each) => each.standing === wanted);
  const isExcused = (each: DerivedMutantResult): boolean =>
    each.standing === 'permitted' || each.standing === 'survivor';
  const seenFailing = new Set([
    ...killed.map(({ rule }) => rule),
    ...standing('killed').flatMap(({ red }) => red),
  ]);
  const unproven = breakableRules.filter(({ id }) => !seenFailing.has(id)).map(({ id }) => id);
  return {
    formatVersion: 2,
    tool: { name: 'svc-contract', version: toolVersion },
    figures: {
      mutants: mutants.length,
      killed: killed.length,
      /** Killed mutants whose responses are all valid against the contract's schemas. */
      invisibleToSchemas: killed.filter(({ schemaSees }) => !schemaSees).length,
      derivedMutants: derivedMutants.length,
      derivedMutantsKilled: standing('killed').length,
      derivedMutantsPermitted: standing('permitted').length,
      survivors: standing('survivor').length,
      derivedMutantsNotMet: standing('not met').length,
      variants: variants.length,
      variantsPassed: variants.filter(isQuiet).length,
      alternativesUntried: listed.filter(({ untried }) => untried !== undefined).length,
      randomVariants: randomVariants.length,
      randomVariantsPassed: randomVariants.filter(isQuiet).length,
      releases: calm.length,
      releasesGreen: calm.filter(isQuiet).length,
      /** The rules that can fail; `rulesProven` of them were seen failing. */
      rules: breakableRules.length,
      rulesProven: breakableRules.length - unproven.length,
    },
    coverage: coverageOf(results.filter(({ trial }) => trial.kind === 'calm')),
    mutants,
    derivedMutants,
    /** Published exceptions that no derived mutant of this proof needed. */
    unusedExceptions: exceptions
      .filter((exception) => !derivedMutants.some((each) => isExcused(each) && covers(exception, each.id)))
      .map((exception) => exception.mutants),
    variants,
    randomVariants,
    calm,
    /** Rules that can fail, but failed on neither their mutant nor a derived mutant. */
    unproven,
  };
}

/** What the runs on the unmodified server exercised: measured, not derived from the source. */
function coverageOf(calm: readonly TrialResult[]) {
  const exercised = new Set(calm.flatMap((result) => result.exercised));
  const unexercised = testableRules.filter(({ id }) => !exercised.has(id)).map(({ id }) => id);
  return {
    rules: testableRules.length,
    exercised: testableRules.length - unexercised.length,
    unexercised,
    scenarios: Math.max(0, ...calm.map(({ scenarios }) => scenarios)),
    scenariosWithoutRule: [...new Set(calm.flatMap(({ scenariosWithoutRule }) => scenariosWithoutRule))],
  };
}

/** Whether no problem exists. If `isComplete`, a rule that was not exercised or never failed is a problem. */
export function isProven(proof: Proof, isComplete: boolean): boolean {
  return problemsOf(proof, isComplete).length === 0;
}

const amissStandings: ReadonlySet<DerivedMutantResult['standing']> = new Set([
  'unexplained',
  'false positive',
  'error',
]);

export function problemsOf(proof: Proof, isComplete: boolean): readonly string[] {
  const { mutants, derivedMutants, unusedExceptions, unproven, unfinished } = proof;
  const { unexercised, scenariosWithoutRule } = proof.coverage;
  const listed = (words: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0 ? [] : [`  ${words}: ${ids.join(', ')}`];
  return [
    ...(unfinished > 0 ? [`  interrupted; trials not run: ${unfinished}`] : []),
    ...mutants
      .filter(({ standing, unexpected }) => standing !== 'killed' || unexpected.length > 0)
      .map(({ id, standing, red, unexpected, detail }) => {
        const description = `failed rules: ${red.join(', ') || 'none'}; unexpected: ${unexpected.join(', ') || 'none'}`;
        return `  ${standing.padEnd(12)} ${id}: ${description}${detail === undefined ? '' : `; ${detail}`}`;
      }),
    ...derivedMutants
      .filter(({ standing }) => amissStandings.has(standing))
      .map(({ id, standing, red, because = '' }) =>
        `  ${standing.padEnd(12)} ${id}${red.length > 0 ? `: failed ${red.join(', ')}` : ''} ${because}`.trimEnd(),
      ),
    ...[...proof.variants, ...proof.randomVariants, ...proof.calm].flatMap(failureLines),
    ...listed('scenarios without a rule', scenariosWithoutRule),
    ...(isComplete
      ? [
          ...listed('rules not exercised', unexercised),
          ...unusedExceptions.map((each) => `  not needed   exception for ${each}`),
          ...listed('rules never seen failing', unproven),
        ]
      : []),
  ];
}

export function proofSummary(proof: Proof, isComplete: boolean): string {
  const { figures, coverage, durationMs } = proof;
  const linesIf = (isShown: boolean, ...lines: readonly string[]) => (isShown ? lines : []);
  return [
    '',
    `  kill rate        ${formatRate(figures.killed, figures.mutants)} mutants killed by the rule they break`,
    `                   ${figures.invisibleToSchemas} of them leave every response valid against the schemas`,
    ...linesIf(
      figures.derivedMutants > 0,
      `  derived mutants  ${figures.derivedMutants} derived from the contract: ${figures.derivedMutantsKilled} killed, ${figures.derivedMutantsPermitted} permitted,`,
      `                   ${figures.survivors} survivors with a published reason, ${figures.derivedMutantsNotMet} without a response to change`,
    ),
    ...linesIf(
      figures.variants > 0,
      `  open points      ${formatRate(figures.variantsPassed, figures.variants)} variants, one at a time, fail no rule`,
      `                   ${figures.alternativesUntried} more cannot be tried; the open-points register gives the reasons`,
    ),
    ...linesIf(
      figures.randomVariants > 0 || isComplete,
      `  random variants  ${formatRate(figures.randomVariantsPassed, figures.randomVariants)} random variants fail no rule`,
    ),
    ...linesIf(
      figures.releases > 0,
      `  releases         ${formatRate(figures.releasesGreen, figures.releases)} releases of the reference implementation fail no rule`,
      `  rules exercised  ${formatRate(coverage.exercised, coverage.rules)} rules have a scenario or a check that ran`,
    ),
    ...linesIf(
      isComplete,
      `  rules proven     ${formatRate(figures.rulesProven, figures.rules)} rules that can fail were seen failing`,
    ),
    '',
    ...problemsOf(proof, isComplete),
    `  ${(durationMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

/** `99.9 %  999 of 1000`, truncated and not rounded: 100.0 % means all of them. */
export function formatRate(part: number, total: number): string {
  const percent = total === 0 ? 'none' : `${(Math.floor((1000 * part) / total) / 10).toFixed(1)} %`;
  return `${percent.padStart(7)}  ${part} of ${total}`;
}

export function proofTables({ mutants, derivedMutants }: Proof): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
    rows.length === 0 ? [] : [row(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(row), ''];
  return [
    ...table(
      ['mutant', 'what the server does wrong', 'outcome', 'rules that failed', 'visible to schemas'],
      mutants.map(({ id, summary, standing, red, schemaSees }) => [
        ...[`\`${id}\``, summary, standing, red.join(', '), schemaSees ? 'yes' : 'no'],
      ]),
    ),
    ...table(
      ['derived mutant', 'outcome', 'rules that failed', 'because'],
      derivedMutants.map(({ id, standing, red, because = '' }) => [
        ...[`\`${id}\``, standing, red.join(', '), because],
      ]),
    ),
  ].join('\n');
}
