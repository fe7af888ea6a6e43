import { expect, it } from 'vitest';
import { sourcesOf } from './changed-rules.ts';
import { selectMutants } from './select-mutants.ts';

it.each([
  ['features/lists/paging.feature', ['features/lists/paging.feature']],
  ['mocks/lists/mutants.ts', ['mocks/lists/mutants.ts']],
  [
    'steps/versioning/checks.ts',
    ['features/versioning/breaking-changes.feature', 'features/versioning/paths.feature'],
  ],
  ['steps/versioning/checks.test.ts', []],
  ['harness/prove/proof.ts', []],
])('reads of %s which rules it changes in %j', (file, sources) => {
  expect(sourcesOf(file).toSorted()).toEqual(sources);
});

it('tries what tests changed rules besides the sample', () => {
  const named = { fault: [], alteration: [], alternative: [], sample: 10_000 };
  const sample = selectMutants([], named);
  const { faults, alternatives } = selectMutants([], { ...named, changed: new Set(['SH-04', 'OP-27']) });
  expect(faults.length).toBeGreaterThan(sample.faults.length);
  expect(new Set(faults.slice(sample.faults.length).map(({ rule }) => rule))).toEqual(new Set(['SH-04']));
  expect(alternatives.slice(sample.alternatives.length).map(({ openPoint }) => openPoint)).toContain('OP-27');
});
