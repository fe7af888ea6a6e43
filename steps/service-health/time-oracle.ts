import { type Check, holdsIf, type Outcome } from '#harness/scenario/check.ts';
import { margin, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { formatVerdict, hasValue, onEachService, type Reading } from './readings.ts';

// The time oracle: a verdict is recomputed from the response's own times, so that the thresholds are checked on a
// server whose clock nobody can move (§3.1; §2.6 counts every Reason to GeneratedAt). A second reading on purpose:
// scenarios expect the verdict of the state that they arranged, whatever times the response gives.

export const isHealthyWhenFresh = onEachService((reading) =>
  isFresh(reading) && !mayBeStalled(reading) ? hasVerdict(reading, 'Healthy: Heartbeating') : undefined,
);

export const isOverdueUpToLimit = onEachService((reading) =>
  isOverdue(reading) && !mayBeStalled(reading)
    ? hasVerdict(reading, 'Degraded: HeartbeatOverdue')
    : undefined,
);

export const isStalledWithoutProgress = onEachService((reading) =>
  isFresh(reading) && isStalled(reading) ? hasVerdict(reading, 'Degraded: Stalled') : undefined,
);

export const isLostWorker = isLostBeyondLimit('WorkerSync', 'WorkerDelivery');

export const isLostScheduler = isLostBeyondLimit('Scheduler');

function isLostBeyondLimit(...names: readonly string[]): Check {
  return onEachService((reading) => {
    if (!names.includes(reading.name) || !isBeyondLimit(reading)) return undefined;
    // That it has reported, and so is not NeverStarted, is a rule of its own; which of Stalled and NoHeartbeat wins is
    // open (§3.1.5).
    if (reading.fields.condition === 'NeverStarted' || mayBeStalled(reading)) return undefined;
    return hasVerdict(reading, 'Unhealthy: NoHeartbeat');
  });
}

export const isNotStalledWhileMoving = onEachService(({ name, fields, workAge, standstill }) => {
  if (!isWithin(workAge, stalledAfter + margin, Infinity)) return undefined;
  if (!isWithin(standstill, 0, stalledAfter - margin)) return undefined;
  return holdsIf(fields.condition !== 'Stalled', `${name}, which moves, not Stalled`, 'Stalled');
});

export const isDegradedIfBoth = onEachService((reading) => {
  const { name, fields } = reading;
  if (!isOverdue(reading) || !isStalled(reading)) return undefined;
  return holdsIf(
    fields.status === 'Degraded',
    `${name}, stalled and overdue, Degraded`,
    String(fields.status),
  );
});

function isFresh({ silence }: Reading): boolean {
  return isWithin(silence, -margin, overdueAfter - margin);
}

/** Silent for longer than a healthy service, and not beyond its limit. */
export function isOverdue(reading: Reading): boolean {
  return isWithin(reading.silence, overdueAfter + margin, limitOf(reading) - margin);
}

/** At work without progress for longer than permitted. */
export function isStalled({ fields, standstill }: Reading): boolean {
  return hasValue(fields, 'currentWork') && isWithin(standstill, stalledAfter + margin, Infinity);
}

function mayBeStalled({ fields, standstill = 0 }: Reading): boolean {
  return hasValue(fields, 'currentWork') && standstill > stalledAfter - margin;
}

/** Silent beyond its limit. */
export function isBeyondLimit(reading: Reading): boolean {
  return isWithin(reading.silence, limitOf(reading) + margin, Infinity);
}

/** The limit of a service. Nothing is before or beyond that of one that the document does not name. */
function limitOf({ name }: Reading): number {
  return silenceLimit[name] ?? Number.NaN;
}

function isWithin(seconds: number | undefined, from: number, to: number): boolean {
  return seconds !== undefined && seconds >= from && seconds <= to;
}

function hasVerdict({ name, fields, silence = 0, standstill }: Reading, expected: string): Outcome {
  const moved = standstill === undefined ? '' : `, last moved ${Math.round(standstill)} s ago`;
  return holdsIf(
    formatVerdict(fields) === expected,
    `${name}, silent for ${Math.round(silence)} s${moved}, ${expected}`,
    formatVerdict(fields),
  );
}
