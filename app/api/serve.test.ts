import process from 'node:process';
import { expect, it } from 'vitest';
import { startMock, startReference, verify } from './svc-contract.ts';

it.each<[string, () => Promise<unknown>]>([
  ['host', () => startReference({ host: '' })],
  ['apiKey', () => startReference({ apiKey: ' ' })],
  ['mutants', () => startReference({ mutants: [''] })],
  ['stateControl.token', () => startReference({ stateControl: { token: '' } })],
  ['host', () => startMock({ host: ' ' })],
  ['stateControl.host', () => startMock({ stateControl: { host: '' } })],
  ['profile', () => verify({ profile: ' ' })],
  ['only', () => verify({ target: 'reference', only: [''] })],
])('an empty %s is refused', async (name, call) => {
  await expect(call()).rejects.toMatchObject({ code: 'USAGE', exitCode: 2, message: `${name} is empty.` });
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

it.each([() => startReference(), () => startMock(), () => verify({ target: 'reference' })])(
  'an older Node is named: %s',
  async (call) => {
    const versions = Object.getOwnPropertyDescriptor(process, 'versions') ?? {};
    Object.defineProperty(process, 'versions', {
      ...versions,
      value: { ...process.versions, node: '20.19.0' },
    });
    try {
      const message = 'svc-contract needs Node 24.18 or later, and this is v20.19.0.';
      await expect(call()).rejects.toMatchObject({ code: 'USAGE', exitCode: 2, message });
    } finally {
      Object.defineProperty(process, 'versions', versions);
    }
  },
);

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
])('%s %d is refused before the server starts', async (name, value) => {
  await expect(startReference({ [name]: value })).rejects.toMatchObject(outOfRange(name));
});

it('startMock and state control refuse the same values', async () => {
  await expect(startMock({ latencyMs: -1 })).rejects.toMatchObject(outOfRange('latencyMs'));
  await expect(startMock({ stateControl: { port: 1e6 } })).rejects.toMatchObject(
    outOfRange('stateControl.port'),
  );
});
