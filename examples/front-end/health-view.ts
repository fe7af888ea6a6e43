import type { ServiceHealth, ServiceHealthSummary } from 'svc-contract/types';
import type { Outcome } from './service.ts';

export interface HealthView {
  readonly heading: string;
  /** Warnings for an administrator; empty if there are none. */
  readonly banner: readonly string[];
  readonly services: readonly ServiceView[];
}

export interface ServiceView {
  readonly name: string;
  readonly tone: 'good' | 'warning' | 'bad';
  readonly verdict: string;
  readonly reason: string;
  readonly work: string;
}

const names = {
  WorkerSync: 'Synchronisation',
  WorkerDelivery: 'Password delivery',
  Scheduler: 'Scheduler',
} as const;

const conditions = {
  Heartbeating: 'Running',
  HeartbeatOverdue: 'Heartbeat overdue',
  Stalled: 'Stalled',
  NoHeartbeat: 'No heartbeat',
  NeverStarted: 'Never started',
} as const;

const tones = { Healthy: 'good', Degraded: 'warning', Unhealthy: 'bad' } as const;

export function healthView(outcome: Outcome<ServiceHealthSummary>): HealthView {
  if (outcome.kind === 'unreachable') return unknown('The service cannot be reached.');
  if (outcome.kind === 'refused') return unknown(outcome.message);
  const { overall, services } = outcome.body;
  return {
    heading: overall,
    banner: services.filter(needsBanner).map((one) => `${names[one.service]}: ${one.reason}`),
    services: services.map(serviceView),
  };
}

/** Whether an administrator must act: on Unhealthy or Stalled, but not on a merely overdue heartbeat. */
export function needsBanner({ status, condition }: ServiceHealth): boolean {
  return status === 'Unhealthy' || condition === 'Stalled';
}

function unknown(why: string): HealthView {
  return { heading: 'Unknown', banner: [why], services: [] };
}

function serviceView({ service, status, condition, reason, currentWork }: ServiceHealth): ServiceView {
  return {
    name: names[service],
    tone: tones[status],
    verdict: conditions[condition],
    reason,
    work: currentWork ?? 'Idle',
  };
}
