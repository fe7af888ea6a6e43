import { answersOf, type Fault, fault, inAnotherZone, without } from '#mocks/proofs/mutant.ts';
import { judged, written, writtenOnceSeen } from './verdicts.ts';

/** Wrong turns in the names of services, statuses and conditions, and in the members that are always there (§2.5, §2.6). */
export const serviceHealthNameFaults: readonly Fault[] = [
  fault(
    'SH-22-heartbeating-is-degraded',
    'The Scheduler is Degraded while it heartbeats.',
    judged((verdict, { service }) =>
      service === 'Scheduler' && verdict.condition === 'Heartbeating'
        ? { ...verdict, status: 'Degraded' }
        : verdict,
    ),
    { alsoBreaks: ['SH-01', 'SH-03', 'SH-13'] },
  ),
  fault(
    'SH-22-stalled-and-lost-is-unhealthy-and-stalled',
    'A stalled service beyond its limit is Unhealthy and Stalled.',
    judged((verdict, _, { standstill }) =>
      verdict.condition === 'NoHeartbeat' && standstill > 600
        ? { ...verdict, condition: 'Stalled' }
        : verdict,
    ),
  ),
  fault(
    'SH-23-names-with-blanks',
    'Services are named as people write them.',
    written((members, { service }) => ({ ...members, service: service.replace('r', 'r ').trim() })),
    { alsoBreaks: ['SH-07'] },
  ),
  fault(
    'SH-24-never-started-is-unknown',
    'The status of a service that never reported is Unknown.',
    written((members) =>
      members.condition === 'NeverStarted' ? { ...members, status: 'Unknown' } : members,
    ),
    { alsoBreaks: ['SH-06'] },
  ),
  fault(
    'SH-24-stalled-and-overdue-is-critical',
    'A service that is stalled and overdue has a status of its own.',
    written((members, { lastSeenAt, lastProgressAt }) =>
      members.condition === 'Stalled' && Number(lastSeenAt) - Number(lastProgressAt) > 610_000
        ? { ...members, status: 'Critical' }
        : members,
    ),
    { alsoBreaks: ['SH-21'] },
  ),
  fault(
    'SH-25-never-started-is-not-started',
    'The condition of a service that never reported is NotStarted.',
    written((members) =>
      members.condition === 'NeverStarted' ? { ...members, condition: 'NotStarted' } : members,
    ),
    { alsoBreaks: ['SH-06'] },
  ),
  fault(
    'SH-25-heartbeat-overdue-in-two-words',
    'An overdue heartbeat is written with a blank.',
    written((members) =>
      members.condition === 'HeartbeatOverdue' ? { ...members, condition: 'Heartbeat overdue' } : members,
    ),
    { alsoBreaks: ['SH-02', 'SH-05'] },
  ),
  fault(
    'SH-26-overall-is-ok',
    'While every service is Healthy, Overall is Ok.',
    answersOf('getServiceHealth', (body) => (body.overall === 'Healthy' ? { ...body, overall: 'Ok' } : body)),
    { alsoBreaks: ['SH-09'] },
  ),
  fault(
    'SH-27-no-reason-when-healthy',
    'A healthy service gives no Reason.',
    written((members) => (members.status === 'Healthy' ? without(members, 'reason') : members)),
  ),
  fault(
    'SH-27-reason-is-null-when-healthy',
    'The Reason of a healthy service is null.',
    written((members) => (members.status === 'Healthy' ? { ...members, reason: null } : members)),
  ),
  fault(
    'SH-29-no-web-version',
    'The summary has no WebVersion.',
    answersOf('getServiceHealth', (body) => without(body, 'webVersion')),
    { alsoBreaks: ['SH-45'] },
  ),
  fault(
    'SH-29-overall-is-a-number',
    'Overall is the rank of the worst status.',
    answersOf('getServiceHealth', (body) => ({ ...body, overall: 0 })),
    { alsoBreaks: ['SH-09', 'SH-26'] },
  ),
];

const times = ['lastSeenAt', 'startedAt', 'currentWorkStartedAt', 'lastProgressAt'];

/** Wrong turns in the values that a service reports (§2.5, §3.1.3). */
export const serviceHealthValueFaults: readonly Fault[] = [
  fault(
    'SH-12-never-started-has-a-host',
    'A service that never reported names the host it should run on.',
    written((members, { lastSeenAt }) =>
      lastSeenAt === null ? { ...members, hostName: 'worker-1' } : members,
    ),
  ),
  fault(
    'SH-12-never-started-has-the-version-of-the-web-tier',
    'A service that never reported shows a version.',
    written((members, { lastSeenAt }) => (lastSeenAt === null ? { ...members, version: '0.16.0' } : members)),
  ),
  fault(
    'SH-12-never-started-explains-itself',
    'A service that never reported left a detail all the same.',
    written((members, { lastSeenAt }) =>
      lastSeenAt === null ? { ...members, detail: 'Waits for its start.' } : members,
    ),
  ),
  fault(
    'SH-12-never-started-since-1970',
    'A service that never reported was last seen at the beginning of time.',
    written((members, { lastSeenAt }) =>
      lastSeenAt === null ? { ...members, lastSeenAt: new Date(0) } : members,
    ),
    { alsoBreaks: ['SH-19'] },
  ),
  fault(
    'SH-28-detail-is-an-object',
    'Detail is an object with counts.',
    writtenOnceSeen((members) => ({ ...members, detail: { queued: 0 } })),
  ),
  fault(
    'SH-28-started-at-in-seconds',
    'StartedAt is a number of seconds since 1970.',
    writtenOnceSeen((members) => ({ ...members, startedAt: Math.floor(Number(members.startedAt) / 1000) })),
  ),
  fault(
    'SH-28-started-at-in-words',
    'StartedAt is no date and time.',
    writtenOnceSeen((members) => ({ ...members, startedAt: 'yesterday' })),
  ),
  fault(
    'SH-28-instance-is-a-number',
    'InstanceId is the number of the process.',
    writtenOnceSeen((members) => ({ ...members, instanceId: 4711 })),
  ),
  fault(
    'SH-30-generated-at-in-local-time',
    'GeneratedAt carries the offset of the place where the server stands.',
    answersOf('getServiceHealth', (body) => ({ ...body, generatedAt: inAnotherZone(body.generatedAt) })),
  ),
  fault(
    'SH-30-services-in-local-time',
    'The times of a service carry the offset of its host.',
    written((members) => ({
      ...members,
      ...Object.fromEntries(
        times.filter((name) => members[name]).map((name) => [name, inAnotherZone(members[name])]),
      ),
    })),
  ),
  fault(
    'SH-42-instance-without-its-host',
    'InstanceId is the id of the process alone.',
    writtenOnceSeen((members) => ({ ...members, instanceId: '4711' })),
  ),
  fault(
    'SH-42-instance-is-the-host',
    'InstanceId is the host name alone.',
    writtenOnceSeen((members) => ({ ...members, instanceId: members.hostName })),
  ),
  fault(
    'SH-43-version-of-two-parts',
    'The version of a service has no patch number.',
    writtenOnceSeen((members) => ({ ...members, version: '0.16' })),
  ),
  fault(
    'SH-43-version-is-a-build',
    'The version of the Scheduler is the name of its build.',
    writtenOnceSeen((members, { service }) =>
      service === 'Scheduler' ? { ...members, version: 'build-4711' } : members,
    ),
  ),
  fault(
    'SH-44-version-with-a-letter',
    'WebVersion begins with a v.',
    { system: { webVersion: (release) => `v${release}` } },
    { alsoBreaks: ['SH-45'] },
  ),
  fault('SH-45-version-before-the-update', 'WebVersion is the version that was there before the update.', {
    system: { webVersion: () => '0.15.9' },
  }),
  fault(
    'SH-63-times-of-another-zone',
    'The times of a service are those of its wall clock, two hours ahead, without a zone.',
    writtenOnceSeen((members) => ({
      ...members,
      ...Object.fromEntries(
        times.filter((name) => members[name]).map((name) => [name, later(members[name], 7_200)]),
      ),
    })),
    { alsoBreaks: ['SH-01', 'SH-35', 'SH-39', 'SH-40', 'SH-46'] },
  ),
  fault(
    'SH-63-work-begins-tomorrow',
    'Current work begins a day from now.',
    writtenOnceSeen((members) => ({
      ...members,
      currentWorkStartedAt: members.currentWorkStartedAt && later(members.currentWorkStartedAt, 86_400),
    })),
  ),
  fault(
    'SH-64-work-without-a-beginning',
    'A service at work does not say when its work began.',
    writtenOnceSeen((members) => ({ ...members, currentWorkStartedAt: null })),
  ),
  fault(
    'SH-65-healthy-and-never-seen',
    'A Healthy service has no LastSeenAt.',
    writtenOnceSeen((members, _, { status }) =>
      status === 'Healthy' ? { ...members, lastSeenAt: null } : members,
    ),
    { alsoBreaks: ['SH-35', 'SH-46'] },
  ),
  fault(
    'SH-66-instance-is-not-named',
    'A service leaves its InstanceId out.',
    writtenOnceSeen(({ instanceId: _, ...members }) => members),
  ),
];

function later(time: unknown, seconds: number): string {
  return new Date(Number(time) + seconds * 1000).toISOString().replace('Z', '');
}
