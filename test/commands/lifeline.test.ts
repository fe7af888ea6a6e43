import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { root } from '#harness/root.ts';
import { childEnvironment, complaintOf, fakeEnvironment } from './testing/run-command.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A started program, and the address that its first line names. */
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

  it('ends after the process that --parent-pid names', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    children.push(parent);
    const server = await serving(process.execPath, name, '--parent-pid', String(parent.pid));
    expect(await serves(server.url)).toBe(true);
    parent.kill('SIGKILL');
    await ends(server);
  });
});

it('says why it ended, where its starter closed standard input at once', async () => {
  const starter = { stdinCloses: async () => undefined, isRunning: () => true };
  const environment = { ...fakeEnvironment(), starter };
  expect(await run(['reference', '--until-stdin-closes'], environment)).toBe(0);
  expect(environment.written.stderr).toBe('svc-contract: Standard input closed, so the server ended.\n');
});

it('refuses a --parent-pid that no process has', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.once('exit', resolve));
  const words = ['reference', '--parent-pid', String(gone.pid)];
  const starter = { stdinCloses: async () => undefined, isRunning: () => false };
  expect(await complaintOf(words, { starter })).toContain(
    `--parent-pid ${gone.pid} is not a running process`,
  );
});

// The machine's own Node, where it is older than ours, starts the launcher.
const older = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));

it.runIf(older !== undefined).each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a launcher that gets %s leaves no server behind',
  async (signal) => {
    const server = await serving(older ?? '', 'reference');
    expect(await serves(server.url)).toBe(true);
    server.child.kill(signal);
    await ends(server);
    // Its port is free again.
    const { port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      const again = createServer().once('error', reject);
      again.listen(Number(port), '127.0.0.1', () => again.close(() => resolve()));
    });
  },
);
