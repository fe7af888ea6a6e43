import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { killGroup, runProgram } from '#harness/run-program.ts';
import type { ClientDefinition } from './client-definition.ts';
import { buildScript, type CommandOutput, type Invocation, splitOutput } from './script.ts';

/** What a script printed, and what each of its commands did. Those that did not end are missing. */
export interface ScriptOutput extends Printed {
  readonly parts: readonly CommandOutput[];
}

/** The commands of one scenario, and who answers at the prompt. */
export interface ScriptOrder {
  readonly subject: ClientDefinition;
  /** Commands that come before those under test. */
  readonly prepared: readonly Invocation[];
  readonly invocations: readonly Invocation[];
  readonly answer?: 'yes' | 'no';
  /** Ends the script early. */
  readonly interrupted: AbortSignal;
  /** Told when the client waits for an answer, and at which command of the script, counted from 0. */
  onPrompt(nth: number): void;
}

/** Runs the commands of a scenario with one session. */
export type RunScript = (order: ScriptOrder) => Promise<ScriptOutput>;

/** Runs them as one script in the shell of the subject file; at a terminal where a person answers. */
export const runInShell: RunScript = async ({
  subject,
  prepared,
  invocations,
  answer,
  interrupted,
  onPrompt,
}) => {
  const marker = `svc-${Math.random().toString(36).slice(2)}`;
  const script = buildScript(subject, [...prepared, ...invocations], marker);
  const bounds = { seconds: subject.timeoutSeconds, marker, interrupted };
  const printed = await withHome(subject, script, (launch) =>
    answer === undefined
      ? runWithoutTerminal(launch, bounds)
      : runInTerminal(
          launch,
          bounds,
          (text) => printedLast(text.split(marker), prepared.length),
          (nth) => {
            onPrompt(nth);
            return subject.answers[answer];
          },
        ),
  );
  return { ...printed, parts: splitOutput(printed.stdout, marker) };
};

/** What the command under way has printed, where it is one under test: what the prepared ones print is no prompt. */
function printedLast(pieces: readonly string[], before: number): Latest {
  const nth = pieces.length - 1;
  const latest = pieces[nth] ?? '';
  // The rest of a marker's line says how the command before it ended.
  const own = nth === 0 ? latest : latest.split('\n').slice(1).join('\n');
  return { nth, text: nth < before ? '' : own };
}

/** The command that a script has come to, counted from 0, and what it has printed. */
export interface Latest {
  readonly nth: number;
  readonly text: string;
}

/** A client that prints nothing for so many milliseconds waits for an answer: longer than it pauses while it works. */
const quietMs = 1_000;

/** The same where the cursor stands behind a text, as most questions leave it. */
const quietAtQuestionMs = 400;

/**
 * Runs a script in a terminal of its own. Whenever a command waits at a prompt, what `onPrompt` returns is typed. A
 * terminal does not tell output from errors: all is in `stdout`.
 */
async function runInTerminal(
  { program, args, cwd, env }: Launch,
  { seconds, interrupted }: Bounds,
  latestOf: (output: string) => Latest,
  onPrompt: (nth: number) => string,
): Promise<Printed> {
  const { spawn } = await loadTerminals();
  const terminal = start(() =>
    spawn(program, [...args], { cols: 120, rows: 40, cwd, env: { ...env, TERM: 'xterm' } }),
  );
  let stdout = '';
  let lastAt = performance.now();
  let ended = false;
  let overflowed = false;
  terminal.onData((text) => {
    stdout = (stdout + text).slice(0, limits.clientPrints);
    overflowed = stdout.length === limits.clientPrints;
    if (overflowed) killGroup(terminal.pid);
    lastAt = performance.now();
  });
  const end = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  void end.then(() => {
    ended = true;
  });
  let deadline = performance.now() + seconds * 1000;
  let underWay = 0;
  let answered: Latest = { nth: -1, text: '' };
  while (!ended && performance.now() < deadline && interrupted?.aborted !== true) {
    await Promise.race([end, sleep(50)]);
    const latest = latestOf(stdout);
    const quiet = performance.now() - lastAt;
    if (latest.nth > underWay) deadline = performance.now() + seconds * 1000;
    underWay = latest.nth;
    if (ended || !isPrompt(latest, answered, quiet)) continue;
    answered = latest;
    terminal.write(`${onPrompt(latest.nth)}\r`);
  }
  const timedOut = !ended;
  // Even one that has ended may have left something behind.
  killGroup(terminal.pid);
  await end;
  return { stdout, stderr: '', timedOut: timedOut && !overflowed, overflowed };

  function start<T>(spawnTerminal: () => T): T {
    try {
      return spawnTerminal();
    } catch (cause) {
      throw startFailure(program, cause);
    }
  }
}

/** A command asks a second time where another unfinished line follows the answer; anything else is its output. */
function isPrompt(latest: Latest, answered: Latest, quiet: number): boolean {
  const isSecond = latest.nth === answered.nth;
  const printed = isSecond ? latest.text.slice(answered.text.length).replace(/^[^\n]*\n?/, '') : latest.text;
  const text = stripVTControlCharacters(printed);
  if (text.trim() === '') return false;
  const isUnfinished = !/\n\s*$/.test(text);
  if (isSecond) return isUnfinished && quiet > quietMs;
  return quiet > (isUnfinished ? quietAtQuestionMs : quietMs);
}

/** It holds a binary for each platform, and an installation may go without. */
function loadTerminals(): Promise<typeof import('@lydell/node-pty')> {
  return import('@lydell/node-pty').catch((cause: unknown) => {
    throw new HarnessError('INTERNAL', 'A client that asks at a terminal cannot be tried without one.', {
      cause,
      hint: 'Install the optional package @lydell/node-pty beside svc-contract.',
    });
  });
}

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
async function withHome<T>(
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
async function runWithoutTerminal(
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

function startFailure(program: string, cause: unknown): HarnessError {
  return new HarnessError('FILE_MISSING', `The program "${program}" of the subject file cannot be started.`, {
    cause,
    hint: 'Install it, or correct "shell" in the subject file.',
  });
}
