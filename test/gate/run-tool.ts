import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from '#harness/files/root.ts';

// All processes that tests start share this cache: the processes load the same few hundred files.
const compileCache = `${root}node_modules/.cache/node-compile`;

/** Runs a script with this Node, from the root of the checkout, and captures its output. */
export function runTool(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}
