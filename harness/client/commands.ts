/** The parameters of each documented command, and of tasks that the document describes without naming a command. */
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

/** The document names no command for these tasks. Only tasks that a client has a command for are tested. */
const optionalTasks: readonly CommandName[] = [
  'Wait-ScheduleExecution',
  'Find-ScheduleExecution',
  'Set-Password',
];

export const documentedCommands: readonly CommandName[] = (
  Object.keys(documentedParameters) as CommandName[]
).filter((name) => !optionalTasks.includes(name));

/** The format of a command's output. `list`: lines like `Name : value`. `none`: the output is not parsed. */
export type OutputFormat = 'json' | 'objects' | 'list' | 'none';

export interface CommandLine {
  /** The start of the command line, without parameters. */
  readonly line: string;
  /** The text that a parameter adds, with `{value}` for its value. `none`: the client lacks the parameter. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The text that an unnamed parameter at position 0 adds; its value replaces `{value}`. */
  readonly positional?: string;
  readonly output?: OutputFormat;
  /** The client's names of output fields, by their documented names. Case is ignored. */
  readonly members?: Readonly<Record<string, string>>;
}
