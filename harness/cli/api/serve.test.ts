import { describe, expect, it } from 'vitest';
import { startMock, startReference, verify } from './svc-contract.ts';

const refusal = (name: string) => ({ code: 'USAGE', exitCode: 2, message: `${name} is empty.` });

describe.each(['', ' '])('an empty option, %j', (empty) => {
  it.each(['host', 'release', 'data', 'apiKey'])('%s of startReference is refused', async (name) => {
    await expect(startReference({ [name]: empty })).rejects.toMatchObject(refusal(name));
  });

  it.each(['mutants', 'origins'])('one of %s of startReference is refused', async (name) => {
    await expect(startReference({ [name]: [empty] })).rejects.toMatchObject(refusal(name));
  });

  it.each(['host', 'token'])('%s of state control is refused', async (name) => {
    const options = { stateControl: { [name]: empty } };
    await expect(startReference(options)).rejects.toMatchObject(refusal(`stateControl.${name}`));
    await expect(startMock(options)).rejects.toMatchObject(refusal(`stateControl.${name}`));
  });

  it('the host of startMock is refused', async () => {
    await expect(startMock({ host: empty })).rejects.toMatchObject(refusal('host'));
  });

  it.each(['target', 'url', 'profile', 'release', 'baseline', 'out'])(
    '%s of verify is refused',
    async (name) => {
      await expect(verify({ [name]: empty })).rejects.toMatchObject(refusal(name));
    },
  );

  it.each(['only', 'allow', 'require'])('one of %s of verify is refused', async (name) => {
    await expect(verify({ target: 'reference', [name]: [empty] })).rejects.toMatchObject(refusal(name));
  });
});

it.each([
  [{}, 'USAGE', 2],
  [{ target: 'reference', url: 'http://127.0.0.1:1' }, 'USAGE', 2],
  [{ target: 'reference', only: ['SH-99'] }, 'USAGE', 2],
  [{ url: 'http://127.0.0.1:9', allow: ['everything'] }, 'USAGE', 2],
  [{ profile: 'missing.yaml' }, 'FILE_MISSING', 2],
  [{ url: 'http://127.0.0.1:9' }, 'TARGET_UNREACHABLE', 3],
] as const)('verify(%j) rejects with %s', async (options, code, exitCode) => {
  const hint = expect.stringMatching(/./);
  await expect(verify(options)).rejects.toMatchObject({ code, exitCode, hint });
});

const outOfRange = (name: string) => ({
  code: 'USAGE',
  exitCode: 2,
  message: expect.stringMatching(`^${name} must be a (whole )?number from \\d+ to \\d+\\.$`),
});

it.each([
  ['port', 65_536],
  ['port', Number.NaN],
  ['latencyMs', 1e9],
  ['variant', Number.POSITIVE_INFINITY],
  ['objects', 99_999_999_999_999],
  ['timeScale', 0],
])('%s %d is refused before anything is served', async (name, value) => {
  await expect(startReference({ [name]: value })).rejects.toMatchObject(outOfRange(name));
});

it('refuses the same of startMock and of state control', async () => {
  await expect(startMock({ latencyMs: -1 })).rejects.toMatchObject(outOfRange('latencyMs'));
  await expect(startMock({ stateControl: { port: 1e6 } })).rejects.toMatchObject(
    outOfRange('stateControl.port'),
  );
});
