import type { CommandSyntax, OptionTable } from '#harness/command-line-options.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { commonOptions } from './context.ts';

/** The commands of a script: one a line, `#` begins a comment, quotes hold words together. */
export function linesOf(script: string): readonly (readonly string[])[] {
  return script
    .split(/\r?\n/)
    .map((line, place) => wordsOf(line, place + 1))
    .filter((words) => words.length > 0);
}

function wordsOf(line: string, number: number): string[] {
  const words: string[] = [];
  const token = /\s+|#.*$|((?:[^\s"'#]|"[^"]*"|'[^']*')(?:[^\s"']|"[^"]*"|'[^']*')*)|(.)/gy;
  for (const [, word, stray] of line.matchAll(token)) {
    if (stray !== undefined) throw new SvcError('USAGE', `Line ${number} of the script leaves a quote open.`);
    if (word !== undefined) words.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return words;
}

const options = {
  file: {
    type: 'string',
    value: 'FILE',
    isPositional: true,
    help: 'the script; standard input without it, or with -',
  },
  ...commonOptions,
} as const satisfies OptionTable;

/** `svc run`: its options hold for every line that takes them and does not say otherwise. */
export const runSyntax: CommandSyntax<typeof options> = {
  name: 'run',
  summary: 'Runs the commands of a script, one a line, in one session.',
  details: [
    'A # begins a comment, quotes hold words together. An error ends the script with its exit code. The 409 to a reset does not: the script goes on, and ends with exit code 4 unless something worse follows. connect and disconnect take effect for the lines below them and for later commands.',
  ],
  options,
};
