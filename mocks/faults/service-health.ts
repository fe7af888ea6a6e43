import { documentedHealth } from '#reference/server/classify.ts';
import { type Fault, fault } from './fault.ts';

const limits = documentedHealth.unhealthyAfterSeconds;

/** Wrong turns in service health (§2.5, §2.6, §3.1). */
export const serviceHealthFaults: readonly Fault[] = [
  fault(
    'SH-01-overdue-after-five-seconds',
    'A heartbeat older than one interval counts as overdue.',
    {
      health: { healthyWithinSeconds: 5 },
    },
    { alsoBreaks: ['SH-13'] },
  ),
  fault('SH-02-healthy-for-thirty-seconds', 'A heartbeat is healthy for 30 seconds.', {
    health: { healthyWithinSeconds: 30 },
  }),
  fault('SH-04-worker-has-the-limit-of-the-scheduler', 'The Worker is given 120 seconds of silence.', {
    health: { unhealthyAfterSeconds: { ...limits, WorkerSync: 120, WorkerDelivery: 120 } },
  }),
  fault('SH-08-scheduler-comes-first', 'The Scheduler leads the list of services.', {
    health: { serviceOrder: ['Scheduler', 'WorkerSync', 'WorkerDelivery'] },
  }),
  fault('SH-11-caches-may-store', 'The answer carries no Cache-Control.', {
    health: { cacheControl: undefined },
  }),
];
