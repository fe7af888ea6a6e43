import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const reporter = new URL('report-usage.js', import.meta.url).href;

/** The command of the built package. */
export const built = 'dist/js/svc-contract.js';

export interface Usage {
  /** The CPU time of all threads. */
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** Starts a program with this version of Node. The program reports its usage on request and when it ends. */
export function begin(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--import', reporter, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  return child.once('exit', () => process.off('exit', end));
}

export async function run(args: readonly string[]): Promise<{ clockMs: number; cpuMs: number }> {
  const started = performance.now();
  const child = begin(args);
  const usage = once(child, 'message');
  child.stdout?.resume();
  const [errors, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'close')]);
  const clockMs = performance.now() - started;
  if (code !== 0)
    throw new Error(`"${args.join(' ')}" ended with exit code ${code}. ${errors?.slice(-1_000)}`);
  return { clockMs, cpuMs: ((await usage)[0] as Usage).cpuMs };
}
