import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from '#harness/root.ts';

// The same few hundred files are loaded by every process that a test starts.
const compileCache = `${root}node_modules/.cache/node-compile`;

/** Runs a script under this Node, from the checkout's root, and keeps what it prints. */
export function runTool(
  script: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache },
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
