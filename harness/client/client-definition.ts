import { dirname, resolve } from 'node:path';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { chooseRelease, newestRelease, type Release } from '#harness/http/profile/profile.ts';
import { readYamlFile, type YamlKind } from '#harness/yaml-file.ts';
import schema from './subject.schema.json' with { type: 'json' };

/** The commands that the document names. */
export const documentedCommands = [
  'Connect-Svc',
  'Get-SvcHealth',
  'Get-SvcServiceHealth',
  'Get-SvcVersion',
  'Get-SvcAuthConfig',
  'Get-SvcUserInfo',
  'Reset-SvcSystem',
] as const;

/** What rules speak of beside them, by words of our own: a client may do these things, and is judged where it does. */
export const optionalTasks = ['Wait-ScheduleExecution', 'Find-ScheduleExecution', 'Set-Password'] as const;

export type CommandName = (typeof documentedCommands)[number] | (typeof optionalTasks)[number];

/** How the output of a command is read: as JSON, as `Name : value` lines, or not at all. */
export type OutputFormat = 'json' | 'list' | 'none';

/** How a client is asked for one command. */
export interface CommandLine {
  /** Words of the shell, without parameters. */
  readonly line: string;
  /** What a parameter adds, by its documented name; `{value}` stands for its value. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What the parameter at position 0 adds when it goes without its name; `{value}` stands for its value. */
  readonly positional?: string;
  readonly output?: OutputFormat;
  /** Names in the output by the documented names they stand for. Case never matters. */
  readonly members?: Readonly<Record<string, string>>;
}

/** A client under test, as its subject file describes it; `subject.schema.json` explains each member. */
export interface ClientDefinition {
  readonly name: string;
  /** The folder of the subject file. Commands run there, and `{here}` stands for it. */
  readonly here: string;
  /** The program that runs a script, and its arguments; `{script}` stands for the text of the script. */
  readonly shell: readonly string[];
  /** Prints `{marker}` and then whether the command before it succeeded: 0 or true, anything else for a failure. */
  readonly marker: string;
  /** Variables for the script; `{home}` stands for a folder that is new in every script. */
  readonly environment: Readonly<Record<string, string>>;
  /** What a person types at the prompt. */
  readonly answers: { readonly yes: string; readonly no: string };
  /** How long a command may take. */
  readonly timeoutSeconds: number;
  readonly commands: Readonly<Partial<Record<CommandName, CommandLine>>>;
}

interface ClientDefinitionFile extends Pick<ClientDefinition, 'name' | 'shell' | 'commands'> {
  /** YAML reads 0.15 as a number. */
  readonly release?: string | number;
  readonly marker?: string;
  readonly environment?: ClientDefinition['environment'];
  readonly answers?: Partial<ClientDefinition['answers']>;
  readonly timeoutSeconds?: number;
}

const subjectFile: YamlKind<ClientDefinitionFile> = {
  name: 'subject file',
  validator: compileOnDemand(schema, { strictTypes: false, strictRequired: false }),
};

/** Reads the description of a client under test, and the release whose rules it is held to. */
export async function readClientDefinition(
  file: string,
): Promise<{ subject: ClientDefinition; release: Release }> {
  const { value } = await readYamlFile(file, subjectFile);
  const { release, answers, ...given } = value;
  return {
    subject: {
      marker: 'echo "{marker} $?"',
      environment: {},
      timeoutSeconds: 60,
      ...given,
      answers: { yes: 'y', no: 'n', ...answers },
      here: resolve(dirname(file)),
    },
    release: release === undefined ? newestRelease : chooseRelease(String(release)),
  };
}
