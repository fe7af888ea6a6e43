import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const folder = temporaryFolder('all');
it.each([
  [['verify-client'], 'FILE is missing'],
  [['verify-client', 'nowhere.yaml'], 'nowhere.yaml cannot be read'],
  [
    ['verify-client', 'nowhere.yaml', '--only', 'SH-04'],
    '--only must be an id that "svc-contract rules --area CL" lists, not "SH-04"',
  ],
  [['verify-client', 'nowhere.yaml', '--hold', '31'], '--hold must be a whole number from 1 to 30'],
  [
    ['verify-client', 'examples/careless-client/client.yaml', '--hold', '5'],
    '--hold 5 is more than half the timeoutSeconds',
  ],
])('%j is refused in one line', async (words, message) => {
  const environment = fakeEnvironment();
  expect(await run(words, environment)).toBe(2);
  expect(environment.written.stderr).toContain(message);
  expect(environment.written.stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('tells where the program of a subject file is missing', async () => {
  const file = join(folder.path, 'missing.yaml');
  const commands = '{ Get-SvcVersion: { line: version, parameters: { Url: "" } } }';
  await writeFile(file, `name: none\nshell: [no-such-shell, "{script}"]\ncommands: ${commands}\n`);
  const environment = fakeEnvironment();
  const words = ['verify-client', file, '--only', 'CL-16', '--out', folder.path];
  expect(await run(words, environment)).toBe(3);
  expect(environment.written.stdout).toContain('"no-such-shell" of the subject file cannot be started');
});

it('ends its client when it is interrupted, and tells what it has seen', { timeout: 60_000 }, async () => {
  const file = join(folder.path, 'slow.yaml');
  const pid = join(folder.path, 'pid');
  const line = `echo $$ > ${pid}; sleep 50`;
  await writeFile(
    file,
    `name: slow\nshell: [sh, -c, "{script}"]\ncommands:\n  Get-SvcVersion: { line: "${line}", parameters: { Url: "" } }\n`,
  );
  const environment = fakeEnvironment();
  const ended = run(['verify-client', file, '--only', 'CL-16', '--out', folder.path], environment);
  const started = await expect
    .poll(() => readFile(pid, 'utf8').catch(() => ''), { timeout: 30_000 })
    .toMatch(/\d/)
    .then(() => readFile(pid, 'utf8'));
  environment.interrupt();
  expect(await ended).toBe(130);
  const result = JSON.parse(await readFile(join(folder.path, 'slow', 'result.json'), 'utf8')) as RunResult;
  expect(result.partial).toBe(true);
  expect(result.rules.filter(({ id }) => id === 'CL-16').map(({ verdict }) => verdict)).toEqual(['untested']);
  const isAlive = (): boolean => {
    try {
      return process.kill(Number(started), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
});

it('warns of a client that sends its key to any Url', { timeout: 60_000 }, async () => {
  const file = join(folder.path, 'generous.yaml');
  const program = [
    "import { readFileSync } from 'node:fs';",
    "const headers = { 'x-api-key': readFileSync('key', 'utf8').trim() };",
    "const answer = await fetch(process.argv[2] + '/api/v1/health/version', { headers });",
    'console.log(await answer.text());',
  ];
  await writeFile(join(folder.path, 'version.mjs'), program.join('\n'));
  const subject = {
    name: 'generous',
    shell: ['sh', '-c', 'cd {home}\n{script}'],
    commands: {
      'Connect-Svc': { line: 'echo', parameters: { Url: '', ApiKey: '{value} > key' }, output: 'none' },
      'Get-SvcVersion': { line: 'node {here}/version.mjs', parameters: { Url: '{value}' } },
    },
  };
  await writeFile(file, JSON.stringify(subject));
  const environment = fakeEnvironment();
  await run(['verify-client', file, '--only', 'CL-11,CL-70', '--out', folder.path], environment);
  expect(environment.written.stderr).toContain('sends the key of its session to any Url');
});

it('prove --fault ID tries that fault, and nothing else', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prove-'));
  try {
    const environment = fakeEnvironment();
    const id = 'SH-11-caches-may-store';
    expect(await run(['prove', '--fault', id, '--workers', '1', '--out', folder], environment)).toBe(0);
    expect(environment.written.stdout).toMatch(/1 of 1 faults killed/);
    expect(environment.written.stdout).not.toMatch(/shake|releases|not exercised/);
    const { figures } = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8'));
    expect(figures).toMatchObject({ faults: 1, killed: 1, alterations: 0, shakes: 0, releases: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
