import type { DerivedMutantResult, ProvenMutant } from './classify-mutant.ts';
import { type Pairing, pairProblems, pairSummary } from './near-pairs.ts';

/** How good the harness is: what every mutant and every random variant did to it. Written to `proof.json`. */
export interface Proof extends Pairing {
  readonly formatVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly durationMs: number;
  /** Trials that were planned but not run because the proof was interrupted. */
  readonly unfinished: number;
  readonly figures: ProofFigures;
  readonly mutants: readonly ProvenMutant[];
  readonly derivedMutants: readonly DerivedMutantResult[];
  /** Published exceptions that no derived mutant needed, where all were tried. */
  readonly unusedExceptions: readonly string[];
  readonly variants: readonly ExpectedPass<{ readonly id: string }>[];
  readonly randomVariants: readonly ExpectedPass<{ readonly seed: number }>[];
  /** The reference implementation as it should be, speaking each release. */
  readonly calm: readonly ExpectedPass<{ readonly release: string }>[];
  readonly coverage: Coverage;
  /** Rules that can fail and that neither their mutant nor a derived mutant turned red. */
  readonly unproven: readonly string[];
}

export interface ProofFigures {
  readonly mutants: number;
  readonly killed: number;
  /** Mutants whose every answer is valid against the contract's schemas. */
  readonly invisibleToSchemas: number;
  /** Mutants that Prism's validation proxy reports on the same answers. */
  readonly seenByPrism: number;
  /** Derived mutants derived from the contract; what is left of them besides is amiss. */
  readonly derivedMutants: number;
  readonly derivedMutantsKilled: number;
  readonly derivedMutantsPermitted: number;
  readonly survivors: number;
  readonly derivedMutantsNotMet: number;
  /** Variants of the open-points register that were tried, each alone; those that no trial can show are counted apart. */
  readonly variants: number;
  readonly variantsPassed: number;
  readonly alternativesUntried: number;
  readonly randomVariants: number;
  readonly randomVariantsPassed: number;
  readonly releases: number;
  readonly releasesGreen: number;
  /** Rules that can fail, and how many of them were seen failing. */
  readonly rules: number;
  readonly rulesProven: number;
}

/** A run that should turn nothing red, and what it turned red all the same. */
export type ExpectedPass<Run> = Run & {
  readonly red: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
  readonly errors: readonly { readonly rule: string; readonly detail: string }[];
};

/** What runs exercised, measured and not read off the source. */
export interface Coverage {
  /** Rules that apply to servers. */
  readonly rules: number;
  readonly exercised: number;
  readonly unexercised: readonly string[];
  readonly scenarios: number;
  readonly scenariosWithoutRule: readonly string[];
}

const amissStandings: ReadonlySet<DerivedMutantResult['standing']> = new Set([
  'unexplained',
  'false positive',
  'error',
]);

/**
 * Whether the harness proved itself: every mutant killed by its own rule and by no other that it keeps, every
 * variant, random variant and release green. `whole` asks as well that every rule was exercised and seen failing, and that
 * every published exception was needed.
 */
export function isProven(proof: Proof, whole: boolean): boolean {
  const { figures, coverage, mutants, derivedMutants, unusedExceptions, unfinished } = proof;
  const isClean =
    unfinished === 0 &&
    figures.killed === figures.mutants &&
    figures.variantsPassed === figures.variants &&
    figures.randomVariantsPassed === figures.randomVariants &&
    figures.releasesGreen === figures.releases &&
    coverage.scenariosWithoutRule.length === 0 &&
    mutants.every(({ unexpected }) => unexpected.length === 0) &&
    !derivedMutants.some(({ standing }) => amissStandings.has(standing));
  return (
    isClean &&
    (!whole ||
      (figures.rulesProven === figures.rules &&
        coverage.unexercised.length === 0 &&
        unusedExceptions.length === 0 &&
        pairProblems(proof).length === 0))
  );
}

/** The proof for a person: the figures, then everything that is not as it should be. */
export function proofSummary(proof: Proof, whole: boolean): string {
  const { figures, coverage, durationMs } = proof;
  return [
    '',
    `  kill rate        ${formatRate(figures.killed, figures.mutants)} mutants killed by the rule they break`,
    `                   ${figures.invisibleToSchemas} of them leave every response valid against the schemas`,
    `  Prism's proxy    ${formatRate(figures.seenByPrism, figures.mutants)} of the same mutants, on the same responses`,
    ...(figures.derivedMutants === 0
      ? []
      : [
          `  derived mutants      ${figures.derivedMutants} derived from the contract: ${figures.derivedMutantsKilled} killed, ${figures.derivedMutantsPermitted} permitted,`,
          `                   ${figures.survivors} published survivors, ${figures.derivedMutantsNotMet} that no response of the reference shows`,
        ]),
    ...(figures.variants === 0
      ? []
      : [
          `  open points      ${formatRate(figures.variantsPassed, figures.variants)} variants, each alone, fail no rule`,
          `                   ${figures.alternativesUntried} more that no trial can show, each with its reason in the open-points register`,
        ]),
    ...(figures.randomVariants === 0 && !whole
      ? []
      : [
          `  random variants  ${formatRate(figures.randomVariantsPassed, figures.randomVariants)} random variants fail no rule`,
        ]),
    ...(figures.releases === 0
      ? []
      : [
          `  releases         ${formatRate(figures.releasesGreen, figures.releases)} releases fail no rule on the reference`,
          `  rules exercised  ${formatRate(coverage.exercised, coverage.rules)} rules have a scenario or a check that ran`,
        ]),
    ...(whole
      ? [
          `  rules proven     ${formatRate(figures.rulesProven, figures.rules)} rules that can fail were seen failing`,
          ...pairSummary(proof.pairs),
        ]
      : []),
    '',
    ...problemsOf(proof, whole),
    `  ${(durationMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

/** Everything that is not as it should be, a line each. */
export function problemsOf(proof: Proof, whole: boolean): string[] {
  const { mutants, derivedMutants, unusedExceptions, variants, randomVariants, calm, unproven, unfinished } =
    proof;
  const { unexercised, scenariosWithoutRule } = proof.coverage;
  return [
    ...(unfinished > 0 ? [`  interrupted: ${unfinished} trials were not run`] : []),
    ...mutants
      .filter(({ standing, unexpected }) => standing !== 'killed' || unexpected.length > 0)
      .map(({ id, standing, red, unexpected, detail }) => {
        const words = [
          `red ${red.join(', ') || 'none'}`,
          `unexpected ${unexpected.join(', ') || 'none'}`,
          detail,
        ];
        return `  ${standing.padEnd(12)} ${id}: ${words.filter((word) => word !== undefined).join('; ')}`;
      }),
    ...derivedMutants
      .filter(({ standing }) => amissStandings.has(standing))
      .map(({ id, standing, red, because = '' }) =>
        `  ${standing.padEnd(12)} ${id}${red.length > 0 ? `: red ${red.join(', ')}` : ''} ${because}`.trimEnd(),
      ),
    ...(whole ? unusedExceptions.map((each) => `  not needed   the exception ${each}`) : []),
    ...variants.flatMap((each) => listUnexpected(each.id, each)),
    ...randomVariants.flatMap((variant) => listUnexpected(`random variant ${variant.seed}`, variant)),
    ...calm.flatMap((run) => listUnexpected(`release ${run.release}`, run)),
    ...(calm.length > 0 && unexercised.length > 0 ? [`  not exercised: ${unexercised.join(', ')}`] : []),
    ...(scenariosWithoutRule.length > 0 ? [`  without a rule: ${scenariosWithoutRule.join(', ')}`] : []),
    ...(whole && unproven.length > 0 ? [`  never seen failing: ${unproven.join(', ')}`] : []),
    ...(whole ? pairProblems(proof) : []),
  ];
}

function listUnexpected(name: string, { red, errors }: ExpectedPass<unknown>): string[] {
  return [
    ...red.map(
      ({ rule, expected, actual }) => `  ${name}: ${rule} red, expected ${expected}, found ${actual}`,
    ),
    ...errors.map(({ rule, detail }) => `  ${name}: ${rule} error, ${detail}`),
  ];
}

function formatRate(part: number, whole: number): string {
  // Cut, not rounded: 100.0 % is all of them.
  const percent = whole === 0 ? 'none' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
  return `${percent.padStart(7)}  ${part} of ${whole}`;
}

/** The table of mutants as Markdown: what each does, which rules turned red. */
export function proofTable({ mutants }: Proof): string {
  const rows = mutants.map(
    ({ id, summary, standing, red, schemaSees, prismSees }) =>
      `| \`${id}\` | ${summary.replaceAll('|', '\\|')} | ${standing} | ${red.join(', ')} | ${schemaSees ? 'yes' : 'no'} | ${prismSees ? 'yes' : 'no'} |`,
  );
  return [
    '| mutant | what the server does wrong | outcome | rules that failed | visible to schemas | seen by Prism |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
