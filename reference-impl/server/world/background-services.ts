import type { Health, ServiceName, Vitals } from '#reference/server/domain/classify.ts';
import type { Pulse, Store } from '#reference/server/domain/store.ts';
import type { World } from './world.ts';

/**
 * What a service last reported, worked out from the clock: one that was not silenced has written its
 * heartbeat at the latest multiple of the interval since it started (3.1.1), so nothing has to run.
 */
function vitals(
  service: ServiceName,
  { services }: Store,
  now: Date,
  release: string,
  health: Health,
): Vitals {
  const pulse = services[service];
  if (pulse.neverReported) return { service, ...nothingKnown };
  const lastSeenAt = lastHeartbeat(pulse, now, health.heartbeatSeconds * 1000);
  const progress = pulse.work?.lastProgressAt ?? null;
  return {
    service,
    currentWork: pulse.work?.name ?? null,
    currentWorkStartedAt: pulse.work?.startedAt ?? null,
    lastSeenAt,
    startedAt: pulse.startedAt,
    ...instances[service],
    version: release,
    // A service cannot have reported progress later than its last report.
    lastProgressAt: progress !== null && progress > lastSeenAt ? lastSeenAt : progress,
    detail: pulse.detail,
  };
}

/** A verdict on each background service at a moment, from what it last reported (3.1). */
export function verdicts({ behaviour: { health }, freedoms, release, store }: World, now: Date) {
  return health.serviceOrder.map((service) => {
    const known = vitals(service, store, now, release, health);
    return { known, verdict: health.classify(known, now, freedoms) };
  });
}

function lastHeartbeat({ silentSince, startedAt }: Pulse, now: Date, interval: number): Date {
  if (silentSince !== null) return silentSince;
  const running = Math.max(0, now.getTime() - startedAt.getTime());
  return new Date(startedAt.getTime() + Math.floor(running / interval) * interval);
}

// 3.1.3
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

// 2.5: the instance is the host name with an id of the process. Both loops of the Worker share one.
const instances: Record<ServiceName, { hostName: string; instanceId: string }> = {
  WorkerSync: { hostName: 'worker-1', instanceId: 'worker-1-4711' },
  WorkerDelivery: { hostName: 'worker-1', instanceId: 'worker-1-4711' },
  Scheduler: { hostName: 'scheduler-1', instanceId: 'scheduler-1-815' },
};
