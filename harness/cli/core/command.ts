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

/** What each command does, in the order of the overview: shown there without loading the commands. */
export const summaries = {
  verify: 'Runs the features against a target and reports which documented rules it keeps.',
  'verify-client': 'Runs a client against a staged service and reports which documented rules it keeps.',
  received: 'Judges what a client sent, as a recording (HAR) shows it.',
  init: 'Looks at a server and drafts a profile for it.',
  diff: "Compares a server's own OpenAPI document with the contract.",
  rules: 'Lists the rule register, or explains one rule.',
  reference: 'Serves the reference implementation: stateful, seeded, with a clock that can be moved.',
  mock: 'Serves the Prism mock: every answer is an example of the contract.',
  'state-control check': 'Tests a state control adapter by itself.',
  'state-control schema': 'Prints what every state takes and answers with, as JSON Schema.',
  'report compare': 'Compares two results.',
  'report merge': 'Joins the shards of a run into one result.',
  prove:
    'Tests the harness itself with faulty servers and random variation: does each rule see its fault, and nothing else?',
  completion: 'Prints what completes the words of a command line in bash, zsh or fish.',
} as const;

export type CommandName = keyof typeof summaries;

interface CommandDefinition<T extends OptionTable> extends Omit<CommandSyntax<T>, 'summary'> {
  readonly name: CommandName;
  /** Whether the command itself comes to an end when the user interrupts; else it is simply left. */
  readonly handlesInterrupt?: boolean;
  /** Answers with the exit code. */
  run(values: ValuesOf<T>, environment: Environment): Promise<number>;
}

/** A command whose words are not parsed yet. */
export interface Command {
  readonly description: CommandDescription;
  readonly handlesInterrupt: boolean;
  parse(argv: readonly string[]): Parsed<OptionTable>;
  /** Parses the words, and runs the command or prints its help. Answers with the exit code. */
  start(argv: readonly string[], environment: Environment): Promise<number>;
}

export function defineCommand<const T extends OptionTable>(definition: CommandDefinition<T>): Command {
  const described = { ...definition, summary: summaries[definition.name] };
  const parse = (argv: readonly string[]) => parseCommandLine(program, described, argv);
  return {
    description: described,
    handlesInterrupt: definition.handlesInterrupt === true,
    parse,
    async start(argv, environment) {
      const parsed = parse(argv);
      if (parsed.outcome === 'misuse') throw usageError(parsed);
      if (parsed.outcome === 'values') return definition.run(parsed.values, environment);
      const { stdout } = environment;
      stdout.write(commandHelp(program, described, textWidth(stdout)));
      return 0;
    },
  };
}

function usageError({ problem, hint }: Misuse): HarnessError {
  return new HarnessError('USAGE', problem, { hint });
}
