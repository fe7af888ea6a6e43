import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#app/api/svc-contract.ts';
import { httpServer, type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder('all');
let server: SmallServer;

beforeAll(async () => {
  server = await httpServer((_, response) => void response.end());
  return server.close;
});
afterEach(() => expect(server.heard).toEqual([]));

const password = 'pass1word';

/** Returns the message with which a command refuses `args`. The message must not repeat a password. */
async function refusal(command: string, ...args: readonly string[]): Promise<string> {
  const error = await errorOf([...command.split(' '), ...args]);
  expect(error, command).not.toContain(password);
  return error;
}

/** Expects each of `commands` to refuse a profile with these `members`, for this `reason`. */
async function expectRefused(
  members: object,
  reason: string,
  commands: readonly string[] = ['verify', 'init', 'diff'],
): Promise<void> {
  const file = await folder.write('profile.yaml', { baseUrl: server.url, ...members });
  for (const command of commands)
    expect(await refusal(command, '--profile', file), command).toContain(reason);
}

describe.each(['verify', 'init', 'diff', 'state-control check'])('%s', (command) => {
  it('refuses a URL that contains a password, without repeating it', async () => {
    const address = server.url.replace('//', `//user:${password}@`);
    expect(await refusal(command, address)).toContain('contains credentials');
  });

  // `diff` also accepts the address of an OpenAPI document, and that address may have a query.
  it.runIf(command !== 'diff').each(['?key=pass1word', '#pass1word', '/?', '/#'])(
    'refuses a URL that ends with %s, without repeating it',
    async (tail) => expect(await refusal(command, server.url + tail)).toMatch(/query (?:and|or a) fragment/),
  );
});

it.each(['htp://user:pass1word@server.invalid', 'http://user:#pass1word?/@x:y', 'http://u:a@pass1word@['])(
  'an argument that is not a URL is not repeated either: %s',
  async (word) => {
    for (const command of ['verify', 'init']) await refusal(command, word);
  },
);

it('a profile is refused if a URL contains a password', async () => {
  const url = server.url.replace('//', `//user:${password}@`);
  await expectRefused({ baseUrl: url }, 'contains credentials', ['verify']);
  await expectRefused({ stateControl: { adapter: 'http', url } }, 'contains credentials', ['verify']);
});

it.each([
  ['SERVER?key=pass1word', 'has a query or a fragment'],
  ['SERVER#pass1word', 'has a query or a fragment'],
  ['SERVER/?', 'has a query or a fragment'],
  ['SERVER/#', 'has a query or a fragment'],
  ['http://[user:pass1word@', 'is not an http address'],
  ['http://user:pass1word@[', 'is not an http address'],
  ['http://user:pass1word@x:y', 'is not an http address'],
])('a profile with the address %s is refused', async (address, flaw) => {
  const url = address.replace('SERVER', server.url);
  await expectRefused({ baseUrl: url }, `baseUrl ${flaw}`);
  await expectRefused({ proxy: url }, `proxy ${flaw}`);
  await expectRefused({ stateControl: { adapter: 'http', url } }, `stateControl.url ${flaw}`);
});

it('verify() of the package refuses a query, without repeating it', async () => {
  await expect(verify({ url: `${server.url}/?key=${password}` })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.not.stringContaining(password),
  });
});

it.each([
  ['a\nkey-in-two-lines', 'contains a line break'],
  ['abc', 'has 3 characters'],
  ['key-with-a-\u2028separator', 'is not allowed in a header'],
])('a secret that cannot be sent is refused: %j', async (value, flaw) => {
  const error = await errorOf(['verify', server.url], { env: { SVC_ADMINISTRATOR_KEY: value } });
  expect(error).toContain(flaw);
  expect(error).not.toContain(value);
});

it.each(['', ' '])(
  'an environment variable that a pipeline sets to %j for lack of a secret is refused',
  async (value) => {
    const error = await errorOf(['verify', server.url], { env: { SVC_USER_KEY: value } });
    expect(error).toContain('The environment variable SVC_USER_KEY is empty.');
  },
);

it('the token of state control must be set', async () => {
  const stateControl = { adapter: 'http', url: server.url, token: { env: 'TOKEN' } };
  await expectRefused({ stateControl }, 'The environment variable TOKEN is not set.', ['verify']);
});

it('an unwritable report folder is reported at once', async () => {
  await folder.write('file', '');
  const out = join(folder.path, 'file', 'reports');
  expect(await errorOf(['verify', server.url, '--out', out])).toContain(`the folder ${out}`);
});

it.each(['diff URL', 'init URL --out FILE', 'state-control check URL'])(
  '%s exits with 3 if the server does not respond, and writes nothing',
  async (line) => {
    const gone = await httpServer(() => undefined);
    await gone.close();
    const file = join(folder.path, 'draft.yaml');
    const args = line.replace('URL', gone.url).replace('FILE', file).split(' ');
    expect(await errorOf(args, { exitCode: 3 })).toContain('ECONNREFUSED');
    expect(existsSync(file)).toBe(false);
  },
);

const get = { user: { apiKey: { command: ['./get-key', 'secret'] } } };
const adapter = { adapter: 'command', command: ['./adapter.sh', 'x'] };

it.each<[string, object, boolean, RegExp]>([
  [
    'uses the profile of the folder',
    {},
    false,
    /^svc-contract: the server is that of svc-contract\.yaml in this folder\n/,
  ],
  [
    'does not start its programs',
    { credentials: get },
    false,
    /^svc-contract: svc-contract\.yaml of this folder starts programs \(\.\/get-key\), so it must be named\. If you trust it, give --profile svc-contract\.yaml\.\n$/,
  ],
  [
    'says which programs a named one starts',
    { stateControl: adapter },
    true,
    /^svc-contract: svc-contract\.yaml starts programs: \.\/adapter\.sh\n/,
  ],
])('without a target it %s', async (_, members, isNamed, says) => {
  const { fetch } = await goodServer();
  const { url, heard } = await servedBy(fetch);
  await folder.write('svc-contract.yaml', { name: 'mine', baseUrl: url, ...members });
  const before = process.cwd();
  process.chdir(folder.path);
  try {
    for (const command of ['verify', 'explore']) {
      const args = isNamed ? ['--profile', 'svc-contract.yaml'] : [];
      const bounds = command === 'verify' ? ['--only', 'SY-18'] : ['--requests', '5'];
      const { stderr } = await runCommand([command, ...args, ...bounds, '--out', folder.path]);
      expect(stderr, command).toMatch(says);
      if (says.source.includes('must be named')) expect(heard).toEqual([]);
    }
  } finally {
    process.chdir(before);
  }
});

it.each(['verify', 'explore'])(
  '%s looks for another run that writes before the first request',
  async (command) => {
    const { url, heard } = await servedBy((await goodServer()).fetch);
    const ofServer = join(folder.path, 'busy', new URL(url).host.replace(':', '_'));
    const busy = command === 'explore' ? join(ofServer, 'explore') : ofServer;
    await mkdir(join(busy, '.writing'), { recursive: true });
    const error = await errorOf([command, url, '--out', join(folder.path, 'busy')], { exitCode: 3 });
    expect(error).toContain(`Another run is writing to ${busy}.`);
    expect(heard).toEqual([]);
  },
);
