import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { classifyDerivedMutant, covers, readAcceptedSurvivors } from './classify-mutant.ts';
import { type DerivedMutant, deriveMutants } from './derived-mutants.ts';
import type { TrialResult } from './trial.ts';

const alteration: DerivedMutant = {
  id: 'getVersion version: null',
  operations: ['getVersion'],
  start: () => () => undefined,
};
const result = (facts: Partial<TrialResult>) => ({ red: [], errors: [], isMet: true, ...facts }) as never;
const red = [{ rule: 'SY-16', expected: '', actual: '' }];

describe('an alteration', () => {
  it.each([
    ['killed', result({ red }), []],
    ['unexplained', result({}), []],
    ['not met', result({ isMet: false }), []],
    ['not met', undefined, []],
    ['error', result({ errors: [{ rule: 'SY-16', detail: 'broke' }] }), []],
    ['permitted', result({}), [{ alterations: 'getVersion *: null', permittedBy: 'OP-01' }]],
    ['accused', result({ red }), [{ alterations: 'getVersion *', permittedBy: 'OP-01' }]],
    ['survivor', result({}), [{ alterations: '*: null', survives: 'Nobody can tell.' }]],
    ['killed', result({ red }), [{ alterations: '*: null', survives: 'Nobody can tell.' }]],
    ['unexplained', result({}), [{ alterations: '*: left out', survives: 'Another one.' }]],
  ])('is %s', (standing, trial, exceptions) => {
    expect(classifyDerivedMutant(alteration, trial, exceptions).standing).toBe(standing);
  });
});

describe('the published exceptions', async () => {
  const ids = deriveMutants(await loadContract()).map(({ id }) => id);
  const exceptions = await readAcceptedSurvivors();

  it('each cover an alteration that the contract derives', () => {
    expect(exceptions.filter((each) => !ids.some((id) => covers(each, id)))).toEqual([]);
  });
});
