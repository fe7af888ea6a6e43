import { documentedAccess } from '#reference/server/domain/access.ts';
import { type Fault, fault } from './fault.ts';
import { brokenForBadCredentials, openTo } from './open-doors.ts';

const { allowsAccess } = documentedAccess;

/** Wrong turns in whom a server lets in (§5.2). */
export const authenticationDoorFaults: readonly Fault[] = [
  closed('AU-11', 'getBasicHealth', 'Basic health'),
  closed('AU-12', 'getReadiness', 'Readiness'),
  closed('AU-13', 'getLiveness', 'Liveness', ['SY-59']),
  closed('AU-14', 'getVersion', 'The version'),
  closed('AU-15', 'getAuthConfig', 'The auth config'),
  open('AU-16-a-list-is-open', 'listSchedules'),
  open('AU-16-a-single-record-is-open', 'getActivity'),
  open('AU-16-a-change-is-open', 'createMetaverseAttribute'),
  open('AU-16-the-settings-are-open', 'getServiceSettings'),
  fault(
    'AU-16-reads-are-open',
    'Whatever changes nothing, and needs no stated role, is served to anybody.',
    {
      access: {
        allowsAccess: (demand, caller, asking, ...rest) =>
          demand === 'unsaid' && !asking.writes ? 'served' : allowsAccess(demand, caller, asking, ...rest),
      },
    },
    { alsoBreaks: brokenForBadCredentials },
  ),
];

function closed(rule: string, operation: string, noun: string, alsoBreaks: readonly string[] = []): Fault {
  return fault(
    `${rule}-it-is-closed`,
    `${noun} is refused to whoever sends no credentials.`,
    {
      access: {
        allowsAccess: (demand, caller, asking, ...rest) =>
          asking.operation === operation && caller === undefined
            ? 'unauthenticated'
            : allowsAccess(demand, caller, asking, ...rest),
      },
    },
    { alsoBreaks },
  );
}

function open(id: string, operation: string): Fault {
  return fault(id, `${operation} is served to anybody.`, openTo(operation), {
    alsoBreaks: brokenForBadCredentials,
  });
}
