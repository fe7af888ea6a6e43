import { type Body, type Changes, type Fault, fault } from '#mocks/proofs/mutant.ts';
import {
  documentedHealth,
  type ServiceName,
  type Verdict,
  type Vitals,
} from '#reference/server/domain/classify.ts';

const { isStalled, classify, spoken, unhealthyAfterSeconds } = documentedHealth;

export const healthy: Verdict = { status: 'Healthy', condition: 'Heartbeating' };
export const overdue: Verdict = { status: 'Degraded', condition: 'HeartbeatOverdue' };
export const stalled: Verdict = { status: 'Degraded', condition: 'Stalled' };
export const silent: Verdict = { status: 'Unhealthy', condition: 'NoHeartbeat' };
export const neverStarted: Verdict = { status: 'Unhealthy', condition: 'NeverStarted' };

/** Silence that the named services are granted before they are Unhealthy; the others keep their limit. */
export function limits(seconds: Partial<Record<ServiceName, number>>): Changes {
  return { health: { unhealthyAfterSeconds: { ...unhealthyAfterSeconds, ...seconds } } };
}

/** Changes the verdict on a service once it has been reached as documented. */
export function judged(
  change: (verdict: Verdict, known: Vitals, ages: { silence: number; standstill: number }) => Verdict,
): Changes {
  return {
    health: {
      classify(known, now, ...rest) {
        const age = (since: Date | null) =>
          since === null ? Number.NaN : (now.getTime() - since.getTime()) / 1000;
        const ages = { silence: age(known.lastSeenAt), standstill: age(known.lastProgressAt) };
        return change(classify.call(this, known, now, ...rest), known, ages);
      },
    },
  };
}

/** Counts the stall of a service from another time than that of its last progress. */
export function stalledSince(since: (known: Vitals) => Date | null): Changes {
  return {
    health: {
      isStalled(known, ...rest) {
        return isStalled.call(this, { ...known, lastProgressAt: since(known) }, ...rest);
      },
    },
  };
}

/** Keeps the documented stall for the services that `concerns` picks, and knows none of the others. */
export function stalledOnly(concerns: (known: Vitals) => boolean): Changes {
  return {
    health: {
      isStalled(known, ...rest) {
        return concerns(known) && isStalled.call(this, known, ...rest);
      },
    },
  };
}

/** Changes how a service is written down, its verdict and reason with it. */
export function written(change: (members: Body, known: Vitals, verdict: Verdict) => Body): Changes {
  return {
    health: {
      spoken: (known, verdict, reason) => ({ ...change(spoken(known, verdict, reason), known, verdict) }),
    },
  };
}

/** Changes how a service that has reported before is written down. */
export function writtenOnceSeen(change: (members: Body, known: Vitals, verdict: Verdict) => Body): Changes {
  return written((members, known, verdict) =>
    known.lastSeenAt === null ? members : change(members, known, verdict),
  );
}

/** Wrong turns in the limits of silence and of standstill (§3.1). */
export const serviceHealthFaults: readonly Fault[] = [
  fault(
    'SH-01-overdue-after-five-seconds',
    'A heartbeat older than one interval counts as overdue.',
    {
      health: { healthyWithinSeconds: 5 },
    },
    { alsoBreaks: ['SH-13'] },
  ),
  fault(
    'SH-01-delivery-is-overdue-after-eight-seconds',
    'WorkerDelivery alone must report within eight seconds.',
    judged((verdict, { service }, { silence }) =>
      service === 'WorkerDelivery' && verdict.condition === 'Heartbeating' && silence > 8 ? overdue : verdict,
    ),
    { alsoBreaks: ['SH-13'] },
  ),
  fault('SH-02-healthy-for-thirty-seconds', 'A heartbeat is healthy for 30 seconds.', {
    health: { healthyWithinSeconds: 30 },
  }),
  fault('SH-02-healthy-for-sixteen-seconds', 'A heartbeat is healthy for a second too long.', {
    health: { healthyWithinSeconds: 16 },
  }),
  fault(
    'SH-02-scheduler-is-healthy-for-half-a-minute',
    'The Scheduler alone is healthy for 30 seconds.',
    judged((verdict, { service }, { silence }) =>
      service === 'Scheduler' && verdict.condition === 'HeartbeatOverdue' && silence <= 30
        ? healthy
        : verdict,
    ),
  ),
  fault(
    'SH-02-worker-has-thirty-seconds',
    'The Worker is Unhealthy after 30 seconds of silence.',
    limits({ WorkerSync: 30, WorkerDelivery: 30 }),
    { alsoBreaks: ['SH-14'] },
  ),
  fault(
    'SH-02-worker-has-fifty-six-seconds',
    'The Worker is Unhealthy after 56 seconds of silence.',
    limits({ WorkerSync: 56, WorkerDelivery: 56 }),
    { alsoBreaks: ['SH-14'] },
  ),
  fault(
    'SH-02-late-is-lost',
    'An overdue heartbeat makes a service Unhealthy at once.',
    judged((verdict) => (verdict.condition === 'HeartbeatOverdue' ? silent : verdict)),
    { alsoBreaks: ['SH-05', 'SH-14', 'SH-15'] },
  ),
  fault(
    'SH-03-stalled-after-five-minutes',
    'Work is stalled after 5 minutes.',
    {
      health: { stalledAfterSeconds: 300 },
    },
    { alsoBreaks: ['SH-01', 'SH-18'] },
  ),
  fault('SH-03-stalled-after-an-hour', 'Work is stalled after an hour.', {
    health: { stalledAfterSeconds: 3600 },
  }),
  fault(
    'SH-03-delivery-never-stalls',
    'Only WorkerSync and the Scheduler can stall.',
    stalledOnly(({ service }) => service !== 'WorkerDelivery'),
  ),
  fault(
    'SH-03-scheduler-never-stalls',
    'Only the two loops of the Worker can stall.',
    stalledOnly(({ service }) => service !== 'Scheduler'),
  ),
  fault(
    'SH-03-stalled-is-overdue',
    'Work that stands still is given as an overdue heartbeat.',
    judged((verdict) => (verdict.condition === 'Stalled' ? overdue : verdict)),
  ),
  fault(
    'SH-04-worker-has-the-limit-of-the-scheduler',
    'The Worker is given 120 seconds of silence.',
    limits({ WorkerSync: 120, WorkerDelivery: 120 }),
  ),
  fault(
    'SH-04-delivery-has-the-limit-of-the-scheduler',
    'WorkerDelivery alone is given 120 seconds of silence.',
    limits({ WorkerDelivery: 120 }),
  ),
  fault(
    'SH-04-worker-is-never-given-up',
    'A silent Worker stays overdue for good.',
    limits({ WorkerSync: Infinity, WorkerDelivery: Infinity }),
  ),
  fault(
    'SH-04-forgotten-after-an-hour',
    'A Worker silent for an hour counts as never started.',
    judged((verdict, { service }, { silence }) =>
      service !== 'Scheduler' && silence > 3600 ? neverStarted : verdict,
    ),
    { alsoBreaks: ['SH-19', 'SH-34'] },
  ),
  fault(
    'SH-05-scheduler-has-the-limit-of-the-worker',
    'The Scheduler is Unhealthy after 60 seconds.',
    limits({ Scheduler: 60 }),
    { alsoBreaks: ['SH-02', 'SH-15'] },
  ),
  fault(
    'SH-05-scheduler-has-ten-minutes',
    'The Scheduler is given 10 minutes of silence.',
    limits({ Scheduler: 600 }),
  ),
];
