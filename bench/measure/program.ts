import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const reporter = new URL('report-usage.js', import.meta.url).href;

/** What a program took, from its beginning to its end. */
export interface Taken {
  readonly clockMs: number;
  /** Of all its threads. */
  readonly cpuMs: number;
}

export interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** A program of this checkout under this Node. `launcher` is put before it, such as one that binds it to a core. */
export interface Program {
  readonly words: readonly string[];
  readonly launcher?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes besides 0 that are not failure: a sample of a proof proves nothing, and takes its time all the same. */
  readonly codes?: readonly number[];
}

/** Begins a program that tells what it takes. */
export function begin({ words, launcher = [], env = {} }: Program): ChildProcess {
  const [file = '', ...rest] = [...launcher, process.execPath, '--import', reporter, ...words];
  return spawn(file, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Runs a program to its end. Throws where it fails. */
export async function run(program: Program): Promise<Taken> {
  const started = performance.now();
  const child = begin(program);
  let usage: Usage | undefined;
  let errors = '';
  child.on('message', (told) => {
    usage = told as Usage;
  });
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-1_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const clockMs = performance.now() - started;
  if (usage !== undefined && [0, ...(program.codes ?? [])].includes(code ?? -1))
    return { clockMs, cpuMs: usage.cpuMs };
  throw new Error(`"${program.words.join(' ')}" ended with exit code ${code}. ${errors}`);
}
