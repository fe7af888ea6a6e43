import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { withVariant } from '#proof/run/variants.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import schema from './cases.schema.json' with { type: 'json' };
import { allCases, sampleOf } from './cases.ts';

const cases = await allCases();
const chosen = (mutants: number) => sampleOf(cases, { seed: 1, mutants, variants: 4 }).map(({ id }) => id);

it('describes each case as its schema says, with an id of its own', () => {
  const validate = new Ajv2020({ strict: true }).compile(schema);
  expect(validate(cases) || validate.errors).toBe(true);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

it('has only cases that can be served', async () => {
  const contract = await loadContract();
  for (const { kind, id } of cases) void (kind === 'mutant' ? withMutants([id]) : withVariant(id, contract));
});

it('draws the same sample for the same seed, and a small one from the beginning of a large one', () => {
  expect(chosen(8)).toEqual(chosen(8));
  expect(chosen(20).slice(0, 8)).toEqual(chosen(8).slice(0, 8));
  expect(sampleOf(cases, { seed: 2, mutants: 8, variants: 4 }).map(({ id }) => id)).not.toEqual(chosen(8));
});
