import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import { type Bounds, endGroup, type Invoked, notStarted, type Printed } from '#harness/client/run-script.ts';

/** How long a client that asks keeps still: longer than it pauses while it works. */
const stillness = 1_000;

/** What happened at a terminal. */
export interface AtTerminal extends Printed {
  /** Whether the client stood still after it had printed something, as one that waits for an answer does. */
  readonly asked: boolean;
}

/**
 * Runs a script at a terminal of its own. When the client stands still, `whenAsked` is told, and what it answers is
 * typed. A terminal does not tell output from errors: all is in `stdout`.
 */
export async function runInTerminal(
  { program, args, cwd, env }: Invoked,
  { seconds, interrupted }: Bounds,
  hasSpoken: (printed: string) => boolean,
  whenAsked: () => string,
): Promise<AtTerminal> {
  const terminal = started(() =>
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
  let asked = false;
  while (!ended && performance.now() < deadline && interrupted?.aborted !== true) {
    await Promise.race([end, sleep(50)]);
    const still = performance.now() - lastAt > stillness;
    if (ended || asked || !still || !hasSpoken(stdout)) continue;
    asked = true;
    terminal.write(`${whenAsked()}\r`);
  }
  const timedOut = !ended;
  if (timedOut) endGroup(terminal.pid);
  await end;
  return { stdout, stderr: '', timedOut, asked };

  function started<T>(start: () => T): T {
    try {
      return start();
    } catch (cause) {
      throw notStarted(program, cause);
    }
  }
}
