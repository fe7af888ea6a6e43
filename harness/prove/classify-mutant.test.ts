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

describe('altered answers', async () => {
  const all = new Map(deriveMutants(await loadContract()).map((each) => [each.id, each]));
  const altered = (id: string, ...bodies: unknown[]): unknown[] => {
    const alter = all.get(id)?.start();
    return bodies.map((body) => alter?.({ status: 200, body })?.body);
  };
  const info = (name: string) => ({ name, roles: ['Auditor'] });

  it.each([
    ['getUserInfo name: left out', [{ roles: ['Auditor'] }]],
    ['getUserInfo name: null', [{ ...info('Ada'), name: null }]],
    ['getUserInfo name: of another type', [{ ...info('Ada'), name: 7 }]],
    ['getUserInfo roles: an empty list', [{ ...info('Ada'), roles: [] }]],
  ])('%s', (id, expected) => {
    expect(altered(id, info('Ada'))).toEqual(expected);
  });

  it('can be those of somebody else, once somebody else was met', () => {
    expect(altered("getUserInfo name: another's", info('Ada'), info('Grace'))).toEqual([
      undefined,
      info('Ada'),
    ]);
  });

  it('take the items out of their envelope', () => {
    expect(altered('listRoles: a bare list', { items: [1], totalCount: 1 })).toEqual([[1]]);
  });
});
