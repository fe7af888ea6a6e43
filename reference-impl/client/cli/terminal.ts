import type { ReadStream } from 'node:tty';
import type { Person } from './frame/environment.ts';

interface Terminal {
  readonly input: ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Aborted by Ctrl-C; in raw mode the terminal leaves that to us. */
  readonly interruption: AbortController;
}

/** Somebody at a terminal: questions on standard error, answers from the keyboard. */
export function personAt({ input, output, interruption }: Terminal): Person {
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
