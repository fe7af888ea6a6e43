import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import type { Wire } from '#reference/client/connection/transport.ts';
import type { Environment, Person, Stream } from './environment.ts';

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
    person: hasPerson ? personAt(stdin, stderr, interruption) : undefined,
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
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, { method, headers, signal });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
  const { statusCode: status = 0 } = response;
  return {
    status,
    headers: { get: (name) => [response.headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    body: response,
  };
};

/** A person at a terminal: questions on standard error, answers from the keyboard. */
function personAt(input: ReadStream, output: NodeJS.WriteStream, interruption: AbortController): Person {
  /** One line; undefined where the person leaves the question with Ctrl-C or Ctrl-D. */
  async function ask(question: string, isHidden: boolean): Promise<string | undefined> {
    const { createInterface } = await import('node:readline');
    // With a terminal of its own, readline reads key by key, and shows what is typed on an output that goes nowhere.
    const lines = createInterface({
      input,
      output: isHidden ? new PassThrough().resume() : undefined,
      terminal: isHidden,
      historySize: 0,
    });
    lines.once('SIGINT', () => interruption.abort());
    const close = (): void => lines.close();
    interruption.signal.addEventListener('abort', close);
    // Asked last: what is typed the moment the question shows must not show either.
    output.write(question);
    const answer = await new Promise<string | undefined>((resolve) => {
      if (interruption.signal.aborted || input.readableEnded) resolve(undefined);
      // A line that the end of the input cuts short is not an answer.
      lines.once('line', (line) => resolve(input.readableEnded ? undefined : line));
      lines.once('close', () => resolve(undefined));
    });
    interruption.signal.removeEventListener('abort', close);
    close();
    // What was hidden, or was left, has not ended the line of the question.
    if (isHidden || answer === undefined) output.write('\n');
    return answer;
  }
  return {
    ask: (question) => ask(question, false),
    askSecret: (question) => ask(question, true),
  };
}
