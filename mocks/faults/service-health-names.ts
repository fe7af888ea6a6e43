import { answersOf, without } from './answers.ts';
import { type Fault, fault } from './fault.ts';
import { judged, written } from './health-verdicts.ts';

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
