import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { HarnessError } from '#harness/errors.ts';
import type { ClientDefinition } from './client-definition.ts';

/** Program, arguments and environment of a script. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** How long each command of a script may take, and what ends it early. */
export interface Bounds {
  readonly seconds: number;
  /** Printed when a command has ended. */
  readonly marker: string;
  /** Told how many have ended. */
  readonly onEnd: (count: number) => void;
  readonly interrupted?: AbortSignal | undefined;
}

/** What a script printed, and whether it had to be stopped: for lack of time, or because it printed too much. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  /** That of the program; null where a signal ended it. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly overflowed?: boolean;
}

/** Makes a home for one script, and removes it when the work is done. */
export async function withHome<T>(
  subject: ClientDefinition,
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
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

// A client's own settings and keys must not find their way into a test.
function inheritEnvironment(): Record<string, string> {
  const wanted = /^(?:PATH|LANG|LC_\w+|TMPDIR|SystemRoot|ComSpec|PATHEXT)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && wanted.test(name) ? [[name, value]] : [],
    ),
  );
}

export function startFailure(program: string, cause: unknown): HarnessError {
  return new HarnessError('FILE_MISSING', `The program "${program}" of the subject file cannot be started.`, {
    cause,
    hint: 'Install it, or correct "shell" in the subject file.',
  });
}
