import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { openPointVariants } from '#proof/run/variants.ts';
import { referenceApplication } from './reference-application.ts';

const contract = await loadContract();
const served = (variant: string, mutants: readonly string[] = []) =>
  referenceApplication({ contract, mutants, variant, token: 'token' });

it('serves a variant of the register by its id, with the paths that it has', async () => {
  const moved = openPointVariants.find(({ move }) => move?.includes('getBasicHealth'));
  const { application, contract: adapted } = await served(moved?.id ?? '');
  const statusOf = async (path = '') => (await application.fetch(new Request(`http://local${path}`))).status;
  expect(await statusOf(adapted.operations.get('getBasicHealth')?.path)).toBe(200);
  expect(await statusOf('/api/v1/health')).toBe(404);
});

it('serves a variant with operations outside the contract', async () => {
  const further = openPointVariants.find((each) => each.further);
  const { contract: adapted } = await served(further?.id ?? '');
  expect(adapted.operations.size).toBeGreaterThan(contract.operations.size);
});

it('names the variants of an open point if an id is unknown', async () => {
  await expect(served('OP-03 none')).rejects.toMatchObject({
    code: 'USAGE',
    hint: 'The variants of OP-03 are: OP-03 omitted.',
  });
});

it('serves no variant of the register with mutants', async () => {
  await expect(served('OP-03 omitted', ['RL-02-no-retry-after'])).rejects.toMatchObject({ code: 'USAGE' });
});
