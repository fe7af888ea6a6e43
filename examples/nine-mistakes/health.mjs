/** How long ago each service last reported, in seconds, since nothing stands behind this server. */
const silence = { WorkerSync: 2, WorkerDelivery: 4, Scheduler: 90 };

/** Service health, judged anew for each call. */
export function health() {
  const now = Date.now();
  const ago = (seconds) => new Date(now - seconds * 1000).toISOString();
  const services = Object.entries(silence).map(([service, seconds]) => ({
    service,
    ...verdict(seconds),
    reason: `The last heartbeat was ${seconds} s ago.`,
    currentWork: null,
    currentWorkStartedAt: null,
    lastSeenAt: ago(seconds),
    startedAt: ago(86_400),
    hostName: 'nine-1',
    version: '0.16.0',
    instanceId: `nine-1-${service}`,
    lastProgressAt: null,
    detail: null,
  }));
  return {
    overall: services[0].status, // Mistake 2: that of the first service, and not the worst.
    webVersion: '0.16.0',
    generatedAt: new Date(now).toISOString(),
    services,
  }; // Mistake 3: nothing tells caches to keep this to themselves.
}

function verdict(seconds) {
  if (seconds <= 15) return { status: 'Healthy', condition: 'Heartbeating' };
  // Mistake 1: 60 s for every service, while the Scheduler has 120.
  if (seconds <= 60) return { status: 'Degraded', condition: 'HeartbeatOverdue' };
  return { status: 'Unhealthy', condition: 'NoHeartbeat' };
}
