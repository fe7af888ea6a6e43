import { type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { root } from '#harness/files/root.ts';
import { childEnvironment } from './run-command.ts';

export const launcher = join(root, 'app/svc-contract.js');

/** Starts a program in its own process group, as a terminal does. It ends with the test. */
export function start(node: string, args: readonly string[], stdio: StdioOptions = 'ignore', cwd?: string) {
  const child = spawn(node, args, { env: childEnvironment(), stdio, detached: true, cwd });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });
  return child as ChildProcessWithoutNullStreams;
}

/** Starts a command that serves in its own process, and waits for the addresses that it prints. */
export async function servingProcess(node: string, ...args: readonly string[]) {
  const child = start(node, [launcher, ...args, '--quiet'], 'pipe');
  for await (const line of createInterface(child.stdout)) return { child, ...JSON.parse(line) };
  throw new Error('It ended before it served.');
}

/** A Node.js installed on this machine. If this Node.js is too old, the launcher starts another from npm. */
export const older = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));
