import type { ProvenMutant } from '#proof/run/classify-mutant.ts';
import type { Proof } from '#proof/run/proof.ts';

export const killed: ProvenMutant = {
  id: 'SH-01-late',
  rule: 'SH-01',
  summary: 'Late | later.',
  standing: 'killed',
  red: ['SH-01'],
  unexpected: [],
  schemaSees: false,
};
const figures = {
  mutants: 1,
  killed: 1,
  invisibleToSchemas: 1,
  randomVariants: 2,
  randomVariantsPassed: 2,
  derivedMutants: 9,
  derivedMutantsKilled: 5,
  derivedMutantsPermitted: 2,
  survivors: 1,
  derivedMutantsNotMet: 1,
  variants: 3,
  variantsPassed: 3,
  alternativesUntried: 1,
  releases: 5,
  releasesGreen: 5,
  rules: 3,
  rulesProven: 3,
};
export const coverage = { rules: 4, exercised: 4, unexercised: [], scenarios: 9, scenariosWithoutRule: [] };

/** A proof in which everything is correct, except for the given parts. */
export function proofWith(facts: Partial<Proof> = {}): Proof {
  return {
    formatVersion: 2,
    tool: { name: 'svc-contract', version: '0.0.0' },
    durationMs: 12_345,
    unfinished: 0,
    figures,
    mutants: [killed],
    derivedMutants: [],
    unusedExceptions: [],
    variants: [],
    randomVariants: [],
    calm: [],
    coverage,
    unproven: [],
    ...facts,
  };
}
