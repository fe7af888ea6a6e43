import type { Invocation } from '#harness/client/script.ts';
import type { CommandName } from '#harness/client/subject.ts';

/** What a command asks for and outputs (§4.4). */
export interface DocumentedOutput {
  /** The operation whose answer is output. */
  readonly operation: string;
  /** The rule about the output of the command. */
  readonly rule: string;
  /** Members of each object (§2.1 to §2.7), as the document spells them. */
  readonly members: readonly string[];
  /** A member that no message of an error has: where it is output, a result is output. */
  readonly telltale: string;
  /** How many objects are output, where it is not one. */
  readonly count?: number;
}

const health = ['Status', 'Timestamp'];
export const serviceMembers: readonly string[] = [
  ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
  ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
];
export const counts: readonly string[] = [
  'ConnectedSystemsRemoved',
  'SyncRulesRemoved',
  'MetaverseObjectsRemoved',
];

const outputs: Readonly<Partial<Record<CommandName, DocumentedOutput>>> = {
  'Get-SvcHealth': { operation: 'getBasicHealth', rule: 'CL-01', members: health, telltale: '' },
  'Get-SvcServiceHealth': {
    operation: 'getServiceHealth',
    rule: 'CL-13',
    members: serviceMembers,
    telltale: 'Condition',
    count: 3,
  },
  'Get-SvcVersion': {
    operation: 'getVersion',
    rule: 'CL-16',
    members: ['Product', 'Version'],
    telltale: 'Product',
  },
  'Get-SvcAuthConfig': {
    operation: 'getAuthConfig',
    rule: 'CL-17',
    members: ['Authority', 'ClientId', 'Scopes', 'ResponseType', 'UsePkce', 'CodeChallengeMethod'],
    telltale: 'Authority',
  },
  'Get-SvcUserInfo': {
    operation: 'getUserInfo',
    rule: 'CL-18',
    members: ['Authorised', 'IsAdministrator', 'Name', 'AuthMethod', 'MetaverseObjectId', 'Roles', 'Message'],
    telltale: 'IsAdministrator',
  },
  'Reset-SvcSystem': {
    operation: 'resetSystem',
    rule: 'CL-31',
    members: counts,
    telltale: 'SyncRulesRemoved',
  },
};

/** The documented output of a command as it was called; undefined where the document shows none. */
export function outputOf({ command, parameters }: Invocation): DocumentedOutput | undefined {
  const own = outputs[command];
  if (own === undefined) return undefined;
  const { Ready, Live, Summary } = parameters;
  if (Ready !== undefined && Live !== undefined) return undefined;
  if (Ready !== undefined) return { ...own, operation: 'getReadiness', rule: 'CL-02' };
  if (Live !== undefined) return { ...own, operation: 'getLiveness', rule: 'CL-03' };
  if (Summary === undefined) return own;
  const { operation } = own;
  const members = ['Overall', 'WebVersion', 'GeneratedAt', 'Services'];
  return { operation, rule: 'CL-14', members, telltale: 'WebVersion' };
}
