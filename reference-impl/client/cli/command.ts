import { parseCommandLine } from '#harness/command-line/command-line.ts';
import { commandHelp, textWidth } from '#harness/command-line/help.ts';
import type {
  CommandDescription,
  CommandSyntax,
  OptionTable,
  ValuesOf,
} from '#harness/command-line/options.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type Context, commonOptions, contextFor } from './context.ts';
import type { Environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { formatFor, type Output, render } from './render.ts';

/** Turns `-WhatIf` into `--what-if`, and `-Url:x` into `--url=x`. Case does not matter. */
export function spellOut(options: OptionTable, argv: readonly string[]): readonly string[] {
  const names = new Map([...Object.keys(options), 'help'].map((name) => [name.replaceAll('-', ''), name]));
  const end = argv.indexOf('--');
  return argv.map((word, index) => {
    if (end !== -1 && index > end) return word;
    if (word === '-?') return '--help';
    const [, typed = '', separator = '', value = ''] = /^-([A-Za-z]{2,})(?:(:)(.*))?$/s.exec(word) ?? [];
    const name = names.get(typed.toLowerCase());
    if (name === undefined) return word;
    return separator === '' ? `--${name}` : `--${name}=${value}`;
  });
}

/** The outcome of a command: the output to print, and an exit code if that is not 0. */
export interface Ending {
  readonly output?: Output;
  readonly exitCode?: number;
}

interface CommandDefinition<T extends OptionTable> extends CommandSyntax<T> {
  /** The shared options that this command accepts. By default, a command accepts all shared options. */
  readonly common?: OptionTable;
  run(context: Context & { readonly values: ValuesOf<T> }): Promise<Ending>;
}

/** A command whose arguments have not been parsed yet. */
export interface Command {
  readonly description: CommandDescription;
  /** Parses the arguments, and runs the command or prints its help. Returns the exit code. */
  start(argv: readonly string[], environment: Environment): Promise<number>;
}

export function defineCommand<const T extends OptionTable>(definition: CommandDefinition<T>): Command {
  const { common = commonOptions } = definition;
  const syntax = { ...definition, options: { ...definition.options, ...common } };
  return {
    description: syntax,
    async start(argv, environment) {
      const parsed = parseCommandLine('svc', syntax, spellOut(syntax.options, argv));
      if (parsed.outcome === 'misuse') throw new SvcError('USAGE', parsed.problem, parsed.hint);
      const { stdout } = environment;
      if (parsed.outcome === 'help') {
        stdout.write(commandHelp('svc', syntax, textWidth(stdout)));
        return exitCodes.done;
      }
      // If the command does not accept a shared option, the option has no value here.
      const values = parsed.values as ValuesOf<T> & Partial<ValuesOf<typeof commonOptions>>;
      const context = contextFor(values, environment);
      const { output, exitCode = exitCodes.done } = await definition.run({ ...context, values });
      if (output !== undefined)
        stdout.write(render(output, values.output ?? formatFor(output, stdout), stdout));
      return exitCode;
    },
  };
}
