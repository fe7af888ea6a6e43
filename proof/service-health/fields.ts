import { randomUUID } from 'node:crypto';
import { changeBody, changeServices } from '#proof/shapes/middleware.ts';
import { type Change, inAnotherZone, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { FieldChanges, Fields } from '#proof/shapes/service.ts';
import { later, onceSeen, shown, timesAs } from './verdicts.ts';

let read = 0;

/** Mutants that change fields or the names of services, statuses and conditions (§2.5, §2.6, §3.1.3). */
export const fieldMutants: readonly Mutant[] = mutants({
  'SH-22-unhealthy-and-stalled: A stalled service without a heartbeat is Unhealthy with the condition Stalled.':
    shown(
      { status: 'Unhealthy', condition: 'Stalled' },
      ({ condition, progressAge }) => condition === 'NoHeartbeat' && progressAge > 600,
    ),
  'SH-23-names-with-spaces, SH-07: Service names contain spaces.': changeServices((service) => ({
    service: String(service.service).replace('r', 'r ').trim(),
  })),
  'SH-24-stalled-and-overdue-is-critical, SH-21, SH-03: A service that is stalled and overdue has the status Critical.':
    changeServices((service) =>
      service.condition === 'Stalled' && later(service.lastProgressAt, 610) < String(service.lastSeenAt)
        ? { status: 'Critical' }
        : {},
    ),
  'SH-25-heartbeat-overdue-in-two-words, SH-02, SH-05: HeartbeatOverdue is written with a space.':
    inCondition('HeartbeatOverdue', { condition: 'Heartbeat overdue' }),
  'SH-26-overall-is-ok, SH-09: While every service is Healthy, Overall is Ok.': summary((body) =>
    body.overall === 'Healthy' ? { overall: 'Ok' } : {},
  ),
  'SH-27-no-reason-when-healthy: A healthy service has no Reason.': changeServices((service) =>
    service.status === 'Healthy' ? { reason: undefined } : {},
  ),
  'SH-29-no-web-version, SH-45: Service health has no WebVersion.': summary({ webVersion: undefined }),
  'SH-12-never-started-has-a-detail: A service that never reported has a Detail.': inCondition(
    'NeverStarted',
    { detail: 'Waits for its start.' },
  ),
  'SH-12-never-started-since-1970, SH-19: LastSeenAt of a service that never reported is in 1970.':
    inCondition('NeverStarted', { lastSeenAt: '1970-01-01T00:00:00.000Z' }),
  'SH-28-started-at-in-words: StartedAt is not a date and time.': onceSeen({ startedAt: 'yesterday' }),
  'SH-30-generated-at-in-local-time: GeneratedAt has a local offset.': summary((body) => ({
    generatedAt: inAnotherZone(body.generatedAt),
  })),
  'SH-42-instance-without-its-host: InstanceId is the id of the process alone.': onceSeen({
    instanceId: '4711',
  }),
  'SH-42-instance-is-the-host: InstanceId is the host name alone.': onceSeen((service) => ({
    instanceId: service.hostName,
  })),
  'SH-43-version-of-two-parts: The version of a service has no patch number.': onceSeen({ version: '0.16' }),
  'SH-44-version-with-a-letter, SH-45: WebVersion begins with a v.': summary((body) => ({
    webVersion: `v${body.webVersion}`,
  })),
  'SH-45-version-before-the-update: WebVersion is the version before the update.': summary({
    webVersion: '0.15.9',
  }),
  'SH-63-times-of-another-zone, SH-01, SH-35, SH-39, SH-40, SH-46, SH-64: The times of a service are local times, two hours ahead, without a zone.':
    onceSeen((service) => timesAs(service, (time) => later(time, 7_200).replace('Z', ''))),
  'SH-63-work-begins-tomorrow, SH-64: CurrentWorkStartedAt is a day too late.': onceSeen((service) => ({
    currentWorkStartedAt: service.currentWorkStartedAt && later(service.currentWorkStartedAt, 86_400),
  })),
  'SH-64-work-without-a-beginning: CurrentWorkStartedAt of a busy service is null.': onceSeen({
    currentWorkStartedAt: null,
  }),
  'SH-64-work-begins-with-every-report: CurrentWorkStartedAt is the time of the last report.': onceSeen(
    (service) => ({ currentWorkStartedAt: service.currentWorkStartedAt && service.lastSeenAt }),
  ),
  'SH-64-work-begins-with-every-step: CurrentWorkStartedAt is the time of the last progress.': onceSeen(
    (service) => ({
      currentWorkStartedAt:
        service.currentWorkStartedAt && (service.lastProgressAt ?? service.currentWorkStartedAt),
    }),
  ),
  'SH-67-instance-starts-with-every-report: StartedAt is the time of the last report.': onceSeen(
    (service) => ({ startedAt: service.lastSeenAt }),
  ),
  'SH-67-instance-started-an-hour-ago: StartedAt is an hour before each response.': changeServices(
    (service, { generatedAt }) => ({ startedAt: service.startedAt && later(generatedAt, -3600) }),
  ),
  'SH-67-instance-id-changes-with-each-report: InstanceId is the host name with the time of the last report.':
    onceSeen((service) => ({ instanceId: `${service.hostName}-${Date.parse(String(service.lastSeenAt))}` })),
  'SH-68-version-changes-with-each-response: The version of a service changes with each response.': onceSeen(
    () => {
      read += 1;
      return { version: `0.16.${read}` };
    },
  ),
  'SH-65-healthy-and-never-seen, SH-35, SH-46: A Healthy service has no LastSeenAt.': inCondition(
    'Heartbeating',
    { lastSeenAt: null },
  ),
  'SH-66-instance-is-not-named: A service has no InstanceId.': onceSeen({ instanceId: undefined }),
  'SH-67-instance-id-changes-with-each-response: InstanceId changes with each response.': onceSeen(
    (service) => ({ instanceId: `${service.hostName}-${randomUUID()}` }),
  ),
});

function summary(change: FieldChanges): Change {
  return changeBody(['getServiceHealth'], change);
}

function inCondition(condition: string, members: Fields): Change {
  return changeServices((service) => (service.condition === condition ? members : {}));
}
