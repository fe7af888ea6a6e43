import type { ReadStream } from 'node:tty';
import type { Person } from './cli/environment.ts';

interface Terminal {
  readonly input: ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Aborted by Ctrl-C; in raw mode the terminal leaves that to us. */
  readonly interruption: AbortController;
}

/** Somebody at a terminal: questions on standard error, answers from the keyboard. */
export function personAt({ input, output, interruption }: Terminal): Person {
  async function asked(
    question: string,
    read: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    output.write(question);
    const answer = await read();
    // The line that Ctrl-C, Ctrl-D or a hidden answer left open.
    if (answer === undefined) output.write('\n');
    return answer;
  }
  return {
    ask: (question) => asked(question, () => readLine(input, interruption.signal)),
    async askSecret(question) {
      const answer = await asked(question, () => readHidden(input, interruption));
      if (answer !== undefined) output.write('\n');
      return answer;
    },
  };
}

/** One line as the terminal hands it over, editing keys already applied. */
function readLine(input: ReadStream, signal: AbortSignal): Promise<string | undefined> {
  return listening<string>(input, signal, (text, answer) => {
    if (text.includes('\n')) answer(text.replace(/\r?\n.*$/s, ''));
  });
}

/** One line that the terminal does not show: it is switched to raw mode, so that the keys come here. */
async function readHidden(input: ReadStream, interruption: AbortController): Promise<string | undefined> {
  let typed = '';
  input.setRawMode(true);
  try {
    return await listening<string>(input, interruption.signal, (text, answer) => {
      for (const key of text) {
        if (key === '\r' || key === '\n') return answer(typed);
        if (key === '\u0003') return interruption.abort();
        if (key === '\u0004') return answer(typed === '' ? undefined : typed);
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
        else if (key === '\u0015') typed = '';
        else typed += key;
      }
    });
  } finally {
    input.setRawMode(false);
  }
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
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener('abort', end);
    input.on('data', data).on('end', end).resume();
  });
}
