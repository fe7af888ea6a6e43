import { spawn } from 'node:child_process';
import { addAbortListener } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

export interface ProgramOrder {
  readonly program: string;
  readonly args: readonly string[];
  /** Sent to standard input; if absent, standard input is empty. */
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** The maximum number of characters on stdout, and on stderr. A program that prints more is stopped. */
  readonly mostPrinted: number;
  /** Whether child processes that outlive the program are killed (`ended`) or left running (`spared`). */
  readonly leftBehind: 'ended' | 'spared';
  readonly interrupted?: AbortSignal | undefined;
  /** Called with the complete output so far. If the function returns true, the time limit starts again. */
  readonly startsAnew?: (stdout: string) => boolean;
}

export interface ProgramEnd {
  /** `exited` if the program ended by itself. In all other cases `runProgram` killed the program. */
  readonly how: 'exited' | 'late' | 'overflowing' | 'interrupted';
  /** Null if a signal ended the program. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How long output is read after a program has ended; later output of its children does not count. */
const lastWordsMs = 300;

/** The promise settles soon after the time limit at the latest, even if child processes keep a pipe open. */
export function runProgram(order: ProgramOrder): Promise<ProgramEnd> {
  const { program, args, cwd, env, input, seconds, mostPrinted, interrupted } = order;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // On Windows this would open a window, and there are no process groups.
      detached: process.platform !== 'win32',
    });
    const ended = endWithUs(child.pid);
    const printed = { stdout: '', stderr: '' };
    let how: ProgramEnd['how'] = 'exited';
    const end = (why: ProgramEnd['how']): void => {
      how = why;
      endProgram(child.pid);
      stopReading();
    };
    const timer = setTimeout(() => end('late'), seconds * 1000);
    const listening = interrupted && addAbortListener(interrupted, () => end('interrupted'));

    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.setEncoding('utf8').on('data', (text: string) => {
        printed[stream] = (printed[stream] + text).slice(0, mostPrinted);
        if (printed[stream].length >= mostPrinted) end('overflowing');
        else if (stream === 'stdout' && order.startsAnew?.(printed.stdout) === true) timer.refresh();
      });
    }
    // A program may close its standard input without reading it. This is not an error.
    child.stdin?.on('error', () => undefined).end(input);

    child.once('error', (cause) => {
      settle();
      reject(cause);
    });
    let lastWords: NodeJS.Timeout | undefined;
    child.once('exit', () => {
      clearTimeout(timer);
      ended();
      if (order.leftBehind === 'ended') endProgram(child.pid);
      lastWords = setTimeout(stopReading, lastWordsMs);
    });
    child.once('close', (exitCode) => {
      settle();
      resolve({ how, exitCode, ...printed });
    });

    function stopReading(): void {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }

    function settle(): void {
      clearTimeout(timer);
      clearTimeout(lastWords);
      listening?.[Symbol.dispose]();
    }
  });
}

const running = new Set<number>();
const endAll = (): void => running.forEach(endProgram);

/** Ends a program when this process exits. The returned function is called when the program has ended. */
export function endWithUs(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined;
  if (running.size === 0) process.on('exit', endAll);
  running.add(pid);
  return () => {
    running.delete(pid);
    if (running.size === 0) process.off('exit', endAll);
  };
}

/** Kills a program that leads its own session, and what it has started. On Windows, only the program. */
export function endProgram(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const each of [-pid, ...startedBy(pid), pid])
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has already ended, or this is Windows, which has no process groups.
    }
}

/** On Linux, the processes of a session, and others that are descended from it but have left its group. */
function startedBy(leader: number): readonly number[] {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      // After the name of the program, which is in parentheses: state, parent, group and session.
      const [, parent, , session] = readFileSync(`/proc/${Number(name)}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [{ pid: Number(name), parent: Number(parent), session: Number(session) }];
    } catch {
      return [];
    }
  });
  const found = new Set([leader]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent, session } of all) if (found.has(parent) || session === leader) found.add(pid);
  }
  return [...found];
}
