import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { coverage, killed, proofWith } from '#test/builders/proof.ts';
import {
  classifyDerivedMutant,
  covers,
  type ProvenMutant,
  readAcceptedSurvivors,
} from './classify-mutant.ts';
import { type DerivedMutant, deriveMutants } from './derived-mutants.ts';
import { isProven, type Proof, proofSummary } from './proof.ts';
import { selectMutants, sourcesOf } from './select-mutants.ts';
import type { TrialResult } from './trial.ts';
import { clientDeviations, everyVariant, variantMiddleware } from './variants.ts';

const survived: ProvenMutant = { ...killed, id: 'SH-02-never', standing: 'survived', red: [] };
const withDerived = (standing: 'unexplained' | 'false positive', red: readonly string[]): Proof =>
  proofWith({ derivedMutants: [{ id: 'getVersion version: null', standing, red }] });
const noisy = {
  id: 'random variant 7',
  red: [{ rule: 'SH-03', expected: 'a', actual: 'b' }],
  errors: [{ rule: 'SH-04', detail: 'broke' }],
};

describe('the proof of the harness', () => {
  it('is incomplete with an unneeded exception', () => {
    const proof = proofWith({ unusedExceptions: ['list* items: *'] });
    expect(isProven(proof, true)).toBe(false);
    expect(proofSummary(proof, true)).toContain('exception for list* items: *');
  });

  it('is complete if every mutant is killed, every other run passes and every rule has failed once', () => {
    expect(isProven(proofWith(), true)).toBe(true);
  });

  it.each<[string, Proof]>([
    ['a mutant survived', proofWith({ mutants: [survived] })],
    ['it was interrupted', proofWith({ unfinished: 1 })],
    ['a random variant failed a rule', proofWith({ randomVariants: [noisy] })],
    ['a variant failed a rule', proofWith({ variants: [noisy] })],
    ['a release fails a rule', proofWith({ calm: [noisy] })],
    ['a mutant failed another rule', proofWith({ mutants: [{ ...killed, unexpected: ['LS-01'] }] })],
    ['a derived mutant survived without a reason', withDerived('unexplained', [])],
    ['a permitted derived mutant failed a rule', withDerived('false positive', ['SY-01'])],
    ['a scenario has no rule', proofWith({ coverage: { ...coverage, scenariosWithoutRule: ['a:3'] } })],
  ])('is incomplete if %s', (_, proof) => {
    expect(isProven(proof, true)).toBe(false);
    expect(isProven(proof, false)).toBe(false);
  });

  it.each<[string, Proof]>([
    ['a rule never failed', proofWith({ unproven: ['LS-09'] })],
    ['a rule was not exercised', proofWith({ coverage: { ...coverage, unexercised: ['LS-02'] } })],
  ])('is incomplete only with all mutants if %s', (_, proof) => {
    expect(isProven(proof, true)).toBe(false);
    expect(isProven(proof, false)).toBe(true);
  });
});

it('every alternative of a server and of a client is listed under an open point, and no other', () => {
  const listed = (of: 'alter' | 'client') => everyVariant.flatMap((variant) => variant[of] ?? []);
  expect(new Set(listed('alter'))).toEqual(new Set(Object.keys(variantMiddleware)));
  expect(new Set(listed('client'))).toEqual(new Set(Object.keys(clientDeviations)));
});

it('the summary of a proof lists only the problems', () => {
  const proof = proofWith({
    mutants: [killed, survived],
    randomVariants: [noisy],
    calm: [{ ...noisy, id: 'release 0.13.0' }],
    unproven: ['LS-09'],
  });
  const summary = proofSummary(proof, true);
  expect(summary).toContain('survived     SH-02-never: failed rules: none; unexpected: none\n');
  expect(summary).toContain('random variant 7: SH-03 failed, expected a, found b\n');
  expect(summary).toContain('release 0.13.0: SH-04 error, broke\n');
  expect(summary).toContain('rules never seen failing: LS-09\n');
  expect(summary).not.toContain('SH-01-late');
});

const derivedMutant: DerivedMutant = {
  id: 'getVersion version: null',
  operations: ['getVersion'],
  start: () => () => undefined,
};
const result = (facts: Partial<TrialResult>) => ({ red: [], errors: [], isMet: true, ...facts }) as never;
const red = [{ rule: 'SY-16', expected: '', actual: '' }];

it.each([
  ['killed', result({ red }), []],
  ['unexplained', result({}), []],
  ['not met', result({ isMet: false }), []],
  ['not met', undefined, []],
  ['error', result({ errors: [{ rule: 'SY-16', detail: 'broke' }] }), []],
  ['permitted', result({}), [{ mutants: 'getVersion *: null', permittedBy: 'OP-01' }]],
  ['false positive', result({ red }), [{ mutants: 'getVersion *', permittedBy: 'OP-01' }]],
  ['survivor', result({}), [{ mutants: '*: null', survives: 'Nobody can tell.' }]],
  ['killed', result({ red }), [{ mutants: '*: null', survives: 'Nobody can tell.' }]],
  ['unexplained', result({}), [{ mutants: '*: left out', survives: 'Another one.' }]],
])('a derived mutant is classified as %s', (standing, trial, exceptions) => {
  expect(classifyDerivedMutant(derivedMutant, trial, exceptions).standing).toBe(standing);
});

describe('the published exceptions', async () => {
  const ids = deriveMutants(await loadContract()).map(({ id }) => id);
  const exceptions = await readAcceptedSurvivors();

  it('each cover a derived mutant of the contract', () => {
    expect(exceptions.filter((each) => !ids.some((id) => covers(each, id)))).toEqual([]);
  });

  it('each give one reason', () => {
    expect(exceptions.filter((each) => !each.permittedBy === !each.survives)).toEqual([]);
  });
});

it.each([
  ['features/lists/paging.feature', ['features/lists/paging.feature']],
  ['proof/lists/mutants.ts', ['proof/lists/mutants.ts']],
  [
    'steps/versioning/checks.ts',
    ['features/versioning/breaking-changes.feature', 'features/versioning/paths.feature'],
  ],
  ['steps/versioning/checks.test.ts', []],
  ['harness/run/run-features.ts', []],
])('a change of %s requires the rules of %j to be tested', (file, sources) => {
  expect(sourcesOf(file).toSorted()).toEqual(sources);
});

it('tests the changed rules in addition to the sample', () => {
  const named = { mutant: [], 'derived-mutant': [], variant: [], sample: 10_000 };
  const sample = selectMutants([], named);
  const { mutants, variants } = selectMutants([], { ...named, changed: new Set(['SH-04', 'OP-27']) });
  expect(mutants.length).toBeGreaterThan(sample.mutants.length);
  expect(new Set(mutants.slice(sample.mutants.length).map(({ rule }) => rule))).toEqual(new Set(['SH-04']));
  expect(variants.slice(sample.variants.length).map(({ openPoint }) => openPoint)).toContain('OP-27');
});
