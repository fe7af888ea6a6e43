import type { Choices } from './choices.ts';

// The clock of a service may be ahead. A time in the future counts as the current time.
const ageInSeconds = (since: Date, now: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);

/** The rules and limits of service health (§2.5, §2.6, §3.1, §4.1). */
export const documentedHealth = {
  heartbeatSeconds: 5, // §3.1.1
  healthyWithinSeconds: 15, // §3.1
  unhealthyAfterSeconds: { WorkerSync: 60, WorkerDelivery: 60, Scheduler: 120 } as Readonly<
    Record<ServiceName, number>
  >, // §3.1
  stalledAfterSeconds: 600, // §3.1: ten minutes
  serviceOrder: ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as readonly ServiceName[], // §4.1
  fromBestToWorst: ['Healthy', 'Degraded', 'Unhealthy'] as readonly Status[], // §3.1.2

  // Stalled means no progress for ten minutes (§2.5, §3.1). The case of exactly ten minutes is open (OP-19).
  isStalled(
    { currentWork, lastProgressAt }: ServiceReport,
    now: Date,
    { stalledAtExactlyTenMinutes }: Choices,
  ): boolean {
    if (currentWork === null || lastProgressAt === null) return false;
    const progressAge = ageInSeconds(lastProgressAt, now);
    return stalledAtExactlyTenMinutes
      ? progressAge >= this.stalledAfterSeconds
      : progressAge > this.stalledAfterSeconds;
  },

  // If two conditions apply, `choices` decides which is returned, since this is open (§3.1.5, OP-20, OP-21).
  classify(serviceReport: ServiceReport, now: Date, choices: Choices): Verdict {
    if (serviceReport.lastSeenAt === null) return { status: 'Unhealthy', condition: 'NeverStarted' };
    const heartbeat = this.heartbeatVerdict(
      serviceReport.service,
      ageInSeconds(serviceReport.lastSeenAt, now),
    );
    const stalledWins = {
      Heartbeating: true,
      HeartbeatOverdue: choices.stalledWithOverdue === 'Stalled',
      NoHeartbeat: choices.stalledWithNoHeartbeat === 'Stalled',
    }[heartbeat.condition];
    return stalledWins && this.isStalled(serviceReport, now, choices)
      ? { status: 'Degraded', condition: 'Stalled' }
      : heartbeat;
  },

  // §3.1
  heartbeatVerdict(service: ServiceName, silence: number) {
    if (silence > this.unhealthyAfterSeconds[service])
      return { status: 'Unhealthy', condition: 'NoHeartbeat' } as const;
    return silence > this.healthyWithinSeconds
      ? ({ status: 'Degraded', condition: 'HeartbeatOverdue' } as const)
      : ({ status: 'Healthy', condition: 'Heartbeating' } as const);
  },

  /** The last report of a service, calculated from the clock, so that no background process is needed. */
  serviceReport(
    service: ServiceName,
    pulse: BackgroundServiceState,
    now: Date,
    release: string,
  ): ServiceReport {
    if (pulse.neverReported) return { service, ...nothingKnown };
    const lastSeenAt = this.lastHeartbeat(pulse, now);
    const progress = pulse.work?.lastProgressAt ?? null;
    return {
      service,
      currentWork: pulse.work?.name ?? null,
      currentWorkStartedAt: pulse.work?.startedAt ?? null,
      lastSeenAt,
      startedAt: pulse.startedAt,
      ...instances[service],
      version: release,
      // A service reports progress in heartbeats, so the progress cannot be later than the last heartbeat.
      lastProgressAt: progress !== null && progress > lastSeenAt ? lastSeenAt : progress,
      detail: pulse.detail,
    };
  },

  // §3.1.1: a service writes a heartbeat when it starts and then after every interval, until `silentSince`.
  lastHeartbeat({ silentSince, startedAt }: BackgroundServiceState, now: Date): Date {
    if (silentSince !== null) return silentSince;
    const interval = this.heartbeatSeconds * 1000;
    const running = Math.max(0, now.getTime() - startedAt.getTime());
    return new Date(startedAt.getTime() + Math.floor(running / interval) * interval);
  },

  // §3.1.2: Overall is the worst status among the services.
  overall(statuses: readonly Status[]): Status {
    const worst = Math.max(...statuses.map((status) => this.fromBestToWorst.indexOf(status)));
    return this.fromBestToWorst[worst] ?? 'Unhealthy';
  },

  // §2.5: the condition in plain words, with numbers. The document leaves open which numbers are relevant.
  reason({ lastSeenAt, lastProgressAt }: ServiceReport, { condition }: Verdict, now: Date): string {
    if (lastSeenAt === null) return 'The service has never started: there is no heartbeat.';
    const write = (since: Date) => `${Math.floor(ageInSeconds(since, now))} s`;
    const silence = write(lastSeenAt);
    switch (condition) {
      case 'Stalled':
        return `The current work has not moved forward for ${write(lastProgressAt ?? now)}; the last heartbeat came ${silence} ago.`;
      case 'HeartbeatOverdue':
        return `The heartbeat is overdue: the last one came ${silence} ago.`;
      case 'NoHeartbeat':
        return `No heartbeat has come for ${silence}.`;
      default:
        return `The last heartbeat came ${silence} ago.`;
    }
  },
};

export type ServiceName = 'WorkerSync' | 'WorkerDelivery' | 'Scheduler';
export type Status = 'Healthy' | 'Degraded' | 'Unhealthy';
export type Condition = 'Heartbeating' | 'HeartbeatOverdue' | 'Stalled' | 'NoHeartbeat' | 'NeverStarted';

/** The state of a background service. The heartbeats are calculated from this state and the clock. */
export interface BackgroundServiceState {
  startedAt: Date;
  neverReported: boolean;
  /** The time of the last heartbeat, if the service has stopped heartbeating. */
  silentSince: Date | null;
  work: { name: string; startedAt: Date; lastProgressAt: Date | null } | null;
  detail: string | null;
}

/** The last report of a background service (§2.5). */
export interface ServiceReport {
  service: ServiceName;
  currentWork: string | null;
  currentWorkStartedAt: Date | null;
  lastSeenAt: Date | null;
  startedAt: Date | null;
  hostName: string | null;
  version: string | null;
  instanceId: string | null;
  lastProgressAt: Date | null;
  detail: string | null;
}

export interface Verdict {
  status: Status;
  condition: Condition;
}

// §2.5: the instance id is the host name with a process id. WorkerSync and WorkerDelivery are one process.
const instances: Readonly<Record<ServiceName, { hostName: string; instanceId: string }>> = {
  WorkerSync: { hostName: 'worker-1', instanceId: 'worker-1-4711' },
  WorkerDelivery: { hostName: 'worker-1', instanceId: 'worker-1-4711' },
  Scheduler: { hostName: 'scheduler-1', instanceId: 'scheduler-1-815' },
};

// §3.1.3
const nothingKnown = {
  currentWork: null,
  currentWorkStartedAt: null,
  lastSeenAt: null,
  startedAt: null,
  hostName: null,
  version: null,
  instanceId: null,
  lastProgressAt: null,
  detail: null,
};
