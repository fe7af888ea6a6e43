import type { PermittedVariant } from './variant.ts';

const furtherTasks = ['Wait-ScheduleExecution', 'Find-ScheduleExecution', 'Set-Password'];

/** Clients that have less than the document describes: their definitions leave it out. */
const lacking: Readonly<Record<string, readonly string[]>> = {
  'three commands, of health and versions': [
    ...['Get-SvcServiceHealth', 'Get-SvcAuthConfig', 'Get-SvcUserInfo', 'Reset-SvcSystem'],
    ...furtherTasks,
  ],
  'three commands, of health in a session': [
    ...['Get-SvcHealth', 'Get-SvcVersion', 'Get-SvcAuthConfig', 'Reset-SvcSystem'],
    ...furtherTasks,
  ],
  'three commands, of who resets': [
    ...['Get-SvcHealth', 'Get-SvcServiceHealth', 'Get-SvcVersion', 'Get-SvcAuthConfig'],
    ...furtherTasks,
  ],
  'no Get-SvcVersion': ['Get-SvcVersion'],
  'no -Force': ['Reset-SvcSystem Force'],
  'no -IncludeAdministrators': ['Reset-SvcSystem IncludeAdministrators'],
  'no -AcknowledgeAdministratorLockout': ['Reset-SvcSystem AcknowledgeAdministratorLockout'],
  'no -Live, -WhatIf and -Confirm': [
    'Get-SvcHealth Live',
    'Reset-SvcSystem WhatIf',
    'Reset-SvcSystem Confirm',
  ],
};

export const partialVariants: readonly PermittedVariant[] = Object.entries(lacking).map(([id, lacks]) => ({
  id,
  permittedBy: '4.4: what a client does not have cannot be judged',
  deviation: (right) => right,
  lacks,
}));
