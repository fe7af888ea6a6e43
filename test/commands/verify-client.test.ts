import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder('all');
it('reports that the program of a client definition is missing', async () => {
  const file = join(folder.path, 'missing.yaml');
  const commands = '{ Get-SvcVersion: { line: version, parameters: { Url: "" } } }';
  await writeFile(file, `name: none\nshell: [no-such-shell, "{script}"]\ncommands: ${commands}\n`);
  const words = ['verify-client', file, '--only', 'CL-16', '--out', folder.path];
  const { exitCode, stderr } = await runCommand(words);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('"no-such-shell" of the client definition cannot be started'),
  ]);
});

// Concurrent, because two of the cases wait for the end of a client.
it.concurrent.each([
  [
    'a command that does not exist',
    'no-such-command',
    2,
    /no-such-command is not a program that bash can run/,
  ],
  [
    'a program that does not end',
    'echo key $API_KEY; sleep 60 #',
    3,
    /did not end: it was still running after 15 s\. It printed: key \[redacted\]/,
  ],
  ['a silent program that does not end', 'sleep 60 #', 3, /after 15 s\. It printed nothing\./],
  ['50 MB to print', 'head -c 50000000 /dev/zero #', 3, /printed more than 5 MB/],
  ['a syntax error', 'echo "half', 3, /it ended with exit code \d\. It printed: bash: .*unexpected/],
] as const)('reports in one line a client with %s', async (what, line, code, words) => {
  const file = join(folder.path, `${what}.yaml`);
  const commands = { 'Get-SvcVersion': { line, parameters: { Url: '{value}' } } };
  await writeFile(
    file,
    JSON.stringify({
      name: what,
      shell: 'bash',
      environment: { API_KEY: 'k-4711-hidden' },
      timeoutSeconds: 4,
      commands,
    }),
  );
  const { exitCode, stdout, stderr } = await runCommand(['verify-client', file, '--out', folder.path]);
  expect([exitCode, stdout]).toEqual([code, '']);
  expect(stderr.trim().split('\n').at(-1)).toMatch(words);
});

it('a client that queries the cursor position gets a reply from its terminal', async () => {
  const file = join(folder.path, 'cursor.yaml');
  const asks = String.raw`printf '\033[6n'; IFS= read -rs -d R place; printf 'Sure? '; read reply; echo "$reply"; false`;
  await writeFile(join(folder.path, 'asks'), `#!/usr/bin/env bash\n${asks}\n`, { mode: 0o755 });
  const commands = {
    'Connect-Svc': { line: 'true #', parameters: { Url: '{value}', ApiKey: '{value}' }, output: 'none' },
    'Reset-SvcSystem': '{here}/asks',
  };
  await writeFile(file, JSON.stringify({ name: 'it', shell: 'bash', commands }));
  const words = ['verify-client', file, '--only', 'CL-23', '--out', folder.path];
  const { exitCode, stdout } = await runCommand(words);
  expect([exitCode, stdout], stdout).toEqual([0, expect.stringContaining('1 passed, 0 failed, 0 error')]);
});

it('no rule fails because a command ends the script of all commands', async () => {
  const file = join(folder.path, 'exit.yaml');
  const commands = {
    'Connect-Svc': { line: 'true #', parameters: { Url: '{value}', ApiKey: '{value}' }, output: 'none' },
    'Reset-SvcSystem': { line: 'echo goodbye; exit 7 #', parameters: { Force: '' } },
  };
  await writeFile(file, JSON.stringify({ name: 'exit', shell: 'bash', commands }));
  const { stdout } = await runCommand(['verify-client', file, '--only', 'CL-24', '--out', folder.path]);
  expect(stdout).toContain('0 failed, 0 error, 0 observed, 1 untested');
  const text = await readFile(join(folder.path, 'exit', 'result.json'), 'utf8');
  expect(text).toMatch(/ended the script with exit code 7. It printed: goodbye/);
});

it('interrupting the run ends the client, and reports the rules tested so far', async () => {
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
    .poll(() => readFile(pid, 'utf8').catch(() => ''))
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
  await expect.poll(isAlive).toBe(false);
});

it('a client that sends its key to any Url causes a warning', async () => {
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
  const { stderr } = await runCommand(['verify-client', file, '--only', 'CL-11,CL-70', '--out', folder.path]);
  expect(stderr).toContain('sends the key of its session to any Url');
});

it('prove --mutant ID tests only that mutant', async () => {
  const words = ['prove', '--mutant', 'SH-11-caches-may-store', '--workers', '1', '--out', folder.path];
  const { exitCode, stdout } = await runCommand(words);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/1 of 1 mutants killed/)]);
  expect(stdout).not.toMatch(/variant|releases|not exercised/);
  const { figures } = JSON.parse(await readFile(join(folder.path, 'proof.json'), 'utf8'));
  expect(figures).toMatchObject({ mutants: 1, killed: 1, derivedMutants: 0, randomVariants: 0, releases: 0 });
});
