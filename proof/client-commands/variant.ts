import type { Deviation } from './mutant.ts';

/** A client that differs from the reference client only in permitted ways. No rule may fail for it. */
export interface PermittedVariant {
  /** What the client does differently. */
  readonly id: string;
  readonly deviation: Deviation;
  /** What the client definition omits: commands, and parameters in the form `Get-SvcHealth Live`. */
  readonly lacks?: readonly string[];
}

export const variants = (table: Readonly<Record<string, Deviation>>): readonly PermittedVariant[] =>
  Object.entries(table).map(([id, deviation]) => ({ id, deviation }));

const furtherTasks = ['Wait-ScheduleExecution', 'Find-ScheduleExecution', 'Set-Password'];

/** Clients whose definitions omit these commands or parameters. What is omitted is not tested (§4.4). */
const lacking: Readonly<Record<string, readonly string[]>> = {
  'only Get-SvcHealth, Get-SvcVersion and Connect-Svc': [
    ...['Get-SvcServiceHealth', 'Get-SvcAuthConfig', 'Get-SvcUserInfo', 'Reset-SvcSystem'],
    ...furtherTasks,
  ],
  'only Get-SvcServiceHealth, Get-SvcUserInfo and Connect-Svc': [
    ...['Get-SvcHealth', 'Get-SvcVersion', 'Get-SvcAuthConfig', 'Reset-SvcSystem'],
    ...furtherTasks,
  ],
  'only Get-SvcUserInfo, Reset-SvcSystem and Connect-Svc': [
    ...['Get-SvcHealth', 'Get-SvcServiceHealth', 'Get-SvcVersion', 'Get-SvcAuthConfig'],
    ...furtherTasks,
  ],
  'no Get-SvcVersion': ['Get-SvcVersion'],
  'no -Force': ['Reset-SvcSystem Force'],
  'no -IncludeAdministrators': ['Reset-SvcSystem IncludeAdministrators'],
  'no -AcknowledgeAdministratorLockout': ['Reset-SvcSystem AcknowledgeAdministratorLockout'],
  'no -Live, -WhatIf or -Confirm': [
    'Get-SvcHealth Live',
    'Reset-SvcSystem WhatIf',
    'Reset-SvcSystem Confirm',
  ],
};

export const partialVariants: readonly PermittedVariant[] = Object.entries(lacking).map(([id, lacks]) => ({
  id,
  deviation: (right) => right,
  lacks,
}));
