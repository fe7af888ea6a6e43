import { readFile } from 'node:fs/promises';
import { option } from '#harness/command-line-options.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type Command, defineCommand } from './command.ts';
import type { Environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';

/** Returns the arguments on each line of a script. `#` starts a comment. An argument may be in quotes. */
export function linesOf(script: string): readonly (readonly string[])[] {
  return script
    .split(/\r?\n/)
    .map((line, index) => argumentsIn(line, index + 1))
    .filter((args) => args.length > 0);
}

function argumentsIn(line: string, number: number): string[] {
  const args: string[] = [];
  const token = /\s+|#.*$|((?:[^\s"'#]|"[^"]*"|'[^']*')(?:[^\s"']|"[^"]*"|'[^']*')*)|(.)/gy;
  for (const [, word, stray] of line.matchAll(token)) {
    if (stray !== undefined)
      throw new SvcError('USAGE', `Line ${number} of the script has an unclosed quote.`);
    if (word !== undefined) args.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return args;
}

export const scriptCommand = (
  runLine: (verb: string, argv: readonly string[], environment: Environment) => Promise<number>,
): Command =>
  defineCommand({
    name: 'run',
    summary: 'Run the commands of a script, one per line, in one session',
    details: [
      'A # starts a comment; an argument with spaces needs quotes. An error ends the script with its exit code. After a reset with 409 the script continues; if no other error follows, the exit code is 4. connect and disconnect take effect for the lines below them and for later commands.',
    ],
    options: {
      file: option('FILE', 'the script, or - for standard input (the default)', { isPositional: true }),
    },
    common: {},
    async run({ values: { file = '-' }, environment }) {
      let ending = exitCodes.done;
      for (const [verb = '', ...argv] of linesOf(await readScript(file, environment))) {
        const exitCode = await runLine(verb, argv, environment);
        // After a refused reset, the script continues. After any other error, the script ends (§4.4, §7.5).
        if (exitCode !== exitCodes.done && exitCode !== exitCodes.resetRefused) return { exitCode };
        ending ||= exitCode;
      }
      return { exitCode: ending };
    },
  });

async function readScript(file: string, environment: Environment): Promise<string> {
  if (file === '-') return environment.readInput();
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SvcError('USAGE', `The script ${file} cannot be read.`, '', { cause });
  });
}
