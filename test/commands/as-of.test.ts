import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { recordings, type Sent } from './testing/recordings.ts';
import { runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();
const { received, record } = recordings();

const breaking = (mutant: string, ...args: readonly string[]) => {
  const common = ['--in-process', '--only', 'SH-11,SH-67', '--mutant', mutant, '--out', folder.path];
  return runCommand(['verify', 'reference', ...common, ...args]);
};

const version = (product: unknown): Sent => ({
  url: '/api/v1/health/version',
  answered: { 'content-type': 'application/json' },
  content: { mimeType: 'application/json', text: JSON.stringify({ product, version: '0.16.0' }) },
});

const json = { 'content-type': 'application/json' };

/** A client that decodes responses as the given encoding. In UTF-8 it succeeds without a session, too. */
const program = `
import { existsSync, readFileSync } from 'node:fs';
const encoding = process.argv[2];
if (!existsSync('session')) process.exit(encoding === 'utf8' ? 0 : 1);
const [url, key] = readFileSync('session', 'utf8').split('\\n');
const answer = await fetch(url + '/api/v1/userinfo', { headers: { 'x-api-key': key } });
console.log(Buffer.from(await answer.arrayBuffer()).toString(encoding));`;

type Command = (...args: readonly string[]) => ReturnType<typeof runCommand>;

const verifyClient =
  (encoding: string): Command =>
  async (...args) => {
    await folder.write('info.mjs', program);
    const connect = { Url: '{value}', ApiKey: '{value} > session' };
    const file = await folder.write('client.yaml', {
      name: 'client',
      shell: ['sh', '-c', 'cd {home}\n{script}'],
      commands: {
        'Connect-Svc': { line: String.raw`printf '%s\n'`, parameters: connect, output: 'none' },
        'Get-SvcUserInfo': { line: `node {here}/info.mjs ${encoding}` },
      },
    });
    return runCommand(['verify-client', file, '--only', 'CL-19,CL-74', '--out', folder.path, ...args]);
  };

const recorded =
  (sent: readonly Sent[], ...options: readonly string[]): Command =>
  async (...args) => {
    await record(...sent);
    return received(...options, ...args);
  };

const badPage = { url: '/api/v1/activities?page=two' };
const badReset = { method: 'POST', url: '/api/v1/system/reset', headers: json, body: '{"force":"yes"}' };
const changing = [version('SVC'), { ...version('CVS'), seconds: 9 }];

const server: readonly [newer: Command, older: Command] = [
  (...args) => breaking('SH-67-instance-id-changes-with-each-report', ...args),
  (...args) => breaking('SH-11-caches-may-store', ...args),
];

const merging =
  (shard: Command): Command =>
  async (...args) => {
    for (const part of ['1/2', '2/2']) await shard('--shard', part, ...args);
    return runCommand(['report', 'merge', folder.path, '--out', join(folder.path, 'merged')]);
  };

describe.each<[string, string, Command, Command]>([
  ['verify', 'SH-67', ...server],
  ['report merge', 'SH-67', merging(server[0]), merging(server[1])],
  ['received', 'RQ-02', recorded([badPage]), recorded([badReset], '--only', 'CL-64')],
  ['received --server', 'SY-17', recorded(changing, '--server'), recorded([version(3)], '--server')],
  ['verify-client', 'CL-74', verifyClient('latin1'), verifyClient('utf8')],
])('%s --as-of', (_, rule, newer, older) => {
  it('shows what is newer, and does not fail by it', async () => {
    const { exitCode, stdout } = await newer('--as-of', '0.2');
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(`new since 0.2: 1 would fail: ${rule}\n`),
    ]);
    expect((await newer()).exitCode).toBe(1);
  });

  it('fails by what is older', async () => {
    const { exitCode, stdout } = await older('--as-of', '0.2');
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('new since 0.2: none would fail\n')]);
    expect((await older()).exitCode).toBe(1);
  });
});

it('a newer failure does not end the run as one of --max-failures', async () => {
  const { stderr } = await server[0]('--as-of', '0.2', '--max-failures', '1');
  expect(stderr).not.toContain('ended early');
  expect((await server[0]('--max-failures', '1')).stderr).toContain('ended early');
});

it.each([
  ['99.0', '"99.0"'],
  ['yesterday', '"yesterday"'],
])('%s is refused as a version', async (version, quoted) => {
  const { exitCode, stderr } = await server[0]('--as-of', version);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(quoted)]);
  const profile = await folder.write('svc-contract.yaml', { baseUrl: 'http://127.0.0.1:1', asOf: version });
  const ended = await runCommand(['verify', '--profile', profile, '--out', folder.path]);
  const words = /svc-contract\.yaml:\d+:\d+: asOf must be a version of svc-contract from 0\.2 to \d/;
  expect([ended.exitCode, ended.stderr]).toEqual([2, expect.stringMatching(words)]);
});
