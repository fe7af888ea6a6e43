import type { Deviation } from './mutant.ts';

/** A client that differs from the reference client where the document leaves a choice. No rule may fail it. */
export interface PermittedVariant {
  /** What the client does differently. */
  readonly id: string;
  /** The sentence of the document that permits the difference, or a note that there is no such sentence. */
  readonly permittedBy: string;
  readonly deviation: Deviation;
  /** The commands and parameters that the client definition omits; a parameter is written as `Get-SvcHealth Live`. */
  readonly lacks?: readonly string[];
}

/** Creates variants from a table: what permits them, what each one does differently, and its deviation. */
export const permitted = (
  variants: Readonly<Record<string, Readonly<Record<string, Deviation>>>>,
): readonly PermittedVariant[] =>
  Object.entries(variants).flatMap(([permittedBy, deviations]) =>
    Object.entries(deviations).map(([id, deviation]) => ({ id, permittedBy, deviation })),
  );

const furtherTasks = ['Wait-ScheduleExecution', 'Find-ScheduleExecution', 'Set-Password'];

/** Clients without some documented features: their definitions omit them. */
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
  permittedBy: '4.4: missing commands and parameters are not tested',
  deviation: (right) => right,
  lacks,
}));
