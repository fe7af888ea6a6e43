import type { Freedoms } from './freedoms.ts';

export type ServiceName = 'WorkerSync' | 'WorkerDelivery' | 'Scheduler';
export type Status = 'Healthy' | 'Degraded' | 'Unhealthy';
export type Condition = 'Heartbeating' | 'HeartbeatOverdue' | 'Stalled' | 'NoHeartbeat' | 'NeverStarted';

/** What a background service last wrote about itself (2.5). */
export interface Vitals {
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

/** The decisions and figures of service health (2.5, 2.6, 3.1, 4.1). */
export interface Health {
  heartbeatSeconds: number;
  healthyWithinSeconds: number;
  unhealthyAfterSeconds: Readonly<Record<ServiceName, number>>;
  stalledAfterSeconds: number;
  serviceOrder: readonly ServiceName[];
  fromBestToWorst: readonly Status[];
  cacheControl: string | undefined;
  isStalled(vitals: Vitals, now: Date, freedoms: Freedoms): boolean;
  classify(vitals: Vitals, now: Date, freedoms: Freedoms): Verdict;
  overall(statuses: readonly Status[]): Status;
  reason(vitals: Vitals, verdict: Verdict, now: Date, freedoms: Freedoms): string;
  /** The time the verdicts are derived from; each call has its own. */
  generatedAt(now: Date): Date;
  /** One service as the body shows it. */
  spoken(vitals: Vitals, verdict: Verdict, reason: string): Record<string, unknown>;
}

// A time yet to come, as clocks may differ, counts as this moment: the document knows no age below nothing.
const ageInSeconds = (since: Date, now: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);

export const documentedHealth: Health = {
  heartbeatSeconds: 5, // 3.1.1
  healthyWithinSeconds: 15, // 3.1
  unhealthyAfterSeconds: { WorkerSync: 60, WorkerDelivery: 60, Scheduler: 120 }, // 3.1
  stalledAfterSeconds: 600, // 3.1: ten minutes
  serviceOrder: ['WorkerSync', 'WorkerDelivery', 'Scheduler'], // 4.1
  fromBestToWorst: ['Healthy', 'Degraded', 'Unhealthy'], // 3.1.2
  cacheControl: 'no-store', // 4.1

  // 2.5: a service that cannot tell its progress has none to lose; one without work has nothing to stall.
  isStalled(vitals, now, freedoms) {
    if (vitals.currentWork === null || vitals.lastProgressAt === null) return false;
    const standstill = ageInSeconds(vitals.lastProgressAt, now);
    return freedoms.tenMinutesExactly === 'stalled'
      ? standstill >= this.stalledAfterSeconds
      : standstill > this.stalledAfterSeconds;
  },

  // 3.1. Which condition wins when two hold at once is not shown (3.1.5).
  classify(vitals, now, freedoms) {
    if (vitals.lastSeenAt === null) return { status: 'Unhealthy', condition: 'NeverStarted' };
    const silence = ageInSeconds(vitals.lastSeenAt, now);
    const stalled = this.isStalled(vitals, now, freedoms);
    if (silence > this.unhealthyAfterSeconds[vitals.service]) {
      return stalled && freedoms.stalledWithNoHeartbeat === 'Stalled'
        ? { status: 'Degraded', condition: 'Stalled' }
        : { status: 'Unhealthy', condition: 'NoHeartbeat' };
    }
    const overdue = silence > this.healthyWithinSeconds;
    if (stalled && !(overdue && freedoms.stalledWithOverdue === 'HeartbeatOverdue')) {
      return { status: 'Degraded', condition: 'Stalled' };
    }
    return overdue
      ? { status: 'Degraded', condition: 'HeartbeatOverdue' }
      : { status: 'Healthy', condition: 'Heartbeating' };
  },

  // 3.1.2
  overall(statuses) {
    const worst = Math.max(...statuses.map((status) => this.fromBestToWorst.indexOf(status)));
    return this.fromBestToWorst[worst] ?? 'Unhealthy';
  },

  reason: giveReason,
  generatedAt: (now) => now,
  spoken: ({ service, ...rest }, verdict, reason) => ({ service, ...verdict, reason, ...rest }),
};

// 2.5: the condition in plain words, with figures that matter. Which ones do is open.
function giveReason(vitals: Vitals, { condition }: Verdict, now: Date, freedoms: Freedoms): string {
  const { lastSeenAt, lastProgressAt, currentWorkStartedAt, startedAt } = vitals;
  const { reasonStyle } = freedoms;
  const write = (seconds: number) => writeAge(seconds, freedoms);
  if (lastSeenAt === null) {
    return reasonStyle === 'uptime'
      ? 'It has not started in the 35 minutes since the web tier did.'
      : 'The service has never started: no heartbeat of it is known.';
  }
  const silence = ageInSeconds(lastSeenAt, now);
  const up = startedAt === null ? '' : ` It started ${write(ageInSeconds(startedAt, now))} ago.`;
  switch (condition) {
    case 'Stalled': {
      if (reasonStyle === 'work' && currentWorkStartedAt !== null) {
        return `The work, running for ${write(ageInSeconds(currentWorkStartedAt, now))}, does not move forward.`;
      }
      const still = lastProgressAt === null ? 0 : ageInSeconds(lastProgressAt, now);
      return `The current work has not moved forward for ${write(still)}; the last heartbeat came ${write(silence)} ago.`;
    }
    case 'HeartbeatOverdue':
      return reasonStyle === 'excess'
        ? `The heartbeat is overdue by ${write(silence - documentedHealth.healthyWithinSeconds)}.`
        : `The heartbeat is overdue: the last one came ${write(silence)} ago.`;
    case 'NoHeartbeat':
      return reasonStyle === 'uptime' && up !== ''
        ? `No heartbeat comes any more.${up}`
        : `No heartbeat has come for ${write(silence)}.`;
    default:
      return reasonStyle === 'uptime'
        ? `It heartbeats.${up}`
        : `The last heartbeat came ${write(silence)} ago.`;
  }
}

function writeAge(seconds: number, freedoms: Freedoms): string {
  const whole = Math.floor(seconds);
  if (freedoms.reasonStyle === 'uptime') {
    return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
  }
  if (freedoms.reasonStyle !== 'clock') return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
