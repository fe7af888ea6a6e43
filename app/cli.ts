import { type Command, type CommandName, program, summaries } from '#app/cli/command.ts';
import { exitCodeOf, Interrupted, interruptedCommand, interruptedExitCodes } from '#app/cli/interruption.ts';
import { withSafeOutput } from '#app/cli/output.ts';
import { lastLinesOf } from '#app/cli/program-output.ts';
import { nearest } from '#harness/command-line/did-you-mean.ts';
import { joinParagraphs, listRows, textWidth, wrap } from '#harness/command-line/help.ts';
import { HarnessError, messageOf, verdictExitCodes } from '#harness/errors/errors.ts';
import { repository, toolVersion } from '#harness/files/root.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { unlessInterrupted } from '#harness/programs/interruption.ts';
import { oneLine } from '#harness/text/escape-controls.ts';

// Commands are loaded on demand, so that a server starts immediately, without loading cucumber.
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  verify: async () => (await import('#app/commands/verify.ts')).verify,
  'verify-client': async () => (await import('#app/commands/verify-client.ts')).verifyClient,
  'init-client': async () => (await import('#app/commands/init-client.ts')).initClient,
  received: async () => (await import('#app/commands/received.ts')).received,
  watch: async () => (await import('#app/commands/watch.ts')).watch,
  explore: async () => (await import('#app/commands/explore.ts')).exploreCommand,
  init: async () => (await import('#app/commands/init.ts')).init,
  diff: async () => (await import('#app/commands/diff.ts')).diff,
  contract: async () => (await import('#app/commands/contract.ts')).contract,
  rules: async () => (await import('#app/commands/rules.ts')).rules,
  reference: async () => (await import('#app/commands/reference.ts')).reference,
  mock: async () => (await import('#app/commands/mock.ts')).mock,
  'state-control check': async () => (await import('#app/commands/state-control.ts')).stateControlCheck,
  'state-control schema': async () => (await import('#app/commands/state-control.ts')).stateControlSchema,
  'report compare': async () => (await import('#app/commands/report.ts')).reportCompare,
  'report merge': async () => (await import('#app/commands/report.ts')).reportMerge,
  'report document': async () => (await import('#app/commands/report.ts')).reportDocument,
  'report table': async () => (await import('#app/commands/report.ts')).reportTable,
  prove: async () => (await import('#app/commands/prove.ts')).prove,
};

const commandNames = Object.keys(summaries) as CommandName[];

export function loadCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()));
}

/** Runs one command line. Never throws, but returns an exit code: 0 to 3, 129, 130 or 143. */
export async function run(argv: readonly string[], given: Environment): Promise<number> {
  const environment = withSafeOutput(given);
  const [first, ...others] = argv;
  const { stdout, stderr } = environment;
  if (first === undefined || first === 'help' || isHelp(first)) {
    const topic = others.filter((word) => !isHelp(word));
    if (topic.length > 0) return run([...topic, '--help'], environment);
    stdout.write(overview(textWidth(stdout)));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === '-v') {
    const [extra] = others;
    if (extra !== undefined) return reportError(withoutMore(first, extra), stderr.write);
    stdout.write(`${toolVersion}\n`);
    return 0;
  }
  const { name, rest } = commandIn(argv);
  const longer = commandsWithin(name);
  if (longer.length > 0 && isHelp(rest[0])) {
    const topic = rest.filter((word) => !isHelp(word));
    if (topic.length > 0) return run([name, ...topic, '--help'], environment);
    stdout.write(overview(textWidth(stdout), longer));
    return 0;
  }
  try {
    const command = await loadCommand(name, rest);
    const start = () => command.start(rest, environment);
    if (command.handlesInterrupt) return await start();
    return await unlessInterrupted(environment.interrupted, start, interruptedCommand);
  } catch (error) {
    if (error instanceof Interrupted) {
      stderr.write(`${program}: ${name} was interrupted.\n`);
      return exitCodeOf(environment.interrupted);
    }
    return reportError(error, stderr.write);
  }
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

function withoutMore(option: string, extra: string): HarnessError {
  const problem = `${option} takes no arguments, but got ${extra.replace(/[:=].*$/s, '')}.`;
  return new HarnessError('USAGE', problem, { hint: `See ${program} --help.` });
}

/** Splits a command line after the one or two words of the command name. */
function commandIn(argv: readonly string[]): { name: string; rest: readonly string[] } {
  const both = argv.slice(0, 2).join(' ');
  if (isCommand(both)) return { name: both, rest: argv.slice(both.split(' ').length) };
  return { name: argv[0] ?? '', rest: argv.slice(1) };
}

function commandsWithin(name: string): readonly CommandName[] {
  return commandNames.filter((each) => each.startsWith(`${name} `));
}

function loadCommand(name: string, [second = '']: readonly string[]): Promise<Command> {
  if (isCommand(name)) return commands[name]();
  const longer = commandsWithin(name);
  const ofTwoWords = commandNames.filter((each) => each.includes(' '));
  const similar = nearest(`${name} ${second}`, ofTwoWords) ?? nearest(name, commandNames);
  const guess = similar === undefined ? '' : `Did you mean ${similar}? `;
  const [problem, instead] =
    longer.length === 0
      ? [`Unknown command "${name}".`, `See ${program} --help.`]
      : [
          `"${name}" is not a complete command.`,
          `Use ${longer.map((each) => `${program} ${each}`).join(' or ')}.`,
        ];
  throw new HarnessError('USAGE', problem, { hint: guess + instead });
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function reportError(error: unknown, write: (text: string) => void): number {
  if (error instanceof HarnessError) {
    if (error.printed !== undefined) write(lastLinesOf(error.printed));
    write(`${program}: ${oneLine(error.message)} ${error.hint}\n`);
    return error.exitCode;
  }
  const problem = `${messageOf(error).split('\n')[0]?.replace(/\.$/, '')}${locationOf(error)}`;
  write(`${program}: internal error: ${problem}. Please report it with the command you ran.\n`);
  return 3;
}

/** The innermost stack frame in the code of this project. */
function locationOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame =
    stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line)) ?? '';
  const [, location] = /((?:[\w.-]+\/){0,3}[\w.-]+:\d+):\d+\)?$/.exec(frame) ?? [];
  return location === undefined ? '' : ` (${location})`;
}

function overview(width: number, names: readonly CommandName[] = commandNames): string {
  return joinParagraphs([
    wrap(`${program}: conformance tests and mock servers for the identity management service API.`, width),
    listRows(
      names.map((name) => [name, summaries[name]] as const),
      width,
    ),
    wrap(
      `See svc-contract COMMAND --help for a command, --version for the version, and docs/ in ${repository} for the guides. ${verdictExitCodes}; 2: wrong usage; 3: target unreachable or internal error; ${interruptedExitCodes}.`,
      width,
    ),
  ]);
}
