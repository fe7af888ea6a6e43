import { readFile } from 'node:fs/promises';
import { parseCommandLine } from '#harness/command-line.ts';
import { commandHelp, joinParagraphs, listRows, textWidth, wrap } from '#harness/command-line-help.ts';
import type { CommandDescription } from '#harness/command-line-options.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { connect, disconnect } from './commands/connect.ts';
import { setPassword } from './commands/password.ts';
import { resetSystem } from './commands/reset.ts';
import { findScheduleExecutions, waitActivity, waitScheduleExecution } from './commands/running-work.ts';
import { getAuthConfig, getHealth, getServiceHealth, getUserInfo, getVersion } from './commands/system.ts';
import { type Command, type Surroundings, spellOut, usageError } from './core/command.ts';
import type { Environment } from './core/environment.ts';
import { describeError, exitCodeOf, exitCodes, meanings } from './core/exit-codes.ts';
import { confirmation } from './core/prompts.ts';
import { linesOf, runSyntax } from './core/script.ts';

export const commands: readonly Command[] = [
  connect,
  disconnect,
  getHealth,
  getServiceHealth,
  getVersion,
  getAuthConfig,
  getUserInfo,
  resetSystem,
  setPassword,
  findScheduleExecutions,
  waitActivity,
  waitScheduleExecution,
];

/** By either name, in any case. */
export function commandCalled(name: string): Command | undefined {
  const wanted = name.toLowerCase();
  return commands.find(
    ({ description: { name, alias } }) => name === wanted || alias?.toLowerCase() === wanted,
  );
}

/** What `svc` prints without a command. */
export function overview(width: number): string {
  const all = [...commands.map(({ description }) => description), runSyntax];
  return joinParagraphs([
    wrap('svc: the client commands of the identity management service.', width),
    wrap('Usage: svc COMMAND [options]', width),
    listRows(all.map(rowOf), width),
    wrap(
      'Each command explains itself with --help; --version prints the version. Either name of a command will do, in any case, and so will either spelling of an option: --what-if or -WhatIf.',
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

/** Runs one command line and answers with its exit code. Never throws. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const [verb = '', ...rest] = argv;
  const { stdout } = environment;
  if (verb === '' || verb === 'help' || helpWords.has(verb)) {
    const asked = rest.filter((word) => !helpWords.has(word));
    if (asked.length > 0) return run([...asked, '--help'], environment);
    stdout.write(overview(textWidth(stdout)));
    return verb === '' ? exitCodes.usage : exitCodes.done;
  }
  if (verb === '--version') {
    const [extra] = rest;
    if (extra !== undefined) return reportError(withoutMore(extra), environment);
    stdout.write(`${manifest.version}\n`);
    return exitCodes.done;
  }
  const surroundings = { environment, confirm: confirmation(environment) };
  try {
    if (verb.toLowerCase() === 'run') return await runScript(rest, surroundings);
    return await runCommand(verb, rest, surroundings);
  } catch (error) {
    return reportError(error, environment);
  }
}

const helpWords: ReadonlySet<string> = new Set(['--help', '-h', '-?']);

function withoutMore(extra: string): SvcError {
  const problem = `--version stands alone, and ${extra.replace(/[:=].*$/s, '')} is too much.`;
  return new SvcError('USAGE', problem, { hint: 'See svc --help.' });
}

async function runScript(rest: readonly string[], surroundings: Surroundings): Promise<number> {
  const { environment } = surroundings;
  const { stdout } = environment;
  const parsed = parseCommandLine('svc', runSyntax, spellOut(runSyntax.options, rest));
  if (parsed.outcome === 'misuse') throw usageError(parsed);
  if (parsed.outcome === 'help') {
    stdout.write(commandHelp('svc', runSyntax, textWidth(stdout)));
    return exitCodes.done;
  }
  const script = linesOf(await scriptText(parsed.values.file ?? '-', environment));
  let ending: number = exitCodes.done;
  for (const [verb = '', ...line] of script) {
    const code = await runCommand(verb, line, { ...surroundings, inherited: parsed.given });
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

function runCommand(verb: string, rest: readonly string[], surroundings: Surroundings): Promise<number> {
  const command = commandCalled(verb);
  if (command === undefined)
    throw new SvcError('USAGE', `There is no command "${verb}".`, { hint: 'See svc --help.' });
  return command.start(rest, surroundings);
}

function reportError(error: unknown, { interrupted, stderr }: Environment): number {
  if (error instanceof SvcError) {
    stderr.write(`svc: ${describeError(error)}\n`);
    return exitCodeOf(error);
  }
  if (interrupted.aborted) return exitCodes.interrupted;
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`svc: internal fault: ${oneLine(message)} Please report it with the command you ran.\n`);
  return exitCodes.unreachable;
}
