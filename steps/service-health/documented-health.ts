/** The three background services in the order of §4.1. */
export const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as const;

export type ServiceName = (typeof services)[number];

/** From best to worst (§3.1.2). */
export const statuses: readonly string[] = ['Healthy', 'Degraded', 'Unhealthy'];

/** The Status of each Condition (§3.1). */
export const statusOfCondition: ReadonlyMap<string, string> = new Map([
  ['Heartbeating', 'Healthy'],
  ['HeartbeatOverdue', 'Degraded'],
  ['Stalled', 'Degraded'],
  ['NoHeartbeat', 'Unhealthy'],
  ['NeverStarted', 'Unhealthy'],
]);

/** Fields of a service health object that may have no value (§2.5), as named in the contract. */
export const nullableFields = [
  'currentWork',
  'currentWorkStartedAt',
  'lastSeenAt',
  'startedAt',
  'hostName',
  'version',
  'instanceId',
  'lastProgressAt',
  'detail',
] as const;

export const nullableTimes = ['lastSeenAt', 'startedAt', 'currentWorkStartedAt', 'lastProgressAt'] as const;

/** The fields that must have a value if a service is Healthy. */
export const instanceFields = ['startedAt', 'hostName', 'version', 'instanceId'] as const;

/** In seconds, for two clocks (OP-119) or a moved one; below 15 minutes, the least difference of zones. */
export const clockDifference = 600;

/** Seconds between two heartbeats (§3.1.1, §8). */
export const heartbeatInterval = 5;

/** Seconds without heartbeat beyond which the heartbeat is overdue (§3.1, §8). */
export const overdueAfter = 15;

/** Seconds without heartbeat beyond which a service is Unhealthy (§3.1, §8). */
export const silenceLimit: Readonly<Record<string, number>> = {
  WorkerSync: 60,
  WorkerDelivery: 60,
  Scheduler: 120,
};

/** Seconds without progress beyond which work is stalled: ten minutes (§3.1, §8). */
export const stalledAfter = 600;

/** An age within this many seconds of a limit proves nothing: GeneratedAt may be set after the status. */
export const leastMargin = 1;
