import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { readResult } from '#harness/result/result-file.ts';
import { root } from '#harness/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment, complaintOf, fakeEnvironment, slowServer } from './testing/run-command.ts';

const folder = temporaryFolder();

it.runIf(process.platform === 'linux').each([
  ['a reader that closes its pipe early is no fault', '| head -c 9 >/dev/null', 0, ''],
  [
    'a full disk is reported',
    '> /dev/full',
    3,
    /^svc-contract: standard output cannot be written: ENOSPC.*\n$/,
  ],
] as const)('%s', (_, end, exitCode, message) => {
  const line = `set -o pipefail; '${process.execPath}' harness/cli/svc-contract.js contract ${end}`;
  const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([exitCode, expect.stringMatching(message || /^$/)]);
});

/** The system's Node, if it is older than required: the launcher then starts the one that npm installed. */
const older = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));
let child: ChildProcess | undefined;

afterEach(() => {
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
});

// A terminal sends the signal to the launcher and to its child process; a script sends it to the launcher only.
it.runIf(older !== undefined).each([
  ['SIGINT', 'the whole group', -1, 130],
  ['SIGTERM', 'the launcher', 1, 143],
] as const)('%s to %s ends a run with a partial result', async (signal, _, sign, exitCode) => {
  const server = await slowServer(40);
  const launcher = join(root, 'harness/cli/svc-contract.js');
  const words = ['verify', server.url, '--allow', 'burst', '--out', folder.path];
  child = spawn(older ?? '', [launcher, ...words], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(server.asked, { interval: 20 }).toBeGreaterThanOrEqual(40);
  process.kill(sign * (child.pid ?? 0), signal);
  expect(await ended).toEqual([exitCode, null]);
  const [subfolder = ''] = await readdir(folder.path);
  const { partial, rules, summary } = await readResult(join(folder.path, subfolder, 'result.json'));
  expect([partial, summary.failed, summary.error]).toEqual([true, 0, 0]);
  const reached = rules.flatMap(({ scenarios }) => scenarios);
  expect(reached.some(({ detail = '' }) => detail.includes('the run ended before'))).toBe(true);
  expect(reached.every(({ durationMs }) => durationMs < 60_000)).toBe(true);
  await server.close();
});

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A started program, and the address in its first line of output. */
async function serving(node: string, ...words: string[]): Promise<{ child: ChildProcess; url: string }> {
  const launcher = join(root, 'harness/cli/svc-contract.js');
  const child = spawn(node, [launcher, ...words, '--quiet'], { env: childEnvironment(), stdio: 'pipe' });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve((JSON.parse(text) as { url: string }).url);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
  return { child, url };
}

const serves = (url: string) =>
  fetch(`${url}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ends({ url }: { url: string }): Promise<void> {
  await expect.poll(() => serves(url)).toBe(false);
}

describe.each(['reference', 'mock'])('%s', (name) => {
  it('ends when standard input closes', async () => {
    const server = await serving(process.execPath, name, '--until-stdin-closes');
    expect(await serves(server.url)).toBe(true);
    server.child.stdin?.end();
    await ends(server);
    await expect.poll(() => server.child.exitCode).toBe(0);
  });
});

it('a server ends after the process of --parent-pid', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(parent);
  const server = await serving(process.execPath, 'reference', '--parent-pid', String(parent.pid));
  expect(await serves(server.url)).toBe(true);
  parent.kill('SIGKILL');
  await ends(server);
});

it('prints why it ended if standard input was closed at once', async () => {
  const starter = { stdinCloses: async () => undefined, isRunning: () => true };
  const environment = { ...fakeEnvironment(), starter };
  expect(await run(['reference', '--until-stdin-closes'], environment)).toBe(0);
  expect(environment.written.stderr).toBe('svc-contract: Standard input closed, so the server stopped.\n');
});

it('refuses a --parent-pid that is not a running process', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.once('exit', resolve));
  const words = ['reference', '--parent-pid', String(gone.pid)];
  const starter = { stdinCloses: async () => undefined, isRunning: () => false };
  expect(await complaintOf(words, { starter })).toContain(
    `--parent-pid ${gone.pid} is not a running process`,
  );
});

// The system's Node starts the launcher, if it is older than required.

it.runIf(older !== undefined).each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a launcher that receives %s leaves no server running',
  async (signal) => {
    const server = await serving(older ?? '', 'reference');
    expect(await serves(server.url)).toBe(true);
    server.child.kill(signal);
    await ends(server);
    // The port is free again.
    const { port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      const again = createServer().once('error', reject);
      again.listen(Number(port), '127.0.0.1', () => again.close(() => resolve()));
    });
  },
);
