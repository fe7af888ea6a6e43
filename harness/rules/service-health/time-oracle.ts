import { broken, type Finding, held, type PassiveCheck } from '#harness/rules/judging/check.ts';
import { margin, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { type HealthReading, onEachService } from './health-reading.ts';

/**
 * The time oracle: a verdict is recomputed from the answer's own times, so that the thresholds are judged on a
 * server whose clock nobody can move (§3.1; §2.6 counts every Reason to GeneratedAt). A second reading on purpose:
 * scenarios expect the verdict of the state that they arranged, whatever times the answer gives.
 */
export const timeOracle: readonly PassiveCheck[] = [
  onEachService('SH-01', (reading) => {
    if (!isWithin(reading.silence, -margin, overdueAfter - margin) || mayBeStalled(reading)) return undefined;
    return judgeVerdict(reading, 'Healthy', 'Heartbeating');
  }),
  onEachService('SH-02', (reading) => {
    const limit = silenceLimit[reading.name] ?? 0;
    if (!isWithin(reading.silence, overdueAfter + margin, limit - margin) || mayBeStalled(reading))
      return undefined;
    return judgeVerdict(reading, 'Degraded', 'HeartbeatOverdue');
  }),
  onEachService('SH-03', (reading) => {
    if (!isWithin(reading.silence, -margin, overdueAfter - margin) || !isAtWork(reading)) return undefined;
    if (!isWithin(reading.standstill, stalledAfter + margin, Infinity)) return undefined;
    return judgeVerdict(reading, 'Degraded', 'Stalled');
  }),
  onEachService('SH-04', (reading) => judgeBeyondLimit(reading, ['WorkerSync', 'WorkerDelivery'])),
  onEachService('SH-05', (reading) => judgeBeyondLimit(reading, ['Scheduler'])),
  onEachService('SH-18', (reading) => {
    if (!isWithin(reading.workAge, stalledAfter + margin, Infinity)) return undefined;
    if (!isWithin(reading.standstill, 0, stalledAfter - margin)) return undefined;
    const { condition } = reading.members;
    return condition === 'Stalled' ? broken(`${reading.name}, which moves, not Stalled`, 'Stalled') : held;
  }),
  onEachService('SH-21', (reading) => {
    const limit = silenceLimit[reading.name] ?? 0;
    if (!isWithin(reading.silence, overdueAfter + margin, limit - margin) || !isAtWork(reading))
      return undefined;
    if (!isWithin(reading.standstill, stalledAfter + margin, Infinity)) return undefined;
    const { status } = reading.members;
    return status === 'Degraded'
      ? held
      : broken(`${reading.name}, stalled and overdue, Degraded`, String(status));
  }),
];

function judgeBeyondLimit(reading: HealthReading, names: readonly string[]): Finding | undefined {
  const limit = silenceLimit[reading.name] ?? 0;
  if (!names.includes(reading.name) || !isWithin(reading.silence, limit + margin, Infinity)) return undefined;
  // That it has reported, and so is not NeverStarted, is a rule of its own (SH-19).
  if (reading.members.condition === 'NeverStarted') return undefined;
  // Which of Stalled and NoHeartbeat wins is open (§3.1.5).
  return mayBeStalled(reading) ? undefined : judgeVerdict(reading, 'Unhealthy', 'NoHeartbeat');
}

function mayBeStalled(reading: HealthReading): boolean {
  return isAtWork(reading) && reading.standstill !== undefined && reading.standstill > stalledAfter - margin;
}

function isAtWork({ members }: HealthReading): boolean {
  return (members.currentWork ?? null) !== null;
}

function isWithin(seconds: number | undefined, from: number, to: number): boolean {
  return seconds !== undefined && seconds >= from && seconds <= to;
}

function judgeVerdict(
  { name, members, silence = 0, standstill }: HealthReading,
  ...expected: string[]
): Finding {
  const actual = [members.status, members.condition];
  const moved = standstill === undefined ? '' : `, last moved ${Math.round(standstill)} s ago`;
  return actual.join() === expected.join()
    ? held
    : broken(
        `${name}, silent for ${Math.round(silence)} s${moved}, ${expected.join(': ')}`,
        actual.join(': '),
      );
}
