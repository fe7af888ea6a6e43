import { dirname, resolve } from 'node:path';
import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { readYamlFile, type YamlKind } from '#harness/files/yaml-file.ts';
import { chooseRelease, newestRelease, type Release } from '#harness/profile/profile.ts';
import { type CommandLine, type CommandName, documentedCommands } from './commands.ts';
import { nameOfModule, powerShellCommand, powerShellOf } from './powershell.ts';
import schema from './subject.schema.json' with { type: 'json' };

/** A client under test, read from a client definition. `subject.schema.json` explains each field. */
export interface ClientDefinition {
  readonly name: string;
  /** The path of the client definition's folder, where commands run. The path replaces `{here}`. */
  readonly here: string;
  /** The program that runs a script, and its arguments; the script replaces `{script}`. */
  readonly shell: readonly string[];
  readonly isPowerShell: boolean;
  /**
   * The template for one command in a script. `{line}` stands for the command.
   * After `{line}`, another command prints `{marker}` and the result: 0 or true if `{line}` succeeded.
   * The template may print `{errorsEnd}` on standard error. `json` or `text` replaces `{output}`.
   */
  readonly statement: string;
  /** Environment variables of the script. In a value, `{home}` stands for a new folder for each script. */
  readonly environment: Readonly<Record<string, string>>;
  /** What a user types to answer a prompt of the client with yes or no. */
  readonly answers: { readonly yes: string; readonly no: string };
  readonly timeoutSeconds: number;
  readonly commands: Readonly<Partial<Record<CommandName, CommandLine>>>;
  /** Commands that the document does not name, by name. */
  readonly others: Readonly<Record<string, CommandLine>>;
  /** Names of other commands that must not be run, although a module exports them. */
  readonly notRun: readonly string[];
  /** Values for parameters of `others`, by the name of the parameter or by `Command.Parameter`. */
  readonly values: Readonly<Record<string, string>>;
  /** The commands that the client does not have, with the reason that the client definition gives. */
  readonly absent: Readonly<Partial<Record<CommandName, string>>>;
}

type WrittenCommand = string | { readonly none: string } | Partial<CommandLine>;

interface ClientDefinitionFile {
  readonly name?: string;
  readonly shell: 'powershell' | 'bash' | readonly string[];
  readonly module?: string;
  readonly commands?: Readonly<Partial<Record<CommandName, WrittenCommand>>>;
  readonly others?: Readonly<Record<string, CommandLine | 'none'>>;
  /** YAML parses 7 as a number. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** YAML parses 0.15 as a number. */
  readonly release?: string | number;
  readonly marker?: string;
  readonly environment?: ClientDefinition['environment'];
  readonly answers?: Partial<ClientDefinition['answers']>;
  readonly timeoutSeconds?: number;
}

const subjectFile: YamlKind<ClientDefinitionFile> = {
  name: 'client definition',
  validator: compileOnDemand(schema),
};

const bash = {
  shell: ['bash', '-c', '{script}'],
  statement: '{line}\nsvc=$?; echo "{errorsEnd}" >&2; echo "{marker} $svc"',
};

/** Reads a client definition. `release`, if given, or else that of the file, says which rules apply. */
export async function readClientDefinition(file: string, given?: Release) {
  const { value, locate } = await readYamlFile(file, subjectFile);
  const { release, shell, commands = {} } = value;
  const [name] = Object.entries(commands).flatMap(([each, command]) =>
    typeof command === 'string' || 'none' in command || command.line !== undefined ? [] : [each],
  );
  if (shell !== 'powershell' && name !== undefined)
    throw new HarnessError('FILE_INVALID', `${locate(['commands', name])}: ${name} needs the field "line".`);
  return {
    subject: clientIn(value, resolve(dirname(file))),
    release: given ?? (release === undefined ? newestRelease : chooseRelease(String(release))),
  };
}

/** The client that a client definition in the folder `here` describes. */
export function clientIn(definition: ClientDefinitionFile, here: string): ClientDefinition {
  const { shell, module = '', marker = 'echo "{marker} $?"' } = definition;
  const isPowerShell = shell === 'powershell';
  const other =
    shell === 'bash' ? bash : { shell: shell as readonly string[], statement: `{line}\n${marker}` };
  const others = Object.entries(definition.others ?? {});
  const base = isPowerShell ? powerShellOf(module, here) : { ...other, environment: {}, answers: {} };
  return {
    ...base,
    name: definition.name ?? nameOfModule(module),
    here,
    isPowerShell,
    environment: { ...base.environment, ...definition.environment },
    answers: { yes: 'y', no: 'n', ...base.answers, ...definition.answers },
    timeoutSeconds: definition.timeoutSeconds ?? 60,
    others: Object.fromEntries(others.flatMap(([name, line]) => (line === 'none' ? [] : [[name, line]]))),
    notRun: others.flatMap(([name, line]) => (line === 'none' ? name : [])),
    values: Object.fromEntries(
      Object.entries(definition.values ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    ...commandsOf(definition.commands ?? {}, isPowerShell),
  };
}

/** For PowerShell, all documented commands are tested unless the file says otherwise. */
function commandsOf(written: NonNullable<ClientDefinitionFile['commands']>, isPowerShell: boolean) {
  const commands: Partial<Record<CommandName, CommandLine>> = {};
  const absent: Partial<Record<CommandName, string>> = {};
  const given = Object.keys(written) as CommandName[];
  for (const name of new Set(isPowerShell ? [...documentedCommands, ...given] : given)) {
    const entry = written[name] ?? {};
    if (entry === 'none') absent[name] = '';
    else if (typeof entry === 'object' && 'none' in entry) absent[name] = entry.none;
    else {
      const line: Partial<CommandLine> = typeof entry === 'string' ? { line: entry } : entry;
      commands[name] = isPowerShell ? powerShellCommand(name, line) : { line: '', ...line };
    }
  }
  return { commands, absent };
}
