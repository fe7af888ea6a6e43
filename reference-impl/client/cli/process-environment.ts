import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import type { Wire } from '#reference/client/connection/transport.ts';
import type { Environment, Person, Stream } from './core/environment.ts';

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

/** Sends a request by the oldest means of Node: `fetch` takes three times as long to load as everything else. */
const sendByNode: Wire = async ({ method, url, headers, body, signal }) => {
  const send = url.startsWith('https:') ? overHttps : overHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, { method, headers, signal });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
  const { statusCode: status = 0 } = answer;
  return {
    status,
    headers: { get: (name) => [answer.headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    body: answer,
  };
};

interface Terminal {
  readonly input: ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Aborted by Ctrl-C; in raw mode the terminal leaves that to us. */
  readonly interruption: AbortController;
}

/** Somebody at a terminal: questions on standard error, answers from the keyboard. */
function personAt({ input, output, interruption }: Terminal): Person {
  // Ctrl-C and Ctrl-D leave the line of the question open.
  const closed = (answer: string | undefined): string | undefined => {
    if (answer === undefined) output.write('\n');
    return answer;
  };
  return {
    async ask(question) {
      output.write(question);
      return closed(await readLine(input, interruption.signal));
    },
    async askSecret(question) {
      // Raw mode first: what is typed the moment the question shows must not show either.
      input.setRawMode(true);
      try {
        output.write(question);
        const answer = await readHidden(input, interruption);
        if (answer !== undefined) output.write('\n');
        return closed(answer);
      } finally {
        input.setRawMode(false);
      }
    },
  };
}

/** One line as the terminal hands it over, editing keys already applied. */
function readLine(input: ReadStream, signal: AbortSignal): Promise<string | undefined> {
  return listening<string>(input, signal, (text, answer) => {
    if (text.includes('\n')) answer(text.replace(/\r?\n.*$/s, ''));
  });
}

/** One line from a terminal in raw mode, which shows nothing and leaves every key to us. */
function readHidden(input: ReadStream, interruption: AbortController): Promise<string | undefined> {
  let typed = '';
  return listening<string>(input, interruption.signal, (text, answer) => {
    for (const key of text) {
      if (key === '\r' || key === '\n') return answer(typed);
      if (key === '\u0003') return interruption.abort();
      if (key === '\u0004') return answer(typed === '' ? undefined : typed);
      if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
      else if (key === '\u0015') typed = '';
      else typed += key;
    }
  });
}

/** Hears the input until an answer is complete, it ends, or the user interrupts; then lets go of it. */
function listening<Answer>(
  input: ReadStream,
  signal: AbortSignal,
  hear: (text: string, answer: (answer: Answer | undefined) => void) => void,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const answer = (given: Answer | undefined): void => {
      input.off('data', data).off('end', end).pause();
      signal.removeEventListener('abort', end);
      resolve(given);
    };
    const end = (): void => answer(undefined);
    const data = (chunk: Buffer | string): void => hear(chunk.toString(), answer);
    if (signal.aborted || input.readableEnded) return resolve(undefined);
    signal.addEventListener('abort', end);
    input.on('data', data).on('end', end).resume();
  });
}
