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
  /** What a parameter adds, by its documented name; `{value}` stands for its value, and `none` says that there is none. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What the parameter at position 0 adds when it goes without its name; `{value}` stands for its value. */
  readonly positional?: string;
  readonly output?: OutputFormat;
  /** Names in the output by the documented names they stand for. Case never matters. */
  readonly members?: Readonly<Record<string, string>>;
}
