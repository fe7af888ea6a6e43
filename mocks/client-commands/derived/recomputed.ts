import { altered, type FieldChanges, type Fields } from '#mocks/proofs/service.ts';
import { type DerivedClientMutant, derive, showing, when } from './derived-mutant.ts';

const shownAs =
  (field: string, from: string, to: string): FieldChanges =>
  (shown) =>
    shown[field] === from ? { [field]: to } : {};

const ranks = ['Healthy', 'Degraded', 'Unhealthy'];
const rank = (status: unknown): number => ranks.indexOf(String(status));

function byAge({ LastSeenAt }: Fields): string {
  if (typeof LastSeenAt !== 'string') return 'Unhealthy';
  const age = (Date.now() - Date.parse(LastSeenAt)) / 1000;
  return age <= 15 ? 'Healthy' : age <= 60 ? 'Degraded' : 'Unhealthy';
}

/** Plausible but wrong fields of a service, computed from its correct fields. */
const health: Readonly<Record<string, FieldChanges>> = {
  'Status recomputed on the clock of the client': (shown) => ({ Status: byAge(shown) }),
  'Status Healthy when Stalled': ({ Condition }) => (Condition === 'Stalled' ? { Status: 'Healthy' } : {}),
  'Status Unhealthy when Stalled': ({ Condition }) =>
    Condition === 'Stalled' ? { Status: 'Unhealthy' } : {},
  'Degraded shown as Healthy': shownAs('Status', 'Degraded', 'Healthy'),
  'Degraded shown as Unhealthy': shownAs('Status', 'Degraded', 'Unhealthy'),
  'Unhealthy shown as Degraded': shownAs('Status', 'Unhealthy', 'Degraded'),
  'NeverStarted shown as NoHeartbeat': shownAs('Condition', 'NeverStarted', 'NoHeartbeat'),
  'NoHeartbeat shown as HeartbeatOverdue': shownAs('Condition', 'NoHeartbeat', 'HeartbeatOverdue'),
  'Stalled shown as HeartbeatOverdue': shownAs('Condition', 'Stalled', 'HeartbeatOverdue'),
  'Reason derived from the condition': ({ Condition }) => ({ Reason: `The service is ${Condition}.` }),
  'CurrentWork shown as Idle where it is null': ({ CurrentWork }) => ({ CurrentWork: CurrentWork ?? 'Idle' }),
  'HostName taken from InstanceId': ({ InstanceId }) => ({ HostName: InstanceId }),
  'InstanceId taken from HostName': ({ HostName }) => ({ InstanceId: HostName }),
  'LastProgressAt taken from LastSeenAt': ({ LastSeenAt }) => ({ LastProgressAt: LastSeenAt }),
  'LastSeenAt taken from LastProgressAt': ({ LastProgressAt, LastSeenAt }) => ({
    LastSeenAt: LastProgressAt ?? LastSeenAt,
  }),
  'StartedAt taken from CurrentWorkStartedAt': ({ CurrentWorkStartedAt }) => ({
    StartedAt: CurrentWorkStartedAt,
  }),
  'CurrentWorkStartedAt taken from StartedAt': ({ StartedAt }) => ({ CurrentWorkStartedAt: StartedAt }),
  'Detail taken from CurrentWork': ({ CurrentWork }) => ({ Detail: CurrentWork }),
};

const services = ({ Services }: Fields): readonly Fields[] => Services as readonly Fields[];
const statuses = (shown: Fields): readonly unknown[] => services(shown).map(({ Status }) => Status);
const bestFirst = (shown: Fields): readonly unknown[] =>
  statuses(shown).toSorted((a, b) => rank(a) - rank(b));

const summary: Readonly<Record<string, FieldChanges>> = {
  'Overall taken from the first service': (shown) => ({ Overall: statuses(shown)[0] }),
  'Overall taken from the last service': (shown) => ({ Overall: statuses(shown)[2] }),
  'Overall as the best status': (shown) => ({ Overall: bestFirst(shown)[0] }),
  'Overall as the middle status': (shown) => ({ Overall: bestFirst(shown)[1] }),
  'Overall always Healthy': { Overall: 'Healthy' },
  'Overall as the worst status shown': (shown) => ({ Overall: bestFirst(shown).at(-1) }),
  'WebVersion taken from WorkerSync': (shown) => ({ WebVersion: services(shown)[0]?.Version }),
  'WebVersion taken from the Scheduler': (shown) => ({ WebVersion: services(shown)[2]?.Version }),
  'GeneratedAt as the latest LastSeenAt': (shown) => ({
    GeneratedAt: services(shown)
      .map(({ LastSeenAt }) => LastSeenAt)
      .toSorted()
      .at(-1),
  }),
  'Services in reverse order': (shown) => ({ Services: services(shown).toReversed() }),
  'Services reduced to their names': (shown) => ({ Services: services(shown).map(({ Service }) => Service) }),
  'Services without those that never started': (shown) => ({
    Services: services(shown).filter(({ LastSeenAt }) => LastSeenAt !== null),
  }),
};

const roles = ({ Roles }: Fields): readonly unknown[] => Roles as readonly unknown[];

const user: Readonly<Record<string, FieldChanges>> = {
  'IsAdministrator repeats Authorised': ({ Authorised }) => ({ IsAdministrator: Authorised }),
  'IsAdministrator true with any role': (shown) => ({ IsAdministrator: roles(shown).length > 0 }),
  'IsAdministrator derived from Roles': (shown) => ({
    IsAdministrator: roles(shown).includes('Administrator'),
  }),
  'Authorised true with any role': (shown) => ({ Authorised: roles(shown).length > 0 }),
  'Authorised true with any identity': ({ MetaverseObjectId }) => ({
    Authorised: MetaverseObjectId !== null,
  }),
  'AuthMethod always oauth': { AuthMethod: 'oauth' },
  'AuthMethod always api_key': { AuthMethod: 'api_key' },
  'Message added where there is none': ({ Message }) => ({ Message: Message ?? 'Welcome.' }),
};

const swapped =
  (one: string, other: string): FieldChanges =>
  (shown) =>
    one in shown ? { [one]: shown[other], [other]: shown[one] } : {};

const counts: Readonly<Record<string, FieldChanges>> = {
  'the first two counts swapped': swapped('ConnectedSystemsRemoved', 'SyncRulesRemoved'),
  'the last two counts swapped': swapped('SyncRulesRemoved', 'MetaverseObjectsRemoved'),
  'all counts the same': ({ ConnectedSystemsRemoved }) => ({ SyncRulesRemoved: ConnectedSystemsRemoved }),
};

/** A mutant for each of `recomputes`. If `field` is given, only output objects with this field change. */
const recomputing = (
  command: string,
  rules: readonly string[],
  recomputes: Readonly<Record<string, FieldChanges>>,
  field?: string,
): readonly DerivedClientMutant[] =>
  Object.entries(recomputes).flatMap(([name, recompute]) => {
    const change = (shown: Fields) =>
      field === undefined || field in shown ? altered(shown, recompute) : shown;
    return derive(rules, { [`${command}: ${name}`]: when(command, showing(change)) });
  });

/** Mutants that compute values themselves instead of showing those of the response. */
export const recomputed: readonly DerivedClientMutant[] = [
  ...recomputing('get-service-health', ['CL-12', 'CL-13'], health, 'Condition'),
  ...recomputing('get-service-health', ['CL-14'], summary, 'Overall'),
  ...recomputing('get-user-info', ['CL-18', 'CL-20'], user),
  ...recomputing('reset-system', ['CL-31'], counts),
];
