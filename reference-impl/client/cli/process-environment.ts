import { text } from 'node:stream/consumers';
import type { Environment, Stream } from './frame/environment.ts';
import { sendByNode } from './send-by-node.ts';
import { personAt } from './terminal.ts';

/** A process as a command line sees it. */
export function processEnvironment(process: NodeJS.Process): Environment {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  // A reader such as head may close the pipe early; that is not a fault.
  process.stdout.on('error', () => {});
  // A question is shown on standard error, so both ends must be a terminal.
  const { stdin, stdout, stderr } = process;
  const hasPerson = stdin.isTTY === true && stderr.isTTY === true;
  return {
    env: process.env,
    stdout: streamOf(stdout),
    stderr: streamOf(stderr),
    person: hasPerson ? personAt({ input: stdin, output: stderr, interruption }) : undefined,
    readInput: () => text(stdin),
    fetch: (request) => fetch(request),
    wire: sendByNode,
    interrupted: interruption.signal,
  };
}

const streamOf = (real: NodeJS.WriteStream): Stream => ({
  write: (line) => void real.write(line),
  isTerminal: real.isTTY === true,
  columns: real.columns ?? 80,
});
