import { type Misuse, type Parsed, parseCommandLine } from '#harness/command-line.ts';
import { commandHelp, textWidth } from '#harness/command-line-help.ts';
import type {
  CommandDescription,
  CommandSyntax,
  OptionTable,
  ValuesOf,
} from '#harness/command-line-options.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';

/** The program that usage errors and help speak of. */
export const program = 'svc-contract';

interface CommandDefinition<T extends OptionTable> extends CommandSyntax<T> {
  /** Whether the command itself comes to an end when the user interrupts; else it is simply left. */
  readonly endsItself?: boolean;
  /** Answers with the exit code. */
  run(values: ValuesOf<T>, environment: Environment): Promise<number>;
}

/** A command whose words are not parsed yet. */
export interface Command {
  readonly description: CommandDescription;
  readonly endsItself: boolean;
  parse(argv: readonly string[]): Parsed<OptionTable>;
  /** Parses the words, and runs the command or prints its help. Answers with the exit code. */
  start(argv: readonly string[], environment: Environment): Promise<number>;
}

export function defineCommand<const T extends OptionTable>(definition: CommandDefinition<T>): Command {
  return {
    description: definition,
    endsItself: definition.endsItself === true,
    parse: (argv) => parseCommandLine(program, definition, argv),
    async start(argv, environment) {
      const parsed = parseCommandLine(program, definition, argv);
      if (parsed.outcome === 'misuse') throw usageError(parsed);
      if (parsed.outcome === 'values') return definition.run(parsed.values, environment);
      const { stdout } = environment;
      stdout.write(commandHelp(program, definition, textWidth(stdout)));
      return 0;
    },
  };
}

function usageError({ problem, hint }: Misuse): HarnessError {
  return new HarnessError('USAGE', problem, { hint });
}
