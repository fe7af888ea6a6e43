import { Untestable } from '#harness/result/outcome.ts';
import type { ClientDefinition } from './client-definition.ts';
import type { CommandLine, OutputFormat } from './commands.ts';

/** A command and its parameters, by their documented names. */
export interface Invocation {
  readonly command: string;
  /** The value of each parameter by name. A switch, which takes no value, is `true`. */
  readonly parameters: Readonly<Record<string, string | true>>;
  /** Whether the parameter Url is passed by position, without its name. */
  readonly byPosition?: boolean;
}

/** The standard output of one command of a script, and whether the command succeeded. */
export interface CommandOutput {
  readonly output: string;
  readonly succeeded: boolean;
  /** The command's standard error, if the shell can separate it from standard output. */
  readonly errors?: string;
  /** The result as the shell reports it: an exit code, or True or False. */
  readonly status: string;
}

/** How to run a command, whether the document names it or not. */
export const describedCommand = (
  { commands, others }: Pick<ClientDefinition, 'commands' | 'others'>,
  name: string,
): CommandLine | undefined => (commands as ClientDefinition['others'])[name] ?? others[name];

/** The format of a command's output; JSON unless the client definition says otherwise. */
export const formatOf = (subject: ClientDefinition, name: string): OutputFormat =>
  describedCommand(subject, name)?.output ?? 'json';

/** A command's shell line. Throws `Untestable` if the command or a parameter is absent or undescribed. */
export function buildLine(subject: ClientDefinition, { command, parameters, byPosition }: Invocation) {
  const described = describedCommand(subject, command);
  const reason = (subject.absent as Readonly<Record<string, string>>)[command];
  const absent = (why: string): Untestable => new Untestable('command-absent', why);
  if (reason !== undefined) throw absent(`the client has no ${command}${reason === '' ? '' : `: ${reason}`}`);
  if (described === undefined) throw absent(`the client definition does not describe ${command}`);
  const words = Object.entries(parameters).map(([name, value]) => {
    const isPositional = byPosition === true && name === 'Url';
    const template = isPositional ? described.positional : described.parameters?.[name];
    const what = isPositional ? 'positional Url' : `parameter ${name}`;
    if (template === 'none') throw absent(`the command ${command} of the client has no ${what}`);
    if (template === undefined)
      throw absent(`the client definition does not describe the ${what} of ${command}`);
    return value === true ? template : template.replaceAll('{value}', () => value);
  });
  return [described.line.replaceAll('{here}', () => subject.here), ...words].join(' ');
}

/** A line of the shell, and the format of its output. */
export interface Statement {
  readonly line: string;
  readonly output: OutputFormat;
}

export function statementOf(subject: ClientDefinition, invocation: Invocation): Statement {
  return { line: buildLine(subject, invocation), output: formatOf(subject, invocation.command) };
}

/** Builds a script that runs the statements in order and reports the result of each statement. */
export function buildScript(
  { statement }: ClientDefinition,
  statements: readonly Statement[],
  marker: string,
): string {
  const build = ({ line, output: format }: Statement): string => {
    const output = format === 'none' ? 'text' : 'json';
    const words: Readonly<Record<string, string>> = { marker, errorsEnd: errorsEndOf(marker), output, line };
    return statement.replaceAll(
      /\{(marker|errorsEnd|output|line)\}/g,
      (_, name: string) => words[name] ?? '',
    );
  };
  return statements.map(build).join('\n');
}

/** The text printed on standard error when a command has ended, if the shell supports it. */
export const errorsEndOf = (marker: string): string => `end-${marker.slice(4)}`;

/** Splits a script's output at the markers. `outputs` has the ended commands, `rest` the text after them. */
export function splitOutput(printed: string, marker: string) {
  const pieces = printed.split(new RegExp(`${RegExp.escape(marker)}[ \\t]*(\\S*)[ \\t]*\\r?\\n?`));
  const outputs: CommandOutput[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const [output = '', status = ''] = pieces.slice(at);
    outputs.push({ output, status, succeeded: /^(?:0|true)$/i.test(status) });
  }
  return { outputs, rest: pieces.at(-1) ?? '' };
}
