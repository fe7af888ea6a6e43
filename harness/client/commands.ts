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
  /** Only for a command that the document does not name: the parameters without which it cannot be run, alternatives as `id|name`. */
  readonly required?: readonly string[];
  /** Only for such a command: the values that a parameter accepts, if the client names them. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The client's names of output fields, by their documented names. Case is ignored. */
  readonly members?: Readonly<Record<string, string>>;
}

/** A parameter of a command, with its aliases. */
export interface ExportedParameter {
  readonly names: readonly string[];
  readonly type: string;
  readonly isRequired?: boolean;
  /** Whether it can be given together with the required ones. */
  readonly isInSet?: boolean;
  /** The values that the parameter accepts, if the client names them. */
  readonly choices?: readonly string[];
}

/** A command that a PowerShell module exports or that the help of a program lists. */
export interface ExportedCommand {
  readonly name: string;
  readonly parameters: readonly ExportedParameter[];
  /** Only for a command of a program: whether the command accepts an address as a positional argument. */
  readonly isPositional?: boolean;
  /** Only for a command of a program: the values that its usage requires by position. */
  readonly positionals?: readonly string[];
  /** Only for a command of a program: options of which its usage requires one. */
  readonly alternatives?: readonly (readonly string[])[];
  /** Only for a command of a module: whether it accepts the parameters that PowerShell adds to a command. */
  readonly isAdvanced?: boolean;
}
