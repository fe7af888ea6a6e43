import {
  documentedHealth,
  type ServiceName,
  type Verdict,
  type Vitals,
} from '#reference/server/domain/classify.ts';
import type { Body } from './answers.ts';
import type { Changes } from './fault.ts';

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
        return change(classify(known, now, ...rest), known, ages);
      },
    },
  };
}

/** Counts the stall of a service from another time than that of its last progress. */
export function stalledSince(since: (known: Vitals) => Date | null): Changes {
  return {
    health: {
      isStalled: (known, ...rest) => isStalled({ ...known, lastProgressAt: since(known) }, ...rest),
    },
  };
}

/** Keeps the documented stall for the services that `concerns` picks, and knows none of the others. */
export function stalledOnly(concerns: (known: Vitals) => boolean): Changes {
  return { health: { isStalled: (known, ...rest) => concerns(known) && isStalled(known, ...rest) } };
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
