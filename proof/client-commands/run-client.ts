import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#reference/client/cli/cli.ts';
import { platformFetch } from '#reference/client/connection/transport.ts';
import { type Deviation, printing } from './mutant.ts';

/** A command line of the client, with the standard input for it. */
export interface Line {
  readonly argv: readonly string[];
  readonly input: string;
}

export interface RunOptions {
  /** What the user types at the terminal; undefined if there is no terminal. */
  readonly answer: string | undefined;
  readonly onPrompt?: ((nth: number, question: string) => void) | undefined;
  /** Called before each line, and after the last. */
  onLine(nth: number): void;
  readonly interrupted: AbortSignal;
}

/** Runs the lines in one process, with one home folder. At a terminal, errors are part of the output. */
export async function runLines(
  lines: readonly Line[],
  { answer, onPrompt, onLine, interrupted }: RunOptions,
  deviate: Deviation = (right) => right,
) {
  const home = await mkdtemp(join(tmpdir(), 'svc-client-'));
  const client = deviate(run);
  const results: { output: string; errors: string; succeeded: boolean }[] = [];
  try {
    for (const [nth, { argv, input }] of lines.entries()) {
      onLine(nth);
      const printed = { output: '', errors: '' };
      const stream = (name: keyof typeof printed) => ({
        isTerminal: false,
        columns: 120,
        write(text: string): void {
          printed[answer === undefined ? name : 'output'] += text;
        },
      });
      const ask = async (question: string): Promise<string | undefined> => {
        onPrompt?.(nth, question);
        return answer;
      };
      const code = await client(argv, {
        env: { XDG_STATE_HOME: home },
        stdout: stream('output'),
        stderr: stream('errors'),
        person: answer === undefined ? undefined : { ask },
        readInput: async () => input,
        fetch: platformFetch,
        interrupted,
      });
      if (interrupted.aborted) return results;
      results.push({ ...printed, succeeded: code === 0 });
    }
    onLine(lines.length);
    return results;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Prints a client's JSON output as PowerShell does: for each object, a block of `Name : value` lines. */
export const asLines: Deviation = printing((printed) => {
  try {
    const value: unknown = JSON.parse(printed);
    const blocks = [value].flat().map((each) => blockOf(each as object));
    return `\n${blocks.join('\n\n')}\n\n`;
  } catch {
    return printed;
  }
});

function blockOf(shown: object): string {
  const width = Math.max(1, ...Object.keys(shown).map(({ length }) => length));
  return Object.entries(shown)
    .map(([name, value]) => `${name.padEnd(width)} : ${asPowerShell(value)}`)
    .join('\n');
}

function asPowerShell(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return `{${value.map(asPowerShell).join(', ')}}`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? '@{…}' : String(value);
}
