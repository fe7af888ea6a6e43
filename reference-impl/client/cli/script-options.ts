import type { CommandSyntax, OptionTable } from '#harness/command-line-options.ts';
import { commonOptions } from './frame/common-options.ts';

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
