import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/** The result of a program, with the CPU time of everything that it started. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  readonly cpuMs: number;
}

/** Runs a program to its end. A shell reports the CPU time, since a tool may start programs of its own. */
export async function runProgram(
  words: readonly string[],
  { folder, env = {}, ms = 300_000 }: { folder: string; env?: Readonly<Record<string, string>>; ms?: number },
): Promise<Ended> {
  const script = '"$@"; code=$?; times >&3; exit $code';
  const child = spawn('sh', ['-c', script, 'sh', ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  const late = setTimeout(end, ms);
  const streams = [child.stdout, child.stderr, child.stdio[3]];
  try {
    const [output = '', errors = '', times = '', [code]] = await Promise.all([
      ...streams.map((each) => (each === null ? '' : text(each as NodeJS.ReadableStream as never))),
      once(child, 'close'),
    ] as [Promise<string>, Promise<string>, Promise<string>, Promise<[number | null]>]);
    return { code: code ?? -1, output, errors, cpuMs: childrenIn(times) };
  } finally {
    clearTimeout(late);
  }
}

/** The user and system time of the children, in the second line that the shell prints. */
function childrenIn(times: string): number {
  const [, line = ''] = times.trim().split('\n');
  const each = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return each.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0);
}
