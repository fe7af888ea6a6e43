import type { HealthStatus, ServiceHealth } from '#openapi/types.ts';

export type ServiceName = ServiceHealth['service'];
export type Condition = ServiceHealth['condition'];

export const serviceNames = ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as const; // 4.1

export const heartbeatSeconds = 5; // 3.1.1
export const overdueAfterSeconds = 15; // 3.1
export const stalledAfterSeconds = 600; // 3.1
export const silentAfterSeconds = { WorkerSync: 60, WorkerDelivery: 60, Scheduler: 120 } as const; // 3.1

export const conditionsOf = {
  Healthy: ['Heartbeating'],
  Degraded: ['HeartbeatOverdue', 'Stalled'],
  Unhealthy: ['NoHeartbeat', 'NeverStarted'],
} as const satisfies Record<HealthStatus, readonly Condition[]>; // 3.1

/** From best to worst. */
export const statuses = ['Healthy', 'Degraded', 'Unhealthy'] as const; // 3.1.2

export function statusOf(condition: Condition): HealthStatus {
  return statuses.find((status) => conditionsOf[status].some((one) => one === condition)) ?? 'Unhealthy';
}

export function worst(found: readonly HealthStatus[]): HealthStatus {
  return statuses.findLast((status) => found.includes(status)) ?? 'Healthy';
}

/** The members from which a verdict follows. */
export type Vitals = Pick<ServiceHealth, 'currentWork' | 'lastSeenAt' | 'lastProgressAt'>;

/** Every condition that the times of a service bear out; where two do, the document knows no precedence (3.1.5). */
export function conditionsBorneOut(service: ServiceName, vitals: Vitals, at: Date): readonly Condition[] {
  const { currentWork = null, lastSeenAt = null, lastProgressAt = null } = vitals;
  if (lastSeenAt === null) return ['NeverStarted'];
  const silence = age(lastSeenAt, at);
  const stalled =
    currentWork !== null && lastProgressAt !== null && age(lastProgressAt, at) > stalledAfterSeconds;
  const also: readonly Condition[] = stalled ? ['Stalled'] : [];
  if (silence > silentAfterSeconds[service]) return ['NoHeartbeat', ...also];
  if (stalled) return silence > overdueAfterSeconds ? ['Stalled', 'HeartbeatOverdue'] : ['Stalled'];
  return [silence > overdueAfterSeconds ? 'HeartbeatOverdue' : 'Heartbeating'];
}

/** In seconds. */
export function age(since: string, at: Date): number {
  return (at.getTime() - Date.parse(since)) / 1000;
}
