import { joinParagraphs, listRows, textWidth, wrap } from '#harness/command-line/help.ts';
import type { CommandDescription } from '#harness/command-line/options.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { commands } from './commands.ts';
import type { Environment } from './environment.ts';
import { describeError, exitCodeOf, exitCodes, meanings } from './exit-codes.ts';

/** The help that `svc` prints without a command. */
function overview(width: number): string {
  return joinParagraphs([
    wrap('svc: the client commands of the identity management service.', width),
    wrap('Usage: svc COMMAND [options]', width),
    listRows(
      commands.map(({ description }) => rowOf(description)),
      width,
    ),
    wrap(
      'See svc COMMAND --help for one command, and svc --version for the version. A command may have a second name, shown in parentheses; the case of command names does not matter. Every option has a second spelling, such as -WhatIf for --what-if.',
      width,
    ),
    `Exit codes:\n${listRows(
      meanings.map(([code, meaning]) => [String(code).padStart(3), meaning] as const),
      width,
    )}`,
  ]);
}

function rowOf({ name, alias, summary }: CommandDescription): readonly [string, string] {
  return [name, alias === undefined ? summary : `${summary} (${alias})`];
}

/** Runs one command line and returns its exit code. Never throws. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const [verb = '', ...rest] = argv;
  const { stdout } = environment;
  if (verb === '' || verb === 'help' || helpWords.has(verb)) {
    const topic = rest.filter((word) => !helpWords.has(word));
    if (topic.length > 0) return run([...topic, '--help'], environment);
    stdout.write(overview(textWidth(stdout)));
    return verb === '' ? exitCodes.usage : exitCodes.done;
  }
  if (verb === '--version') {
    const [extra] = rest;
    if (extra !== undefined) {
      const problem = `--version takes no arguments, but got ${extra.replace(/[:=].*$/s, '')}.`;
      return reportError(new SvcError('USAGE', problem, 'See svc --help.'), environment);
    }
    stdout.write(`${manifest.version}\n`);
    return exitCodes.done;
  }
  try {
    return await start(verb, rest, environment);
  } catch (error) {
    return reportError(error, environment);
  }
}

const helpWords: ReadonlySet<string> = new Set(['--help', '-h', '-?']);

/** Starts a command by its name or alias, in upper or lower case. */
function start(verb: string, argv: readonly string[], environment: Environment): Promise<number> {
  const wanted = verb.toLowerCase();
  const command = commands.find(
    ({ description: { name, alias } }) => name === wanted || alias?.toLowerCase() === wanted,
  );
  if (command === undefined) throw new SvcError('USAGE', `Unknown command "${verb}".`, 'See svc --help.');
  return command.start(argv, environment);
}

function reportError(error: unknown, { interrupted, stderr }: Environment): number {
  if (error instanceof SvcError) {
    stderr.write(`svc: ${describeError(error)}\n`);
    return exitCodeOf(error);
  }
  if (interrupted.aborted) return exitCodes.interrupted;
  const message = oneLine(error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  stderr.write(`svc: internal error: ${message}. Please report it with the command you ran.\n`);
  return exitCodes.unreachable;
}
