import process from 'node:process';
import { run } from '#harness/cli/cli.ts';
import type { Stream } from '#harness/cli/environment.ts';

// The only file that touches the process.
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());

const stream = (real: NodeJS.WriteStream): Stream => ({
  write: (text) => void real.write(text),
  isTerminal: real.isTTY === true,
  columns: real.columns ?? 80,
});

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: stream(process.stdout),
  stderr: stream(process.stderr),
  interrupted: interruption.signal,
});
