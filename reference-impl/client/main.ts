import process from 'node:process';
import { text } from 'node:stream/consumers';
import { run } from './cli/cli.ts';
import type { Stream } from './cli/environment.ts';
import { personAt } from './terminal.ts';

// The only file that touches the process.
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());

// A reader that has seen enough, such as head, is no fault.
process.stdout.on('error', () => {});

const stream = (real: NodeJS.WriteStream): Stream => ({
  write: (line) => void real.write(line),
  isTerminal: real.isTTY === true,
  columns: real.columns ?? 80,
});

// A question is shown on standard error, so both ends must be a terminal.
const { stdin, stdout, stderr } = process;
const hasPerson = stdin.isTTY === true && stderr.isTTY === true;

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: stream(stdout),
  stderr: stream(stderr),
  person: hasPerson ? personAt({ input: stdin, output: stderr, interruption }) : undefined,
  readInput: () => text(stdin),
  fetch: (request) => fetch(request),
  interrupted: interruption.signal,
});
