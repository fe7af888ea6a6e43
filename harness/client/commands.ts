/** The parameters of each documented command, and of the tasks that rules speak of beside them by words of our own. */
export const documentedParameters = {
  'Connect-Svc': { Url: 'value', ApiKey: 'value' },
  'Get-SvcHealth': { Url: 'value', Ready: 'switch', Live: 'switch' },
  'Get-SvcServiceHealth': { Summary: 'switch' },
  'Get-SvcVersion': { Url: 'value' },
  'Get-SvcAuthConfig': { Url: 'value' },
  'Get-SvcUserInfo': {},
  'Reset-SvcSystem': {
    Force: 'switch',
    IncludeAdministrators: 'switch',
    AcknowledgeAdministratorLockout: 'switch',
    WhatIf: 'switch',
    Confirm: 'switch',
  },
  'Wait-ScheduleExecution': { Id: 'value' },
  'Find-ScheduleExecution': { Status: 'value' },
  'Set-Password': { Id: 'value', Password: 'value', Wait: 'value' },
} as const satisfies Record<string, Readonly<Record<string, 'value' | 'switch'>>>;

export type CommandName = keyof typeof documentedParameters;

/** The document names no such command: a client may have one, and is judged where it does. */
export const optionalTasks: readonly CommandName[] = [
  'Wait-ScheduleExecution',
  'Find-ScheduleExecution',
  'Set-Password',
];

/** The commands that the document names. */
export const documentedCommands: readonly CommandName[] = (
  Object.keys(documentedParameters) as CommandName[]
).filter((name) => !optionalTasks.includes(name));

/** How the output of a command is read: as JSON, as objects of PowerShell, as `Name : value` lines, or not at all. */
export type OutputFormat = 'json' | 'objects' | 'list' | 'none';

/** How a client is asked for one command. */
export interface CommandLine {
  /** Words of the shell, without parameters. */
  readonly line: string;
  /** What a parameter adds, by its documented name; `{value}` is replaced by its value; `none` if the client does not have it. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The text that an unnamed parameter at position 0 adds; `{value}` is replaced by its value. */
  readonly positional?: string;
  readonly output?: OutputFormat;
  /** Names in the output, by their documented names. Case is ignored. */
  readonly members?: Readonly<Record<string, string>>;
}
