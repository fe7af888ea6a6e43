import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from '#test/commands/testing/run-command.ts';
import { startMock, startReference, verify } from './api/svc-contract.ts';
import { loadCommands } from './cli.ts';

const folder = temporaryFolder('all');

describe('wrong usage prints one line and exits with code 2', () => {
  it.each([
    ['frobnicate', 'Unknown command "frobnicate"'],
    ['help state-control frobnicate', '"state-control" is not a complete command'],
    ['state-control test', 'Use svc-contract state-control check or svc-contract state-control schema.'],
    ['verify --only SH-04,SH-99', '--only must be a rule, an area or "all", not "SH-99"'],
    ['verify --shard 3/2', '--shard must be I/N, such as 1/4 or 4/4, with N up to 1000, not "3/2"'],
    ['verify ftp://somewhere', 'TARGET must be reference, prism or an http address without query'],
    ['verify --allow havoc', 'read, write, records, password, reset, burst, waiting or reset=HOST'],
    ['verify reference --release 7', '0.12.0, 0.13.0, 0.14.0, 0.15.0 or 0.16.0'],
    [
      'verify reference --release 0.16 --mutant EN-05-numbers-are-refused-early',
      'needs release 0.13.0, not 0.16.0. Leave --release out.',
    ],
    ['verify reference --mutant SH-04', 'Unknown mutant "SH-04". The mutants of SH-04 are SH-04-'],
    [
      'verify reference --mutant AU-01-keys-without-the-role-are-rejected --mutant AU-02-tokens-without-the-role-are-rejected',
      'both change access.allowsAccess',
    ],
    ['init-client ./client', 'The program "./client" cannot be started'],
    ['verify-client nowhere.yaml', 'nowhere.yaml cannot be read'],
    ['verify-client nowhere.yaml --only SH-04', '--only must be an id that "svc-contract rules --area CL"'],
    ['verify-client examples/careless-client/client.yaml --hold 5', 'more than half the timeoutSeconds'],
    ['received x.har --only SH-04', 'SH-04'],
    ['received x.har --base-url http://127.0.0.1:9/?key=x', '--base-url must be'],
    ['init', 'or --profile FILE'],
    ['init server.example', '"server.example" is not an http address'],
    ['diff', 'Give the address of a server, a file, or --profile FILE'],
    ['diff nowhere.json', 'The file nowhere.json cannot be read'],
    ['diff .', 'The file . cannot be read: it is a folder'],
    ['diff README.md', 'README.md is not a readable OpenAPI document'],
    ['rules SH-99', 'ID must be an id or an area that "svc-contract rules" lists, not "SH-99"'],
    ['rules --area ZZ', 'SH, SY, AU'],
    ['state-control check', 'Give an address or --command'],
    ['state-control check ftp://x', 'URL must be an http address'],
    ['state-control check http://127.0.0.1:1 --token-env NOTHING', 'NOTHING is not set'],
    ['prove --mutant XX-01-nothing', 'No mutant begins with "XX-01-nothing". A mutant id begins'],
    ['prove --clients --mutant CL-22-nonsense', 'CL-22-'],
    ['mock --cors localhost', '--cors must be an origin such as http://localhost:5173, or *, not "local'],
    ['mock --cors https://*.example', 'or *, not "https://*.example"'],
    ['reference --record no-such-folder/a.har', 'cannot be written'],
    ['reference --public-url localhost:8080', '--public-url must be an address without a path'],
    ['reference --data no-such-folder/data', 'no-such-folder/data'],
  ])('%s', async (line, message) => {
    expect(await errorOf(line.split(' '))).toContain(message);
  });

  it('a command without arguments prints the possible values instead', async () => {
    expect(await runCommand([])).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('verify') });
  });

  it.each(['short', 'with a blank in it', 'x'.repeat(201)])(
    'an API key such as %j is not repeated',
    async (key) => {
      const error = await errorOf(['reference', '--api-key', key]);
      expect(error).toContain('--api-key must be 8 to 200');
      expect(error).not.toContain(key);
    },
  );
});

describe('a mistyped argument', () => {
  it.each([
    ['verfy', 'verify'],
    ['verify --onyl SH', '--only'],
    ['verify refrence', 'reference'],
    ['verify --only SH-4', 'SH-04'],
    ['rules SH-O4', 'SH-04'],
    ['verify reference --mutant SH-11-cache-may-store', 'SH-11-caches-may-store'],
  ])('%s gets a suggestion', async (line, meant) => {
    expect(await errorOf(line.split(' '))).toContain(`Did you mean ${meant}?`);
  });

  it.each(['nonsense', 'verify --zzzzzz', 'verify ftp://server.example'])(
    '%s gets no suggestion',
    async (line) => {
      expect(await errorOf(line.split(' '))).not.toContain('Did you mean');
    },
  );

  it.each([
    ['baseURL: http://127.0.0.1:9', 'baseUrl'],
    ['baseUrl: http://127.0.0.1:9\npath: {}', 'paths'],
    ['baseUrl: http://127.0.0.1:9\npaths: { getHealth: /health }', 'getServiceHealth'],
    ['baseUrl: http://127.0.0.1:9\ncredentials: { admin: { apiKey: { env: X } } }', 'administrator'],
    ['baseUrl: http://127.0.0.1:9\nallow: [wirte]', 'write'],
  ])('in a profile gets a suggestion: %s', async (text, meant) => {
    const file = await folder.write('p.yaml', text);
    for (const verb of ['verify', 'init', 'diff'])
      expect(await errorOf([verb, '--profile', file])).toContain(`Did you mean ${meant}?`);
  });
});

const numbers = (await loadCommands())
  .flatMap(({ description: { name, options } }) =>
    Object.entries(options).map(([option, about]) => ({ name, option, about })),
  )
  .filter(({ about }) => /\bnumber\b/.test(about.takes?.accepts ?? ''));

it.each(numbers)('the value of $name --$option has an upper limit, which the help states', ({ about }) => {
  expect(numbers.length).toBeGreaterThan(15);
  const [, most = ''] = / to (\d+)$/.exec(about.takes?.accepts ?? '') ?? [];
  expect(about.takes?.read(most)).toBe(Number(most));
  expect(about.takes?.read(String(Number(most) + 1))).toBeUndefined();
  expect(Number(most)).toBeLessThan(2 ** 32);
});

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
    const value = { ...process.versions, node: '20.1.0' };
    Object.defineProperty(process, 'versions', { ...versions, value });
    try {
      const message = 'svc-contract needs Node 24.18 or later, and this is v20.1.0.';
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
