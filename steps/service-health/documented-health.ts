/** The three background services in the order of §4.1. */
export const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as const;

export type ServiceName = (typeof services)[number];

/** The statuses of a service, from best to worst (§3.1.2). */
export const statuses: readonly string[] = ['Healthy', 'Degraded', 'Unhealthy'];

/** The Status of each Condition (§3.1). */
export const statusOfCondition: ReadonlyMap<string, string> = new Map([
  ['Heartbeating', 'Healthy'],
  ['HeartbeatOverdue', 'Degraded'],
  ['Stalled', 'Degraded'],
  ['NoHeartbeat', 'Unhealthy'],
  ['NeverStarted', 'Unhealthy'],
]);

/** The fields of a service health object that may have no value (§2.5). */
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

/** The tolerated difference of two clocks, in seconds (OP-119). A wrong time zone is a larger difference. */
export const clockDifference = 600;

/** Seconds between two heartbeats (§3.1.1, §8). */
export const heartbeatInterval = 5;

/** If the last heartbeat is more than this many seconds ago, the heartbeat is overdue (§3.1, §8). */
export const overdueAfter = 15;

/** If the last heartbeat is more than this many seconds ago, the service is Unhealthy (§3.1, §8). */
export const silenceLimit: Readonly<Record<string, number>> = {
  WorkerSync: 60,
  WorkerDelivery: 60,
  Scheduler: 120,
};

/** If the last progress is more than this many seconds ago, the work is stalled (§3.1, §8). */
export const stalledAfter = 600;

/** Seconds around a limit in which an age proves nothing, since the status may be older than GeneratedAt. */
export const leastMargin = 1;
