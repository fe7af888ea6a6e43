import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Bounds, type Launch, type Printed, startFailure } from '#harness/client/launch.ts';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { killGroup } from '#harness/run-program.ts';

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
export async function runInTerminal(
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
