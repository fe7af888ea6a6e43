import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, vi } from 'vitest';
import { run } from '#app/cli.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { patience } from '#test/patience.ts';
import { fakeEnvironment, resultIn, runCommand, verdictsOf } from './testing/run-command.ts';

const folder = temporaryFolder('all');

/** Writes a client definition, and returns the command that verifies it. */
async function verifying(definition: Readonly<Record<string, unknown>>, ...args: readonly string[]) {
  const file = await folder.write(`${definition.name}.yaml`, definition);
  return ['verify-client', file, ...args, '--out', folder.path];
}

const connect = { line: 'true #', parameters: { Url: '{value}', ApiKey: '{value}' }, output: 'none' };

it('reports that the program of a client definition is missing', async () => {
  const commands = { 'Get-SvcVersion': { line: 'version', parameters: { Url: '' } } };
  const subject = { name: 'none', shell: ['no-such-shell', '{script}'], commands };
  const { exitCode, stderr } = await runCommand(await verifying(subject, '--only', 'CL-16'));
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('"no-such-shell" of the client definition cannot be started'),
  ]);
});

// The cases run concurrently, because in two of them the client runs until its time limit.
it.concurrent.each([
  ['a command that is missing', 'no-such-command', 2, /no-such-command is not a program that bash can run/],
  [
    'a program that does not end',
    'echo key $API_KEY; sleep 60 #',
    3,
    /did not end: it was still running after 15 s\. It printed: key \[redacted\]/,
  ],
  ['a silent program that does not end', 'sleep 60 #', 3, /after 15 s\. It printed nothing\./],
  ['50 MB to print', 'head -c 50000000 /dev/zero #', 3, /printed more than 5 MB/],
  ['a syntax error', 'echo "half', 3, /it ended with exit code \d\. It printed: bash: .*unexpected/],
] as const)('reports in one line a client with %s', async (what, line, code, message) => {
  const commands = { 'Get-SvcVersion': { line, parameters: { Url: '{value}' } } };
  const environment = { API_KEY: 'k-4711-hidden' };
  const subject = { name: what, shell: 'bash', environment, timeoutSeconds: 4, commands };
  const { exitCode, stdout, stderr } = await runCommand(await verifying(subject));
  expect([exitCode, stdout]).toEqual([code, '']);
  expect(stderr.trim().split('\n').at(-1)).toMatch(message);
});

it('a client that queries the cursor position gets a reply from its terminal', async () => {
  const asks = String.raw`printf '\033[6n'; IFS= read -rs -d R place; printf 'Sure? '; read reply; echo "$reply"; false`;
  await writeFile(join(folder.path, 'asks'), `#!/usr/bin/env bash\n${asks}\n`, { mode: 0o755 });
  const commands = { 'Connect-Svc': connect, 'Reset-SvcSystem': '{here}/asks' };
  const args = await verifying({ name: 'cursor', shell: 'bash', commands }, '--only', 'CL-23');
  const { exitCode, stdout } = await runCommand(args);
  expect([exitCode, stdout], stdout).toEqual([0, expect.stringContaining('1 passed, 0 failed, 0 error')]);
});

it('no rule fails because a command ends the script of all commands', async () => {
  const reset = { line: 'echo goodbye; exit 7 #', parameters: { Force: '' } };
  const commands = { 'Connect-Svc': connect, 'Reset-SvcSystem': reset };
  const args = await verifying({ name: 'exit', shell: 'bash', commands }, '--only', 'CL-24');
  const { stdout } = await runCommand(args);
  expect(stdout).toContain('0 failed, 0 error, 1 untested');
  const text = await readFile(join(folder.path, 'exit', 'result.json'), 'utf8');
  expect(text).toMatch(/ended the script with exit code 7. It printed: goodbye/);
});

/** A client in one process, which ends at its first error, and before release 0.15.0 knows no Complete. */
const oneProcess = `
let session;
const call = async (path, options) => {
  const answer = await fetch(session.url + path, { headers: { 'x-api-key': session.key }, ...options });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};
const executions = '/api/v1/schedule-executions';
const commands = {
  connect: (url, key) => void (session = { url, key }),
  whoami: async () => console.log(JSON.stringify(await call('/api/v1/userinfo'))),
  async find(status) {
    if (status === 'Complete') throw new Error('unknown status');
    for (let page = 1, more = true; more; page += 1) {
      const list = await call(executions + '?pageSize=100&page=' + page + '&status=' + status);
      console.log(JSON.stringify(list.items));
      more = list.hasNextPage;
    }
  },
  async wait(id) {
    while (!['Completed', 'Failed', 'Cancelled'].includes((await call(executions + '/' + id)).status));
  },
  mark: (text) => console.log(text + ' 0'),
};
for (const line of process.argv[2].split('\\n')) {
  const [name, ...args] = line.split(' ');
  await commands[name](...args);
}`;

it.each([
  ['before 0.15.0', '0.14', 'CL-37,CL-41,CL-49,CL-55,CL-56', '5 passed, 0 failed, 0 error'],
  ['that ends at its first error', '0.16', 'CL-18,CL-19', '1 passed, 0 failed, 0 error'],
])('a client %s that a shell starts as one process fails no rule', async (_, release, only, totals) => {
  await folder.write('one.mjs', oneProcess);
  await folder.write('run.sh', 'exec node "$(dirname "$0")/one.mjs" "$1"');
  const subject = {
    name: 'one',
    shell: ['sh', '{here}/run.sh', '{script}'],
    marker: 'mark {marker}',
    commands: {
      'Connect-Svc': { ...connect, line: 'connect' },
      'Get-SvcUserInfo': 'whoami',
      'Reset-SvcSystem': 'reset',
      'Find-ScheduleExecution': { line: 'find', parameters: { Status: '{value}' } },
      'Wait-ScheduleExecution': { line: 'wait', parameters: { Id: '{value}' } },
    },
  };
  const args = await verifying(subject, '--only', only, '--release', release, '--quiet');
  const { stdout, stderr } = await runCommand(args);
  expect([stdout.trim().split('\n').length, stderr], stdout).toEqual([2, '']);
  expect(stdout).toContain(totals);
});

it('interrupting the run ends the client, and reports the rules tested so far', async () => {
  const pid = join(folder.path, 'pid');
  const commands = { 'Get-SvcVersion': { line: `echo $$ > ${pid}; sleep 50`, parameters: { Url: '' } } };
  const subject = { name: 'slow', shell: ['sh', '-c', '{script}'], commands };
  const environment = fakeEnvironment();
  const ended = run(await verifying(subject, '--only', 'CL-16'), environment);
  await expect.poll(() => readFile(pid, 'utf8').catch(() => '')).toMatch(/\d/);
  const started = Number(await readFile(pid, 'utf8'));
  environment.interrupt();
  expect(await ended).toBe(130);
  const result = await resultIn(folder.path, 'slow');
  expect([result.partial, verdictsOf(result)['CL-16']]).toEqual([true, 'untested']);
  await vi.waitFor(() => expect(() => process.kill(started, 0)).toThrow(), { timeout: patience(15) });
});

it('a client that sends its key to any Url causes a warning', async () => {
  const program = [
    "import { readFileSync } from 'node:fs';",
    "const headers = { 'x-api-key': readFileSync('key', 'utf8').trim() };",
    "const answer = await fetch(process.argv[2] + '/api/v1/health/version', { headers });",
    'console.log(await answer.text());',
  ];
  await folder.write('version.mjs', program.join('\n'));
  const subject = {
    name: 'generous',
    shell: ['sh', '-c', 'cd {home}\n{script}'],
    commands: {
      'Connect-Svc': { line: 'echo', parameters: { Url: '', ApiKey: '{value} > key' }, output: 'none' },
      'Get-SvcVersion': { line: 'node {here}/version.mjs', parameters: { Url: '{value}' } },
    },
  };
  const { stderr } = await runCommand(await verifying(subject, '--only', 'CL-11,CL-70'));
  expect(stderr).toContain('sends the key of its session to any Url');
});

it('prove --mutant ID tests only that mutant', async () => {
  const args = ['prove', '--mutant', 'SH-11-caches-may-store', '--workers', '1', '--out', folder.path];
  const { exitCode, stdout } = await runCommand(args);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/1 of 1 mutants killed/)]);
  expect(stdout).not.toMatch(/variant|releases|not exercised/);
  const { figures } = JSON.parse(await readFile(join(folder.path, 'proof.json'), 'utf8'));
  expect(figures).toMatchObject({ mutants: 1, killed: 1, derivedMutants: 0, randomVariants: 0, releases: 0 });
});
