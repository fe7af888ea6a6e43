import { setTimeout as sleep } from 'node:timers/promises';
import { type Bounds, killGroup, type Launch, type Printed, startFailure } from '#harness/client/launch.ts';
import { HarnessError } from '#harness/errors.ts';

/** A client that prints nothing for so many milliseconds waits for an answer: longer than it pauses while it works. */
const quietMs = 1_000;

/**
 * Runs a script in a terminal of its own. When the client waits at a prompt, what `onPrompt` returns is typed. A
 * terminal does not tell output from errors: all is in `stdout`.
 */
export async function runInTerminal(
  { program, args, cwd, env }: Launch,
  { seconds, interrupted }: Bounds,
  hasPrinted: (output: string) => boolean,
  onPrompt: () => string,
): Promise<Printed> {
  const { spawn } = await loadTerminals();
  const terminal = start(() =>
    spawn(program, [...args], { cols: 120, rows: 40, cwd, env: { ...env, TERM: 'xterm' } }),
  );
  let stdout = '';
  let lastAt = performance.now();
  let ended = false;
  terminal.onData((text) => {
    stdout += text;
    lastAt = performance.now();
  });
  const end = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  void end.then(() => {
    ended = true;
  });
  const deadline = performance.now() + seconds * 1000;
  let prompted = false;
  while (!ended && performance.now() < deadline && interrupted?.aborted !== true) {
    await Promise.race([end, sleep(50)]);
    const isQuiet = performance.now() - lastAt > quietMs;
    if (ended || prompted || !isQuiet || !hasPrinted(stdout)) continue;
    prompted = true;
    terminal.write(`${onPrompt()}\r`);
  }
  const timedOut = !ended;
  if (timedOut) killGroup(terminal.pid);
  await end;
  return { stdout, stderr: '', timedOut };

  function start<T>(spawnTerminal: () => T): T {
    try {
      return spawnTerminal();
    } catch (cause) {
      throw startFailure(program, cause);
    }
  }
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
