/** The three background services in the order that §4.1 fixes. */
export const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as const;

export type ServiceName = (typeof services)[number];

/** From best to worst (§3.1.2). */
export const statuses: readonly string[] = ['Healthy', 'Degraded', 'Unhealthy'];

/** Which Status each Condition belongs to (§3.1). */
export const statusOfCondition: ReadonlyMap<string, string> = new Map([
  ['Heartbeating', 'Healthy'],
  ['HeartbeatOverdue', 'Degraded'],
  ['Stalled', 'Degraded'],
  ['NoHeartbeat', 'Unhealthy'],
  ['NeverStarted', 'Unhealthy'],
]);

/** Members of a service health object that have no value at times (§2.5), as the contract spells them. */
export const nullableMembers = [
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

/** Those of them that are times. */
export const nullableTimes = ['lastSeenAt', 'startedAt', 'currentWorkStartedAt', 'lastProgressAt'] as const;

/** Those that an instance which reports cannot lack. */
export const instanceMembers = ['startedAt', 'hostName', 'version', 'instanceId'] as const;

/**
 * Seconds that the clocks of two hosts may differ by (OP-119). Zones differ by 15 minutes at least, and a clock that
 * was moved by less for a scenario may have left its traces.
 */
export const clockDifference = 600;

/** Seconds between two heartbeats (§3.1.1, §8). */
export const heartbeatInterval = 5;

/** Seconds of silence up to which a service is healthy (§3.1, §8). */
export const overdueAfter = 15;

/** Seconds of silence beyond which a service is Unhealthy (§3.1, §8). */
export const silenceLimit: Readonly<Record<string, number>> = {
  WorkerSync: 60,
  WorkerDelivery: 60,
  Scheduler: 120,
};

/** Seconds without progress beyond which work is stalled: ten minutes (§3.1, §8). */
export const stalledAfter = 600;

/**
 * A server may cut its times to whole seconds and may look at a heartbeat a moment before it writes GeneratedAt.
 * Within this many seconds of a threshold an answer proves nothing.
 */
export const margin = 1;
