import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { root } from '#harness/files/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { launcher, start } from './testing/own-process.ts';
import { controlToken, fakeEnvironment, labelled, resultIn, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();

const server = join(root, 'test/commands/testing/started-server.ts');
const program = `${process.execPath} ${server}`;

/** Writes a profile that starts this program, by default the server above, and returns its path. */
async function profileFor(how: string, program: object = {}, members: object = {}): Promise<string> {
  const one = {
    command: [process.execPath, server, '{port}', '{controlPort}', how],
    folder: folder.path,
    env: { CONTROL_TOKEN: controlToken },
    ready: 'Listening on {port}$',
    ...program,
  };
  const stateControl = {
    adapter: 'http',
    url: 'http://127.0.0.1:{controlPort}',
    token: { env: 'SVC_CONTROL_TOKEN' },
  };
  const profile = { name: 'it', baseUrl: 'http://127.0.0.1:{port}', stateControl, start: [one], ...members };
  return folder.write('profile.yaml', profile);
}

const out = () => join(folder.path, 'out');

async function started(command: string, file: string, ...args: readonly string[]) {
  const env = { SVC_CONTROL_TOKEN: controlToken };
  const ended = await runCommand([command, '--profile', file, '--out', out(), ...args], env);
  return { ...ended, last: ended.stderr.trim().split('\n').slice(-2) };
}

async function expectNothingLeft(): Promise<void> {
  const pids = (await readFile(join(folder.path, 'pids'), 'utf8')).split(' ');
  expect(pids).toHaveLength(2);
  for (const pid of pids)
    await expect.poll(() => existsSync(`/proc/${pid}`), { interval: 20, timeout: 20_000 }).toBe(false);
}

const linux = describe.runIf(process.platform === 'linux');

linux('a server that a run starts', () => {
  it('is tested with its adapter at free ports, ends with the run, and its output is in the report', async () => {
    const file = await profileFor('well');
    const { exitCode, stderr } = await started('verify', file, '--only', 'SH-04');
    expect(stderr).toContain(`svc-contract: ${file} starts programs: ${program}\n`);
    expect(exitCode).toBe(0);
    await expectNothingLeft();
    const { summary, started: programs = [], target } = await resultIn(out(), 'it');
    expect(summary).toMatchObject({ passed: 1, failed: 0 });
    const [, port = ''] = /:(\d+)$/.exec(target.baseUrl ?? '') ?? [];
    const output = `the token is [redacted]; api key: [redacted]\nListening on ${port}`;
    expect(programs).toEqual([{ program, entersStates: true, output }]);
    expect(await readFile(join(out(), 'it', 'report.html'), 'utf8')).toContain(output);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('ends with the process of the run after %s', async (signal) => {
    const file = await profileFor(
      'well',
      {},
      { budget: { perSecond: 2 }, stateControl: { adapter: 'none' } },
    );
    const child = start(process.execPath, [launcher, 'verify', '--profile', file, '--out', out()]);
    await expect.poll(() => existsSync(join(folder.path, 'pids')), { interval: 20 }).toBe(true);
    child.kill(signal);
    await expectNothingLeft();
  });

  it.each(['verify', 'explore'])(
    'that ends in the middle ends %s with a line that says so',
    async (command) => {
      const { exitCode, stderr } = await started(command, await profileFor('dies'));
      const line = `${program}, which the profile starts, ended during the run with exit code 7`;
      expect(stderr).toContain('  | fatal: out of memory\n');
      expect(stderr).toContain(line);
      expect(exitCode).toBe(3);
      await expectNothingLeft();
      if (command === 'explore') return;
      const { partial, summary, started: programs } = await resultIn(out(), 'it');
      expect([partial, summary.failed]).toEqual([true, 0]);
      expect(summary.error).toBeLessThan(3);
      expect(programs).toMatchObject([{ ended: 'exit code 7' }]);
    },
  );

  it('that floods its output is tested, and only the last lines are kept', async () => {
    const { exitCode } = await started('verify', await profileFor('floods'), '--only', 'SH-04');
    expect(exitCode).toBe(0);
    await expectNothingLeft();
    const [{ output = '' } = {}] = (await resultIn(out(), 'it')).started ?? [];
    expect(output.length).toBeLessThan(21_000);
    expect(output).toMatch(/^[\d,]+ characters, then:\n(?:x{80}\n)+x{0,80}$/);
  });
});

linux('a server that does not come up ends the run with its last lines', () => {
  const sh = (script: string) => ({ command: ['sh', '-c', script] });
  it.each([
    [
      'does nothing',
      { ...sh('echo stuck; sleep 60'), seconds: 1 },
      'stuck',
      /^sh, .*was given 1 s, but .*no line that matches Listening on \d+/,
    ],
    [
      'does not listen',
      { ...sh('echo stuck; sleep 60'), seconds: 1, ready: undefined },
      'stuck',
      /no response at http:\/\/127\.0\.0\.1:\d+\./,
    ],
    [
      'ends',
      sh('echo "no database" >&2; exit 3'),
      'no database',
      /ended with exit code 3 before there was a line/,
    ],
    [
      'does not exist',
      { command: ['/nowhere/at/all'] },
      'spawn /nowhere/at/all ENOENT',
      /ended with exit code 127/,
    ],
  ])('%s', async (_, program, printed, message) => {
    const file = await profileFor('', program);
    for (const command of ['verify', 'explore', 'watch']) {
      const { exitCode, last } = await started(command, file);
      expect(last).toEqual([
        `  | ${printed}`,
        expect.stringMatching(/^svc-contract: .* Correct "start" in the profile/),
      ]);
      expect(last[1]?.replace('svc-contract: ', '')).toMatch(message);
      expect(exitCode).toBe(3);
    }
    const { notBegun, started: programs } = await resultIn(out(), 'it');
    expect(notBegun).toMatch(message);
    expect(programs).toMatchObject([{ output: printed }]);
  });
});

it('a server at a port that baseUrl does not name is told apart from one that does not come up', async () => {
  const started = { command: ['sleep', '60', '{port}'], seconds: 1, ready: undefined };
  const file = await profileFor('', started, { baseUrl: 'http://127.0.0.1:9', stateControl: undefined });
  const environment = fakeEnvironment();
  expect(await run(['verify', '--profile', file, '--out', out()], environment)).toBe(3);
  expect(environment.written.stderr).toContain('write {port} in baseUrl too');
});

linux('watch', () => {
  it('starts the server, and ends when it does', async () => {
    const file = await profileFor('dies', {}, { stateControl: undefined });
    const environment = fakeEnvironment();
    const ended = run(['watch', '--profile', file, '--out', out()], environment);
    await expect.poll(() => labelled(environment.written.stdout, 'watch')).not.toBe('');
    const url = labelled(environment.written.stdout, 'watch');
    for (let sent = 0; sent < 26; sent += 1) await fetch(`${url}/api/v1/health`).catch(() => undefined);
    expect(await ended).toBe(3);
    expect(environment.written.stderr).toMatch(
      / {2}\| fatal: out of memory\n.*ended during the run with exit code 7\n/,
    );
    await expectNothingLeft();
    expect((await resultIn(out(), 'it')).started).toMatchObject([{ ended: 'exit code 7' }]);
  });
});

it('nothing is started beside a server that is already there', async () => {
  const other = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  const { exitCode, stderr } = await started('verify', await profileFor('', {}, { baseUrl }));
  other.close();
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`Another server is at ${baseUrl}, so none was started.`);
  expect(existsSync(join(folder.path, 'pids'))).toBe(false);
});

it.each([
  [
    'a server elsewhere',
    {},
    { baseUrl: 'http://server.example:{port}' },
    /baseUrl is not an address of this machine/,
  ],
  [
    'a pattern that is none',
    { ready: '(' },
    {},
    /start\.0\.ready is neither an http address nor a regular expr/,
  ],
  ['an address that is none', { ready: 'http://' }, {}, /start\.0\.ready is not an http address/],
])('%s is refused when the profile is read', async (_, program, members, message) => {
  const { exitCode, stderr } = await started('verify', await profileFor('', program, members));
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
});
