import { changeServices } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { altered, type FieldChanges, type Fields, type MiddlewareFactory } from '#proof/shapes/service.ts';
import {
  documentedHealth,
  type ServiceName,
  type ServiceReport,
  type Verdict,
} from '#reference/server/domain/service-health.ts';

const { isStalled, classify, unhealthyAfterSeconds } = documentedHealth;

export const healthy: Verdict = { status: 'Healthy', condition: 'Heartbeating' };
export const overdue: Verdict = { status: 'Degraded', condition: 'HeartbeatOverdue' };
export const stalled: Verdict = { status: 'Degraded', condition: 'Stalled' };
export const silent: Verdict = { status: 'Unhealthy', condition: 'NoHeartbeat' };
export const neverStarted: Verdict = { status: 'Unhealthy', condition: 'NeverStarted' };

/** What is known about a service: its report, its documented verdict, and two ages in seconds. */
type Facts = ServiceReport & Verdict & { readonly silence: number; readonly progressAge: number };

/** Shows `other` as the status and condition of each service for which `isMeant` is true. */
export function shown(other: Verdict, isMeant: (facts: Facts) => boolean): Change {
  return {
    health: {
      classify(known, now, ...rest) {
        const age = (since: Date | null) =>
          since === null ? Number.NaN : (now.getTime() - since.getTime()) / 1000;
        const ages = { silence: age(known.lastSeenAt), progressAge: age(known.lastProgressAt) };
        const verdict = classify.call(this, known, now, ...rest);
        return isMeant({ ...known, ...verdict, ...ages }) ? other : verdict;
      },
    },
  };
}

export function stalls(
  decide: (known: ServiceReport, documented: (known: ServiceReport) => boolean) => boolean,
): Change {
  return {
    health: {
      isStalled(known, ...rest) {
        return decide(known, (serviceReport) => isStalled.call(this, serviceReport, ...rest));
      },
    },
  };
}

/** Changes, in a response, the services that have reported at least once. */
export function onceSeen(change: FieldChanges): MiddlewareFactory {
  return changeServices((service) => (service.lastSeenAt === null ? {} : altered(service, change)));
}

/** The fields with every time in other words. */
export function timesAs(fields: Fields, write: (time: string) => string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /At$/.test(name) ? write(value) : value,
    ]),
  );
}

export function later(time: unknown, seconds: number): string {
  return new Date(Date.parse(String(time)) + seconds * 1000).toISOString();
}

/** Mutants that change the limits for heartbeats and progress, or statuses and conditions (§2.5, §3.1). */
export const verdictMutants: readonly Mutant[] = mutants({
  'SH-01-delivery-is-overdue-after-eight-seconds, SH-13: WorkerDelivery is overdue after eight seconds.':
    shown(
      overdue,
      ({ service, condition, silence }) =>
        service === 'WorkerDelivery' && condition === 'Heartbeating' && silence > 8,
    ),
  'SH-02-rounded-down-to-seconds: The age of a heartbeat is rounded down to seconds before it is compared.':
    shown(healthy, ({ condition, silence }) => condition === 'HeartbeatOverdue' && Math.floor(silence) <= 15),
  'SH-02-healthy-for-sixteen-seconds: A service is Healthy until its last heartbeat is 16 seconds old.':
    figure({ healthyWithinSeconds: 16 }),
  'SH-02-scheduler-is-healthy-for-half-a-minute: The Scheduler is healthy for 30 seconds.': shown(
    healthy,
    ({ service, condition, silence }) =>
      service === 'Scheduler' && condition === 'HeartbeatOverdue' && silence <= 30,
  ),
  'SH-02-worker-has-fifty-six-seconds, SH-14: The Worker is Unhealthy after 56 seconds of silence.': limits({
    WorkerSync: 56,
    WorkerDelivery: 56,
  }),
  'SH-03-stalled-after-five-minutes, SH-01, SH-18: Work is stalled after 5 minutes.': figure({
    stalledAfterSeconds: 300,
  }),
  'SH-03-hours-are-dropped: The whole hours are missing from the time without progress: 1 h 5 min count as 5 min.':
    shown(
      healthy,
      ({ condition, progressAge }) =>
        condition === 'Stalled' && progressAge % 3600 < 660 && progressAge >= 3600,
    ),
  'SH-03-days-are-dropped: The whole days are missing from the time without progress: 24 h 5 min count as 5 min.':
    shown(healthy, ({ condition, progressAge }) => condition === 'Stalled' && progressAge % 86_400 <= 600),
  'SH-03-rounded-down-to-seconds: The time without progress is rounded down to seconds before it is compared.':
    shown(healthy, ({ condition, progressAge }) => condition === 'Stalled' && Math.floor(progressAge) <= 600),
  'SH-03-delivery-never-stalls: Only WorkerSync and the Scheduler can stall.': stalls(
    (known, isStalled) => known.service !== 'WorkerDelivery' && isStalled(known),
  ),
  'SH-03-scheduler-never-stalls: The Scheduler never stalls.': stalls(
    (known, isStalled) => known.service !== 'Scheduler' && isStalled(known),
  ),
  'SH-03-stalled-is-overdue: Stalled work is reported as HeartbeatOverdue.': shown(
    overdue,
    ({ condition }) => condition === 'Stalled',
  ),
  'SH-04-worker-has-the-limit-of-the-scheduler: The Worker is Unhealthy only after 120 seconds of silence.':
    limits({ WorkerSync: 120, WorkerDelivery: 120 }),
  'SH-04-delivery-has-the-limit-of-the-scheduler: WorkerDelivery is Unhealthy only after 120 seconds of silence.':
    limits({ WorkerDelivery: 120 }),
  'SH-04-rounded-down-to-seconds: The time without a heartbeat of a Worker service is rounded down to seconds before it is compared.':
    shown(overdue, ({ service, silence }) => service !== 'Scheduler' && Math.floor(silence) === 60),
  'SH-04-days-are-dropped, SH-02: The whole days are missing from the time without a heartbeat: 24 h count as 0 s.':
    shown(
      overdue,
      ({ service, silence }) => service !== 'Scheduler' && silence >= 86_400 && silence % 86_400 <= 60,
    ),
  'SH-05-scheduler-has-the-limit-of-the-worker, SH-02, SH-15: The Scheduler is Unhealthy after 60 seconds.':
    limits({ Scheduler: 60 }),
  'SH-05-rounded-down-to-seconds: The time without a heartbeat of the Scheduler is rounded down to seconds before it is compared.':
    shown(overdue, ({ service, silence }) => service === 'Scheduler' && Math.floor(silence) === 120),
  'SH-05-hours-are-dropped: The whole hours are missing from the time without a heartbeat of the Scheduler: 25 h count as 0 s.':
    shown(
      overdue,
      ({ service, silence }) => service === 'Scheduler' && silence >= 3600 && silence % 3600 <= 120,
    ),
  'SH-06-never-reported-is-no-heartbeat, SH-65: A service that never reported has the condition NoHeartbeat.':
    shown(silent, ({ condition }) => condition === 'NeverStarted'),
  'SH-06-scheduler-is-healthy, SH-34, SH-65, SH-66: A Scheduler that never reported is Healthy.': shown(
    healthy,
    ({ service, condition }) => service === 'Scheduler' && condition === 'NeverStarted',
  ),
  'SH-13-overdue-at-15-seconds: A heartbeat exactly 15 seconds old is overdue.': figure({
    healthyWithinSeconds: 14.999,
  }),
  'SH-14-unhealthy-at-60-seconds: A Worker service silent for exactly 60 seconds is Unhealthy.': shown(
    silent,
    ({ service, silence }) => service !== 'Scheduler' && silence === 60,
  ),
  'SH-15-unhealthy-at-120-seconds: A Scheduler silent for exactly 120 seconds is Unhealthy.': shown(
    silent,
    ({ service, silence }) => service === 'Scheduler' && silence === 120,
  ),
  'SH-16-unknown-progress-is-stalled, SH-01: A service that does not report progress is Stalled if its work began 10 minutes ago.':
    stalls((known, isStalled) =>
      isStalled({ ...known, lastProgressAt: known.lastProgressAt ?? known.currentWorkStartedAt }),
    ),
  'SH-17-idle-is-stalled, SH-01, SH-13: WorkerSync without work is Stalled.': shown(
    stalled,
    ({ service, condition, currentWork }) =>
      service === 'WorkerSync' && currentWork === null && condition === 'Heartbeating',
  ),
  'SH-18-stall-counts-from-the-start, SH-01, SH-03: The time without progress is measured from the start of the work.':
    stalls((known, isStalled) =>
      isStalled({ ...known, lastProgressAt: known.lastProgressAt && known.currentWorkStartedAt }),
    ),
  'SH-19-never-started-after-half-a-day, SH-04, SH-05, SH-34: A service silent for half a day counts as never started.':
    shown(neverStarted, ({ silence }) => silence > 43_200),
  'SH-21-stalled-and-overdue-is-unhealthy: A service that is both stalled and overdue is Unhealthy.': shown(
    silent,
    ({ condition, silence }) => condition === 'Stalled' && silence > 15,
  ),
});

export function figure(health: Partial<typeof documentedHealth>): Change {
  return { health };
}

/** Changes how many seconds without a heartbeat make a service Unhealthy. */
function limits(seconds: Partial<Record<ServiceName, number>>): Change {
  return figure({ unhealthyAfterSeconds: { ...unhealthyAfterSeconds, ...seconds } });
}
