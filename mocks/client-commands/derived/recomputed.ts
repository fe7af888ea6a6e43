import { type DerivedFault, type Shown, showing, when } from './derived-mutant.ts';

const ranks = ['Healthy', 'Degraded', 'Unhealthy'];
const rank = (status: unknown): number => ranks.indexOf(String(status));

/** Rules of thumb that somebody may take for the service's own, by the member that they make. */
const health: Readonly<Record<string, (shown: Shown) => Shown>> = {
  'Status by the age on our own clock': (shown) => ({ ...shown, Status: byAge(shown, Date.now()) }),
  'Status by the condition, Degraded when late alone': (shown) =>
    shown.Condition === 'Stalled' ? { ...shown, Status: 'Healthy' } : shown,
  'Status Unhealthy when Stalled': (shown) =>
    shown.Condition === 'Stalled' ? { ...shown, Status: 'Unhealthy' } : shown,
  'Degraded shown as Healthy': (shown) =>
    shown.Status === 'Degraded' ? { ...shown, Status: 'Healthy' } : shown,
  'Degraded shown as Unhealthy': (shown) =>
    shown.Status === 'Degraded' ? { ...shown, Status: 'Unhealthy' } : shown,
  'Unhealthy shown as Degraded': (shown) =>
    shown.Status === 'Unhealthy' ? { ...shown, Status: 'Degraded' } : shown,
  'NeverStarted shown as NoHeartbeat': (shown) =>
    shown.Condition === 'NeverStarted' ? { ...shown, Condition: 'NoHeartbeat' } : shown,
  'NoHeartbeat shown as HeartbeatOverdue': (shown) =>
    shown.Condition === 'NoHeartbeat' ? { ...shown, Condition: 'HeartbeatOverdue' } : shown,
  'Stalled shown as HeartbeatOverdue': (shown) =>
    shown.Condition === 'Stalled' ? { ...shown, Condition: 'HeartbeatOverdue' } : shown,
  'Reason made of the condition': (shown) => ({ ...shown, Reason: `The service is ${shown.Condition}.` }),
  'CurrentWork shown as Idle where it is null': (shown) => ({
    ...shown,
    CurrentWork: shown.CurrentWork ?? 'Idle',
  }),
  'HostName by the InstanceId': (shown) => ({ ...shown, HostName: shown.InstanceId }),
  'InstanceId by the HostName': (shown) => ({ ...shown, InstanceId: shown.HostName }),
  'LastProgressAt by LastSeenAt': (shown) => ({ ...shown, LastProgressAt: shown.LastSeenAt }),
  'LastSeenAt by LastProgressAt': (shown) => ({
    ...shown,
    LastSeenAt: shown.LastProgressAt ?? shown.LastSeenAt,
  }),
  'StartedAt by CurrentWorkStartedAt': (shown) => ({ ...shown, StartedAt: shown.CurrentWorkStartedAt }),
  'CurrentWorkStartedAt by StartedAt': (shown) => ({ ...shown, CurrentWorkStartedAt: shown.StartedAt }),
  'Detail by CurrentWork': (shown) => ({ ...shown, Detail: shown.CurrentWork }),
};

function byAge({ LastSeenAt }: Shown, now: number): string {
  if (typeof LastSeenAt !== 'string') return 'Unhealthy';
  const age = (now - Date.parse(LastSeenAt)) / 1000;
  return age <= 15 ? 'Healthy' : age <= 60 ? 'Degraded' : 'Unhealthy';
}

const statuses = (shown: Shown): readonly unknown[] =>
  (shown.Services as readonly Shown[]).map(({ Status }) => Status);
const versions = (shown: Shown): readonly unknown[] =>
  (shown.Services as readonly Shown[]).map(({ Version }) => Version);

const summary: Readonly<Record<string, (shown: Shown) => Shown>> = {
  'Overall of the first service': (shown) => ({ ...shown, Overall: statuses(shown)[0] }),
  'Overall of the last service': (shown) => ({ ...shown, Overall: statuses(shown)[2] }),
  'Overall the best': (shown) => ({
    ...shown,
    Overall: statuses(shown).toSorted((a, b) => rank(a) - rank(b))[0],
  }),
  'Overall the middle': (shown) => ({
    ...shown,
    Overall: statuses(shown).toSorted((a, b) => rank(a) - rank(b))[1],
  }),
  'Overall always Healthy': (shown) => ({ ...shown, Overall: 'Healthy' }),
  'Overall the worst of what is shown': (shown) => ({
    ...shown,
    Overall: statuses(shown).toSorted((a, b) => rank(b) - rank(a))[0],
  }),
  'WebVersion of WorkerSync': (shown) => ({ ...shown, WebVersion: versions(shown)[0] }),
  'WebVersion of the Scheduler': (shown) => ({ ...shown, WebVersion: versions(shown)[2] }),
  'GeneratedAt the latest LastSeenAt': (shown) => ({
    ...shown,
    GeneratedAt: (shown.Services as readonly Shown[])
      .map(({ LastSeenAt }) => LastSeenAt)
      .toSorted()
      .at(-1),
  }),
  'Services backwards': (shown) => ({
    ...shown,
    Services: (shown.Services as readonly Shown[]).toReversed(),
  }),
  'Services by their names': (shown) => ({
    ...shown,
    Services: (shown.Services as readonly Shown[]).map(({ Service }) => Service),
  }),
  'Services without those that never started': (shown) => ({
    ...shown,
    Services: (shown.Services as readonly Shown[]).filter(({ LastSeenAt }) => LastSeenAt !== null),
  }),
};

const user: Readonly<Record<string, (shown: Shown) => Shown>> = {
  'IsAdministrator a repeat of Authorised': (shown) => ({ ...shown, IsAdministrator: shown.Authorised }),
  'IsAdministrator by having any role': (shown) => ({
    ...shown,
    IsAdministrator: (shown.Roles as readonly unknown[]).length > 0,
  }),
  'IsAdministrator by the role': (shown) => ({
    ...shown,
    IsAdministrator: (shown.Roles as readonly unknown[]).includes('Administrator'),
  }),
  'Authorised by having a role': (shown) => ({
    ...shown,
    Authorised: (shown.Roles as readonly unknown[]).length > 0,
  }),
  'Authorised by having an identity': (shown) => ({ ...shown, Authorised: shown.MetaverseObjectId !== null }),
  'AuthMethod always oauth': (shown) => ({ ...shown, AuthMethod: 'oauth' }),
  'AuthMethod always api_key': (shown) => ({ ...shown, AuthMethod: 'api_key' }),
  'Message that all is well': (shown) => ({ ...shown, Message: shown.Message ?? 'Welcome.' }),
};

const swapped =
  (one: string, other: string) =>
  (shown: Shown): Shown =>
    one in shown ? { ...shown, [one]: shown[other], [other]: shown[one] } : shown;

const counts: Readonly<Record<string, (shown: Shown) => Shown>> = {
  'the first two counts swapped': swapped('ConnectedSystemsRemoved', 'SyncRulesRemoved'),
  'the last two counts swapped': swapped('SyncRulesRemoved', 'MetaverseObjectsRemoved'),
  'all counts the same': (shown) => ({ ...shown, SyncRulesRemoved: shown.ConnectedSystemsRemoved }),
};

const derive = (
  command: string,
  rules: readonly string[],
  changes: Readonly<Record<string, (shown: Shown) => Shown>>,
  where: (shown: Shown) => boolean,
): readonly DerivedFault[] =>
  Object.entries(changes).map(([name, change]) => ({
    id: `${command}: ${name}`,
    rules,
    wrong: when(
      command,
      showing((shown) => (where(shown) ? change(shown) : shown)),
    ),
  }));

/** Values that a client makes for itself. */
export const recomputed: readonly DerivedFault[] = [
  ...derive('get-service-health', ['CL-12', 'CL-13'], health, (shown) => 'Condition' in shown),
  ...derive('get-service-health', ['CL-14'], summary, (shown) => 'Overall' in shown),
  ...derive('get-user-info', ['CL-18', 'CL-20'], user, () => true),
  ...derive('reset-system', ['CL-31'], counts, () => true),
];
