import { execFile, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '#harness/root.ts';
import { doAll } from '#harness/work-queue.ts';
import { installedChromium } from '#test/browser/chromium.ts';
import type { Step, StepResult } from './main.ts';

/**
 * Takes the steps side by side on the cores there are. Prints a line for each step, the output of those that fail,
 * and last one line with the totals. Answers with the exit code.
 */
export async function gate(steps: readonly Step[], write: (text: string) => void): Promise<0 | 1> {
  const results: StepResult[] = [];
  await doAll(steps, availableParallelism(), async (step) => {
    const started = performance.now();
    const result = await step.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    results.push(result);
    const counts = `${result.passed} passed, ${result.failed} failed`;
    write(
      `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(28)} ${counts.padEnd(26)} ${seconds} s\n`,
    );
    if (result.failed > 0) write(`${result.output.trimEnd()}\n`);
  });
  const sum = (of: (result: StepResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const failed = sum((result) => result.failed);
  write(`${sum((result) => result.passed)} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

// The same few hundred files are loaded by every process that a test starts.
const compileCache = `${root}node_modules/.cache/node-compile`;

/** Runs a script under this Node, from the checkout's root, and keeps what it prints. */
export function runTool(
  script: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  const words = script === '' ? args : [script, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
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

const run = promisify(execFile);

/**
 * Installs Debian's Chromium where there is none and we may; answers with what went wrong otherwise.
 * On any other machine the tests that need a browser fail and say what to install.
 */
export async function ensureBrowser(): Promise<string> {
  if (installedChromium() !== undefined) return '';
  if (process.getuid?.() !== 0) return 'There is no Chromium, and only root may install one.\n';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['--quiet', 'update'], { env, timeout: 120_000 });
    const install = ['--quiet', '--yes', '--no-install-recommends', 'install', 'chromium'];
    await run('apt-get', install, { env, timeout: 300_000, maxBuffer: 16_000_000 });
    return '';
  } catch (error) {
    return `Chromium could not be installed: ${error instanceof Error ? error.message : String(error)}\n`;
  }
}
