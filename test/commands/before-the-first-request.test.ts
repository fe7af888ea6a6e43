import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#harness/api/svc-contract.ts';
import { run } from '#harness/cli/cli.ts';
import { listening, type SmallServer } from '#test/builders/small-server.ts';
import { fakeEnvironment } from './testing/run-command.ts';

let server: SmallServer;
let folder = '';
let heard = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  const counting = createServer((_, response) => {
    heard += 1;
    response.end();
  });
  server = await listening(counting, []);
});

afterAll(() => Promise.all([server.close(), rm(folder, { recursive: true, force: true })]));

/** Runs a command that must end before anything is sent, with one line. */
async function complaintOf(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  heard = 0;
  const environment = fakeEnvironment(env);
  expect(await run(argv, environment)).toBe(2);
  expect(heard).toBe(0);
  expect(environment.written.stdout).toBe('');
  expect(environment.written.stderr.trim().split('\n')).toHaveLength(1);
  return environment.written.stderr;
}

const profile = async (members: object): Promise<string> => {
  const file = join(folder, 'profile.yaml');
  await writeFile(file, JSON.stringify({ baseUrl: server.url, ...members }));
  return file;
};

describe('an address with a password in it', () => {
  const withPassword = (): string => server.url.replace('//', '//user:pass1word@');

  it.each(['verify', 'init', 'diff', 'state-control check'])(
    'is refused by %s, which does not repeat it',
    async (command) => {
      const complaint = await complaintOf([...command.split(' '), withPassword()]);
      expect(complaint).toContain('contains credentials');
      expect(complaint).not.toContain('pass1word');
    },
  );

  it.each([
    ['the base address', () => ({ baseUrl: withPassword() })],
    ['the address of state control', () => ({ stateControl: { adapter: 'http', url: withPassword() } })],
  ])('is refused as %s of a profile', async (_, members) => {
    const complaint = await complaintOf(['verify', '--profile', await profile(members())]);
    expect(complaint).toContain('contains credentials');
    expect(complaint).not.toContain('pass1word');
  });

  it.each(['htp://user:pass1word@server.invalid', 'http://user:#pass1word?/@x:y', 'http://u:a@pass1word@['])(
    'is not repeated where it is no address either: %s',
    async (word) => {
      for (const command of ['verify', 'init'])
        expect(await complaintOf([command, word])).not.toContain('pass1word');
    },
  );
});

describe('an address with a query or a fragment', () => {
  const tails = ['?key=pass1word', '#pass1word', '/?', '/#'];

  it.each(
    ['verify', 'init', 'state-control check'].flatMap((command) => tails.map((tail) => [command, tail])),
  )('is refused by %s, which does not repeat it: %s', async (command = '', tail = '') => {
    const complaint = await complaintOf([...command.split(' '), server.url + tail]);
    expect(complaint).toMatch(/query (?:and|or a) fragment/);
    expect(complaint).not.toContain('pass1word');
  });

  it('is refused as the base address of a recording', async () => {
    const words = ['received', 'no-such-file', '--base-url', `${server.url}/?key=pass1word`];
    expect(await complaintOf(words)).toMatch(/--base-url must be .* without query and fragment/);
  });

  it.each(tails)('is refused in a profile by every command that reads one: %s', async (tail) => {
    const url = server.url + tail;
    const wrong = {
      baseUrl: { baseUrl: url },
      proxy: { proxy: url },
      'stateControl.url': { stateControl: { adapter: 'http', url } },
    };
    for (const [member, members] of Object.entries(wrong)) {
      const file = await profile(members);
      for (const command of ['verify', 'init', 'diff']) {
        const complaint = await complaintOf([command, '--profile', file]);
        expect(complaint, command).toContain(`${member} has a query or a fragment`);
        expect(complaint, command).not.toContain('pass1word');
      }
    }
  });

  it('is refused by verify of the package', async () => {
    await expect(verify({ url: `${server.url}/?key=pass1word` })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.not.stringContaining('pass1word'),
    });
  });
});

describe('what only begins like an address', () => {
  it.each([
    ['baseUrl', () => ({ baseUrl: 'http://[user:pass1word@' })],
    ['proxy', () => ({ proxy: 'http://user:pass1word@[' })],
    ['stateControl.url', () => ({ stateControl: { adapter: 'http', url: 'http://user:pass1word@x:y' } })],
  ])('is refused as %s of a profile by every command that reads one', async (member, members) => {
    const file = await profile(members());
    for (const command of ['verify', 'init', 'diff']) {
      const complaint = await complaintOf([command, '--profile', file]);
      expect(complaint, command).toContain(`${member} is not an http address`);
      expect(complaint, command).not.toContain('pass1word');
    }
  });
});

describe('a secret that cannot be one', () => {
  it.each([
    ['a\nkey-in-two-lines', 'has a line break in it'],
    ['abc', 'has 3 characters'],
    ['key-with-a-\u2028separator', 'no header can carry'],
  ])('is refused: %j', async (value, flaw) => {
    const complaint = await complaintOf(['verify', server.url], { SVC_ADMINISTRATOR_KEY: value });
    expect(complaint).toContain(flaw);
    expect(complaint).not.toContain(value);
  });

  it('is refused as the token of state control too', async () => {
    const stateControl = { adapter: 'http', url: server.url, token: { env: 'TOKEN' } };
    expect(await complaintOf(['verify', '--profile', await profile({ stateControl })])).toContain(
      'The environment variable TOKEN is not set.',
    );
  });
});

it('a folder for reports that cannot be made is said at once', async () => {
  await writeFile(join(folder, 'file'), '');
  const out = join(folder, 'file', 'reports');
  expect(await complaintOf(['verify', server.url, '--out', out])).toContain(`the folder ${out}`);
});
