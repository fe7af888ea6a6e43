import { type Parsed, parseCommandLine } from '#harness/command-line/command-line.ts';
import { commandHelp, textWidth } from '#harness/command-line/help.ts';
import type {
  CommandDescription,
  CommandSyntax,
  OptionTable,
  ValuesOf,
} from '#harness/command-line/options.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Environment } from '#harness/programs/environment.ts';

/** The program name in usage errors and help. */
export const program = 'svc-contract';

/** `--help` lists the commands in this order. It reads only these summaries, and loads no command. */
export const summaries = {
  verify: 'Test a server against the documented rules',
  'verify-client': 'Test a command-line client against a simulated service',
  'init-client': 'Inspect a client and write a draft client definition',
  received: 'Check the requests in a HAR recording',
  watch: 'Forward the requests of a client to a server, and check both',
  explore: 'Search a server for defects with random sequences of requests',
  init: 'Inspect a server and write a draft profile',
  diff: "Compare a server's OpenAPI document with the contract",
  contract: 'Print the contract as one OpenAPI document, for client generators',
  rules: 'List the rules, or explain one',
  reference: 'Start the reference implementation, a stateful server with made-up data',
  mock: 'Start the Prism mock, which returns the examples of the contract',
  'state-control check': 'Test a state control adapter on its own',
  'state-control schema': 'Print the parameters and return values of every state as JSON Schema',
  'report compare': 'Compare two results',
  'report merge': 'Combine the shards of a run into one result',
  'report document': 'Show the document with the verdicts of results beside its statements',
  'report table': 'Show results side by side, as HTML and as Markdown',
  prove: 'Mutation-test the harness',
} as const;

export type CommandName = keyof typeof summaries;

interface CommandDefinition<T extends OptionTable> extends Omit<CommandSyntax<T>, 'summary'> {
  readonly name: CommandName;
  /** Whether the command handles Ctrl-C itself. If not, the process exits without waiting for the command. */
  readonly handlesInterrupt?: boolean;
  /** Returns the exit code. */
  run(values: ValuesOf<T>, environment: Environment): Promise<number>;
}

/** A command whose arguments are not parsed yet. */
export interface Command {
  readonly description: CommandDescription;
  readonly handlesInterrupt: boolean;
  parse(argv: readonly string[]): Parsed<OptionTable>;
  /** Parses the arguments, and runs the command or prints its help. Returns the exit code. */
  start(argv: readonly string[], environment: Environment): Promise<number>;
}

/** The error if a required argument is missing. `instead` tells the user what to give. */
export function missing(argument: string, instead: string): HarnessError {
  return new HarnessError('USAGE', `${argument} is missing.`, { hint: instead });
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
      if (parsed.outcome === 'misuse') throw new HarnessError('USAGE', parsed.problem, { hint: parsed.hint });
      if (parsed.outcome === 'values') return definition.run(parsed.values, environment);
      const { stdout } = environment;
      stdout.write(commandHelp(program, described, textWidth(stdout)));
      return 0;
    },
  };
}
