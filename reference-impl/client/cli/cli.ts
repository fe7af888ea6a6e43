import { readFile } from 'node:fs/promises';
import { readPath } from '#reference/client/connection/paths.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import type { Session } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { createClient } from '../client.ts';
import type { Confirm } from '../commands/reset.ts';
import { commandCalled } from './commands.ts';
import { number, parseWords, type Values, word, words } from './frame/arguments.ts';
import type { Command, Context } from './frame/command.ts';
import { confirmation } from './frame/confirmation.ts';
import type { Environment } from './frame/environment.ts';
import { exitCodeOf, exitCodes } from './frame/exit-code.ts';
import { describe } from './frame/failure.ts';
import { type Format, formatFor, formats, render } from './frame/render.ts';
import { linesOf } from './frame/script.ts';
import { forgetSession, keepSession, keptSession, sessionFile } from './frame/session-file.ts';
import { common, help, overview, runHelp } from './help.ts';

/** Runs one command line and answers with its exit code. Never throws. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const [verb = '', ...rest] = argv;
  const { stdout } = environment;
  if (['', 'help', '--help', '-h', '-?'].includes(verb)) {
    stdout.write(overview());
    return verb === '' ? exitCodes.usage : exitCodes.done;
  }
  if (verb === '--version') {
    stdout.write(`${manifest.version}\n`);
    return exitCodes.done;
  }
  const confirm = confirmation(environment);
  try {
    if (verb.toLowerCase() === 'run') return await runScript(rest, environment, confirm);
    return await runCommand(verb, rest, environment, confirm);
  } catch (error) {
    return blame(error, environment);
  }
}

async function runScript(
  rest: readonly string[],
  environment: Environment,
  confirm: Confirm | undefined,
): Promise<number> {
  const values = parseWords('run', { file: { type: 'string', help: '' }, ...common }, rest, ['file']);
  if (values.help === true) {
    environment.stdout.write(runHelp);
    return exitCodes.done;
  }
  const { file: _, ...shared } = values;
  const script = linesOf(await scriptText(word(values, 'file') ?? '-', environment));
  let ending: number = exitCodes.done;
  for (const [verb = '', ...line] of script) {
    const code = await runCommand(verb, line, environment, confirm, shared);
    // Only the refusal of a reset lets a script go on (4.4, 7.5).
    if (code !== exitCodes.done && code !== exitCodes.resetRefused) return code;
    ending ||= code;
  }
  return ending;
}

async function scriptText(file: string, environment: Environment): Promise<string> {
  if (file === '-') return environment.readInput();
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SvcError('USAGE', `The script ${file} cannot be read.`, { cause });
  });
}

async function runCommand(
  verb: string,
  rest: readonly string[],
  environment: Environment,
  confirm: Confirm | undefined,
  shared: Values = {},
): Promise<number> {
  const command = commandCalled(verb);
  if (command === undefined)
    throw new SvcError('USAGE', `There is no command "${verb}".`, { hint: 'See svc --help.' });
  const parameters = { ...command.parameters, ...common };
  const values = { ...shared, ...parseWords(command.name, parameters, rest, command.positions ?? []) };
  const { stdout } = environment;
  if (values.help === true) {
    stdout.write(help(command));
    return exitCodes.done;
  }
  const format = formatOf(values);
  const context = await contextFor(command, values, environment, confirm);
  const { output, exitCode = exitCodes.done } = await command.run(context);
  if (output !== undefined) stdout.write(render(output, format ?? formatFor(output, stdout), stdout));
  return exitCode;
}

async function contextFor(
  command: Command,
  values: Values,
  environment: Environment,
  confirm: Confirm | undefined,
): Promise<Context> {
  const { env, fetch, stderr, interrupted } = environment;
  const notice = (line: string): void => stderr.write(`${oneLine(line, 2000)}\n`);
  const timeoutSeconds = number(values, 'timeout', { least: 0.1, most: 3600, whole: false });
  const patienceSeconds = number(values, 'patience', { least: 0, most: 86_400, whole: false });
  const session = command.readsSession?.(values) === false ? undefined : await keptSession(sessionFile(env));
  const client = createClient({
    fetch,
    notice,
    signal: interrupted,
    paths: Object.assign({}, ...words(values, 'path').map(readPath)),
    ...(session !== undefined && { session }),
    ...(confirm !== undefined && { confirm }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(patienceSeconds !== undefined && { patienceSeconds }),
  });
  const keep = async (kept: Session | undefined): Promise<void> => {
    if (kept === undefined) await forgetSession(sessionFile(env));
    else await keepSession(sessionFile(env), kept);
  };
  return { client, environment, values, notice, keep };
}

function formatOf(values: Values): Format | undefined {
  const wanted = word(values, 'output')?.toLowerCase();
  const format = formats.find((known) => known === wanted);
  if (wanted === undefined || format !== undefined) return format;
  throw new SvcError('USAGE', `--output takes ${formats.join(', ')}.`);
}

function blame(error: unknown, { interrupted, stderr }: Environment): number {
  if (error instanceof SvcError) {
    stderr.write(`svc: ${describe(error)}\n`);
    return exitCodeOf(error);
  }
  if (interrupted.aborted) return exitCodes.interrupted;
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`svc: internal fault: ${oneLine(message)} Please report it with the command you ran.\n`);
  return exitCodes.unreachable;
}
