import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { platformFetch } from '../connection/transport.ts';

/** What a command uses from its process. Tests can pass a replacement, to run a command without a process. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** The user at the terminal; undefined if there is no terminal to prompt on. */
  readonly person: Person | undefined;
  /** Reads standard input to its end. */
  readInput(): Promise<string>;
  fetch(request: Request): Promise<Response>;
  /** Aborted by SIGINT (Ctrl-C) or SIGTERM. */
  readonly interrupted: AbortSignal;
}

export interface Stream {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

export interface Person {
  /** Prompts for a line. A secret is not echoed. Undefined if the input ends or the user interrupts. */
  ask(question: string, isSecret?: boolean): Promise<string | undefined>;
}

export function processEnvironment(process: NodeJS.Process): Environment {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interruption.abort());
  // The launcher for older Node forwards signals as messages. Its connection must not keep this process alive.
  process.on('message', (message) => message !== 'launched' && interruption.abort());
  process.channel?.unref();
  // A reader such as head may close the pipe early; that is not an error.
  process.stdout.on('error', () => {});
  // A prompt is shown on standard error, so standard input and standard error must both be a terminal.
  const { stdin, stdout, stderr } = process;
  const hasPerson = stdin.isTTY === true && stderr.isTTY === true;
  return {
    env: process.env,
    stdout: streamOf(stdout),
    stderr: streamOf(stderr),
    person: hasPerson ? personAt(stdin, stderr, interruption) : undefined,
    readInput: () => text(stdin),
    fetch: platformFetch,
    interrupted: interruption.signal,
  };
}

const streamOf = (real: NodeJS.WriteStream): Stream => ({
  write: (line) => void real.write(line),
  isTerminal: real.isTTY === true,
  columns: real.columns ?? 80,
});

/** A user at a terminal: prompts are written to standard error, and answers are read from the keyboard. */
function personAt(input: ReadStream, output: NodeJS.WriteStream, interruption: AbortController): Person {
  async function ask(question: string, isSecret = false): Promise<string | undefined> {
    const { createInterface } = await import('node:readline');
    // For a secret, readline turns off the echo of the terminal, and its own output is discarded.
    const lines = createInterface({
      input,
      output: isSecret ? new PassThrough().resume() : undefined,
      terminal: isSecret,
      historySize: 0,
    });
    lines.once('SIGINT', () => interruption.abort());
    const close = (): void => lines.close();
    interruption.signal.addEventListener('abort', close);
    // The prompt is written after the echo is off, so a secret is not echoed even if it is typed at once.
    output.write(question);
    const answer = await new Promise<string | undefined>((resolve) => {
      if (interruption.signal.aborted || input.readableEnded) resolve(undefined);
      // A line that is cut short by the end of the input is not an answer.
      lines.once('line', (line) => resolve(input.readableEnded ? undefined : line));
      lines.once('close', () => resolve(undefined));
    });
    interruption.signal.removeEventListener('abort', close);
    close();
    // After secret or cancelled input, the cursor is still on the line of the prompt.
    if (isSecret || answer === undefined) output.write('\n');
    return answer;
  }
  return { ask };
}
