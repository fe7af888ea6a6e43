import { expect, it } from 'vitest';
import { startMock, startReference } from './svc-contract.ts';

const refusal = (name: string) => ({
  code: 'USAGE',
  exitCode: 2,
  message: expect.stringMatching(`^${name} must be a (whole )?number from \\d+ to \\d+\\.$`),
});

it.each([
  ['port', 65_536],
  ['port', -1],
  ['port', 0.5],
  ['port', Number.NaN],
  ['latencyMs', 1e9],
  ['jitterMs', -1],
  ['seed', 1e300],
  ['shake', Number.POSITIVE_INFINITY],
  ['objects', 99_999_999_999_999],
  ['objects', 1.5],
  ['timeScale', 0],
  ['timeScale', 1001],
  ['timeScale', Number.NaN],
])('%s %d is refused before anything is served', async (name, value) => {
  await expect(startReference({ [name]: value })).rejects.toMatchObject(refusal(name));
});

it('refuses the same of startMock and of state control', async () => {
  await expect(startMock({ latencyMs: -1 })).rejects.toMatchObject(refusal('latencyMs'));
  await expect(startMock({ stateControl: { port: 1e6 } })).rejects.toMatchObject(
    refusal('stateControl.port'),
  );
});
