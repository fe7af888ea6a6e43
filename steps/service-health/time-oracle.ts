import { type Check, holdsIf, type Outcome } from '#harness/scenario/check.ts';
import { hasValue } from '#harness/scenario/response.ts';
import { overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { formatVerdict, onEachService, type Reading } from './readings.ts';

// Computes verdicts from the times in a response, for servers whose clock cannot be moved (§3.1, §2.6).

export const isHealthyWhenFresh = onEachService((each) =>
  isFresh(each) && !mayBeStalled(each) ? hasVerdict(each, 'Healthy: Heartbeating') : undefined,
);

export const isOverdueUpToLimit = onEachService((each) =>
  isOverdue(each) && !mayBeStalled(each) ? hasVerdict(each, 'Degraded: HeartbeatOverdue') : undefined,
);

export const isStalledWithoutProgress = onEachService((each) =>
  isFresh(each) && isStalled(each) ? hasVerdict(each, 'Degraded: Stalled') : undefined,
);

export const isLostWorker = isLostBeyondLimit('WorkerSync', 'WorkerDelivery');

export const isLostScheduler = isLostBeyondLimit('Scheduler');

function isLostBeyondLimit(...names: readonly string[]): Check {
  return onEachService((reading) => {
    if (!names.includes(reading.name) || !isBeyondLimit(reading)) return undefined;
    // Another rule checks NeverStarted. Whether Stalled or NoHeartbeat takes precedence is open (§3.1.5).
    if (reading.fields.condition === 'NeverStarted' || mayBeStalled(reading)) return undefined;
    return hasVerdict(reading, 'Unhealthy: NoHeartbeat');
  });
}

export const isNotStalledWhileMoving = onEachService(({ name, fields, workAge, progressAge, margin }) => {
  if (!isWithin(workAge, stalledAfter + margin, Infinity)) return undefined;
  if (!isWithin(progressAge, 0, stalledAfter - margin)) return undefined;
  return holdsIf(fields.condition !== 'Stalled', `not Stalled: ${name} makes progress`, 'Stalled');
});

export const isDegradedIfBoth = onEachService((reading) => {
  const { name, fields } = reading;
  if (!isOverdue(reading) || !isStalled(reading)) return undefined;
  return holdsIf(
    fields.status === 'Degraded',
    `Degraded for ${name}, which is stalled and overdue`,
    String(fields.status),
  );
});

function isFresh({ silence, margin }: Reading): boolean {
  return isWithin(silence, -margin, overdueAfter - margin);
}

/** Whether the last heartbeat of a service is too old for Healthy, but not beyond the service's limit. */
export function isOverdue(reading: Reading): boolean {
  const { silence, margin } = reading;
  return isWithin(silence, overdueAfter + margin, limitOf(reading) - margin);
}

export function isStalled({ fields, progressAge, margin }: Reading): boolean {
  return hasValue(fields, 'currentWork') && isWithin(progressAge, stalledAfter + margin, Infinity);
}

function mayBeStalled({ fields, progressAge = 0, margin }: Reading): boolean {
  return hasValue(fields, 'currentWork') && progressAge > stalledAfter - margin;
}

export function isBeyondLimit(reading: Reading): boolean {
  return isWithin(reading.silence, limitOf(reading) + reading.margin, Infinity);
}

/** How many seconds a service may be silent; for a service that the document does not name, NaN. */
function limitOf({ name }: Reading): number {
  return silenceLimit[name] ?? Number.NaN;
}

function isWithin(seconds: number | undefined, from: number, to: number): boolean {
  return seconds !== undefined && seconds >= from && seconds <= to;
}

function hasVerdict({ name, fields, silence = 0, progressAge }: Reading, expected: string): Outcome {
  const moved = progressAge === undefined ? '' : ` and without progress for ${Math.round(progressAge)} s`;
  return holdsIf(
    formatVerdict(fields) === expected,
    `${expected} for ${name}, silent for ${Math.round(silence)} s${moved}`,
    formatVerdict(fields),
  );
}
