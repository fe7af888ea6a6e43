import type { Invocation } from '#harness/client/script.ts';

/** The request and output of a command (§4.4). */
export interface DocumentedOutput {
  /** The operation whose response the command outputs. */
  readonly operation: string;
  /** The documented fields of each object in the output (§2.1 to §2.7). */
  readonly fields: readonly string[];
  /** If an output has this field, the output is a result, not an error. Empty if no field shows this. */
  readonly telltale: string;
  /** The number of objects in the output, if there is not exactly one. */
  readonly count?: number;
}

export const basicHealth: DocumentedOutput = {
  operation: 'getBasicHealth',
  fields: ['Status', 'Timestamp'],
  telltale: '',
};
export const readiness: DocumentedOutput = { ...basicHealth, operation: 'getReadiness' };
/** Readiness whose status is `not_ready` (§2.1). */
export const unreadiness: DocumentedOutput = { ...readiness };
export const liveness: DocumentedOutput = { ...basicHealth, operation: 'getLiveness' };
export const serviceHealth: DocumentedOutput = {
  operation: 'getServiceHealth',
  fields: [
    ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
    ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
  ],
  telltale: 'Condition',
  count: 3,
};
export const summary: DocumentedOutput = {
  operation: 'getServiceHealth',
  fields: ['Overall', 'WebVersion', 'GeneratedAt', 'Services'],
  telltale: 'WebVersion',
};
export const version: DocumentedOutput = {
  operation: 'getVersion',
  fields: ['Product', 'Version'],
  telltale: 'Product',
};
export const authConfig: DocumentedOutput = {
  operation: 'getAuthConfig',
  fields: ['Authority', 'ClientId', 'Scopes', 'ResponseType', 'UsePkce', 'CodeChallengeMethod'],
  telltale: 'Authority',
};
export const userInfo: DocumentedOutput = {
  operation: 'getUserInfo',
  fields: ['Authorised', 'IsAdministrator', 'Name', 'AuthMethod', 'MetaverseObjectId', 'Roles', 'Message'],
  telltale: 'IsAdministrator',
};
/** User info of a caller who is not authorised (§5.6). */
export const unauthorisedUserInfo: DocumentedOutput = { ...userInfo };
export const counts: DocumentedOutput = {
  operation: 'resetSystem',
  fields: ['ConnectedSystemsRemoved', 'SyncRulesRemoved', 'MetaverseObjectsRemoved'],
  telltale: 'SyncRulesRemoved',
};

const outputs: Readonly<Record<string, DocumentedOutput | undefined>> = {
  'Get-SvcHealth': basicHealth,
  'Get-SvcServiceHealth': serviceHealth,
  'Get-SvcVersion': version,
  'Get-SvcAuthConfig': authConfig,
  'Get-SvcUserInfo': userInfo,
  'Reset-SvcSystem': counts,
};

/** The output of a command with these parameters; undefined if the API document shows no output. */
export function outputOf({ command, parameters }: Invocation): DocumentedOutput | undefined {
  const { Ready, Live, Summary, WhatIf } = parameters;
  if (!Object.hasOwn(outputs, command) || WhatIf !== undefined || (Ready !== undefined && Live !== undefined))
    return undefined;
  if (Ready !== undefined) return readiness;
  if (Live !== undefined) return liveness;
  return Summary === undefined ? outputs[command] : summary;
}
