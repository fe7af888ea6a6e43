import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Subject } from '#harness/client/subject.ts';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { runProgram } from '#harness/run-program.ts';

/** What a script printed, and whether it had to be stopped: for want of time, or because it printed too much. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly overflowed?: boolean;
}

/** Program, arguments and environment of a script. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** Makes a home for one script, and removes it when the work is done. */
export async function withHome<T>(
  subject: Subject,
  script: string,
  work: (launch: Launch) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'svc-client-'));
  const fill = (text: string): string =>
    text
      .replaceAll('{home}', () => home)
      .replaceAll('{here}', () => subject.here)
      // A script is full of dollars, which must not be taken for places of a match.
      .replaceAll('{script}', () => script);
  const [program = '', ...args] = subject.shell.map(fill);
  const own = Object.entries(subject.environment).map(([name, value]) => [name, fill(value)] as const);
  try {
    return await work({
      program,
      args,
      cwd: subject.here,
      env: { ...inheritEnvironment(), HOME: home, ...Object.fromEntries(own) },
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

// A client's own settings and keys must not find their way into a test.
function inheritEnvironment(): Record<string, string> {
  const wanted = /^(?:PATH|LANG|LC_\w+|TMPDIR|TERM|SystemRoot|ComSpec|PATHEXT)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && wanted.test(name) ? [[name, value]] : [],
    ),
  );
}

/** How long each command of a script may take, and what ends it early. */
export interface Bounds {
  readonly seconds: number;
  /** Printed when a command has ended. */
  readonly marker: string;
  readonly interrupted?: AbortSignal | undefined;
}

/** Runs a script without a terminal: nobody can answer a prompt. */
export async function runWithoutTerminal(
  launch: Launch,
  { seconds, marker, interrupted }: Bounds,
): Promise<Printed> {
  let ended = 0;
  const { how, stdout, stderr } = await runProgram({
    ...launch,
    seconds,
    mostPrinted: limits.clientPrints,
    leftBehind: 'ended',
    interrupted,
    startsAnew(printed) {
      const before = ended;
      ended = printed.split(marker).length - 1;
      return ended > before;
    },
  }).catch((cause: unknown) => {
    throw startFailure(launch.program, cause);
  });
  return { stdout, stderr, timedOut: how === 'late', overflowed: how === 'overflowing' };
}

export function startFailure(program: string, cause: unknown): HarnessError {
  return new HarnessError('FILE_MISSING', `The program "${program}" of the subject file cannot be started.`, {
    cause,
    hint: 'Install it, or correct "shell" in the subject file.',
  });
}
