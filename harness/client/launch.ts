import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { HarnessError } from '#harness/errors/errors.ts';
import type { ProgramOrder } from '#harness/programs/run-program.ts';
import type { ClientDefinition } from './client-definition.ts';

/** The program that runs a script; `seconds` is the time limit for each command of the script. */
export type Launch = Required<Pick<ProgramOrder, 'program' | 'args' | 'cwd' | 'env' | 'seconds'>>;

/** How a script is run: the reply to its prompts, the signal that ends it early, and callbacks. */
export interface Order {
  /** The text to type at prompts. If this text is absent, the client runs without a terminal. */
  readonly answer?: string | undefined;
  readonly interrupted: AbortSignal;
  /** Called once a terminal has been started, with a function that waits until its output so far has been read. */
  onTerminal?(readAll: () => Promise<void>): void;
  /** Called when a command prompts. `nth` is its index in the script, and `shown` is its output so far. */
  onPrompt?(nth: number, shown: string): void;
  /** Called with the number of ended commands, before any request of a later command gets its response. */
  onEnd?(count: number): void;
}

/** Creates a home folder for one script, and removes it when the work is done. */
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
      // A script contains many dollar signs, which `replace` must not interpret as match references.
      .replaceAll('{script}', () => script);
  const [program = '', ...args] = subject.shell.map(fill);
  const variables = Object.entries(subject.environment).map(([name, value]) => [name, fill(value)] as const);
  try {
    const env = { ...inheritEnvironment(), HOME: home, ...Object.fromEntries(variables) };
    return await work({ program, args, cwd: subject.here, env, seconds: subject.timeoutSeconds });
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function inheritEnvironment(): Record<string, string> {
  // The client gets only these of the user's variables, so it never gets the user's real settings and keys.
  const wanted = /^(?:PATH|LANG|LC_\w+|TMPDIR|SystemRoot|ComSpec|PATHEXT)$/i;
  const inherited = Object.entries(process.env).filter(([name]) => wanted.test(name));
  const variables = Object.fromEntries(inherited) as Record<string, string>;
  const { LC_ALL, LC_CTYPE, LANG } = variables;
  if (/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) return variables;
  // In another locale, a client could not print every letter.
  return { ...variables, LC_ALL: '', LC_CTYPE: process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8' };
}

export function startFailure(program: string, cause: unknown): HarnessError {
  const problem = `The program "${program}" of the client definition cannot be started.`;
  const hint = 'Install the program, or correct "shell" in the client definition.';
  return new HarnessError('FILE_MISSING', problem, { cause, hint });
}
