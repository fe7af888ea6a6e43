import process from 'node:process';
import { countPresses, endingSignals, exitCodeOf } from '#app/cli/interruption.ts';
import type { Stream } from '#harness/programs/environment.ts';
import { run } from './cli.ts';

const interruption = new AbortController();
const count = countPresses();

function interrupt(signal: string, by: 'signal' | 'launcher'): void {
  const presses = count(by);
  if (presses === 1) interruption.abort(signal);
  // A shell that ends repeats the SIGHUP of its terminal, so only the other signals end the process at once.
  if (presses > 1 && signal !== 'SIGHUP') process.exit(exitCodeOf(interruption.signal));
}

for (const signal of endingSignals) process.on(signal, () => interrupt(signal, 'signal'));
// The launcher for older Node forwards signals as messages.
let isLaunched = false;
process.on('message', (message) => {
  if (message === 'launched') isLaunched = true;
  // Other parent processes may send unrelated messages.
  const signal = endingSignals.find((each) => each === message);
  if (signal !== undefined) interrupt(signal, 'launcher');
});
// A killed launcher cannot forward a signal, so the end of its connection counts as SIGTERM.
process.on('disconnect', () => isLaunched && interrupt('SIGTERM', 'launcher'));
// The connection to the launcher must not keep this process alive.
process.channel?.unref();

const stream = (real: NodeJS.WriteStream): Stream => ({
  write: (text) => void real.write(text),
  // A dumb terminal can neither rewrite a line nor show colours.
  isTerminal: real.isTTY === true && process.env.TERM !== 'dumb',
  columns: real.columns || 80,
  rows: real.rows,
});

/** An error of stdout, such as a full disk. The command does not crash, and reports the error at the end. */
let outputFault: Error | undefined;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // EPIPE means that the reader, such as `head`, has closed the pipe. This is not a failure.
  // EIO means that the terminal was closed.
  if (error.code !== 'EPIPE' && !(error.code === 'EIO' && process.stdout.isTTY)) outputFault ??= error;
});
// stderr itself failed, so the error cannot be reported anywhere.
process.stderr.on('error', () => undefined);

const exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: stream(process.stdout),
  stderr: stream(process.stderr),
  get stdin() {
    return process.stdin;
  },
  interrupted: interruption.signal,
  starter: { stdinCloses, isRunning },
});
await flushed();
if (outputFault !== undefined)
  process.stderr.write(`svc-contract: standard output cannot be written: ${outputFault.message}\n`);
process.exitCode = outputFault === undefined ? exitCode : 3;

// After an interruption, pending waits would keep the process alive for minutes.
if (interruption.signal.aborted) {
  await flushed();
  process.exit();
}

async function flushed(): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map((each) => new Promise((done) => each.write('', done))),
  );
}

function stdinCloses(): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ['end', 'close', 'error']) process.stdin.once(end, () => resolve());
    process.stdin.resume();
    // An open pipe must not keep a command alive that has done its work. A file has no `unref`.
    if ('unref' in process.stdin) process.stdin.unref();
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // With EPERM, the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
