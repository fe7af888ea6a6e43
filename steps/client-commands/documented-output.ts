import type { CommandName } from '#harness/client/commands.ts';
import type { Invocation } from '#harness/client/script.ts';
import type { Topic } from './findings.ts';

/** The request and output of a command (§4.4). */
export interface DocumentedOutput {
  /** The operation whose response the command outputs. */
  readonly operation: string;
  readonly about: Topic;
  /** The documented fields of each object in the output (§2.1 to §2.7). */
  readonly fields: readonly string[];
  /** If an output has this field, the output is a result, not an error. Empty if no field shows this. */
  readonly telltale: string;
  /** The number of objects in the output, if there is not exactly one. */
  readonly count?: number;
}

const health = ['Status', 'Timestamp'];
export const serviceFields: readonly string[] = [
  ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
  ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
];
export const counts: readonly string[] = [
  'ConnectedSystemsRemoved',
  'SyncRulesRemoved',
  'MetaverseObjectsRemoved',
];

const outputs: Readonly<Partial<Record<CommandName, DocumentedOutput>>> = {
  'Get-SvcHealth': { operation: 'getBasicHealth', about: 'basicHealth', fields: health, telltale: '' },
  'Get-SvcServiceHealth': {
    operation: 'getServiceHealth',
    about: 'service',
    fields: serviceFields,
    telltale: 'Condition',
    count: 3,
  },
  'Get-SvcVersion': {
    operation: 'getVersion',
    about: 'version',
    fields: ['Product', 'Version'],
    telltale: 'Product',
  },
  'Get-SvcAuthConfig': {
    operation: 'getAuthConfig',
    about: 'authConfig',
    fields: ['Authority', 'ClientId', 'Scopes', 'ResponseType', 'UsePkce', 'CodeChallengeMethod'],
    telltale: 'Authority',
  },
  'Get-SvcUserInfo': {
    operation: 'getUserInfo',
    about: 'userInfo',
    fields: ['Authorised', 'IsAdministrator', 'Name', 'AuthMethod', 'MetaverseObjectId', 'Roles', 'Message'],
    telltale: 'IsAdministrator',
  },
  'Reset-SvcSystem': {
    operation: 'resetSystem',
    about: 'counts',
    fields: counts,
    telltale: 'SyncRulesRemoved',
  },
};

/** The output of a command with these parameters; undefined if the API document shows no output. */
export function outputOf({ command, parameters }: Invocation): DocumentedOutput | undefined {
  const documented = outputs[command];
  if (documented === undefined) return undefined;
  const { Ready, Live, Summary } = parameters;
  if (Ready !== undefined && Live !== undefined) return undefined;
  if (Ready !== undefined) return { ...documented, operation: 'getReadiness', about: 'readiness' };
  if (Live !== undefined) return { ...documented, operation: 'getLiveness', about: 'liveness' };
  if (Summary === undefined) return documented;
  const { operation } = documented;
  const fields = ['Overall', 'WebVersion', 'GeneratedAt', 'Services'];
  return { operation, about: 'summary', fields, telltale: 'WebVersion' };
}
