import { describe, expect, it } from 'vitest';
import { departing } from '#reference/server/world/behaviour.ts';
import { documentedHealth as health, type ServiceName, type Vitals } from './classify.ts';
import { defaultFreedoms, type Freedoms } from './freedoms.ts';

const now = new Date('2026-02-03T04:05:06.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

function vitals(service: ServiceName, silence: number | null, standstill: number | null = null): Vitals {
  return {
    service,
    currentWork: standstill === null ? null : 'Full import',
    currentWorkStartedAt: null,
    lastSeenAt: silence === null ? null : ago(silence),
    startedAt: null,
    hostName: null,
    version: null,
    instanceId: null,
    lastProgressAt: standstill === null ? null : ago(standstill),
    detail: null,
  };
}

const conditionOf = (known: Vitals, freedoms: Partial<Freedoms> = {}) =>
  health.classify(known, now, { ...defaultFreedoms, ...freedoms }).condition;

describe('the verdict on a background service', () => {
  it.each([
    ['WorkerSync', 15, 'Heartbeating'],
    ['WorkerSync', 15.001, 'HeartbeatOverdue'],
    ['WorkerSync', 60, 'HeartbeatOverdue'],
    ['WorkerSync', 60.001, 'NoHeartbeat'],
    ['WorkerDelivery', 60, 'HeartbeatOverdue'],
    ['WorkerDelivery', 61, 'NoHeartbeat'],
    ['Scheduler', 61, 'HeartbeatOverdue'],
    ['Scheduler', 120, 'HeartbeatOverdue'],
    ['Scheduler', 120.001, 'NoHeartbeat'],
  ] as const)('of %s after %d s of silence is %s', (service, silence, condition) => {
    expect(conditionOf(vitals(service, silence))).toBe(condition);
  });

  it('is NeverStarted without any report', () => {
    expect(conditionOf(vitals('Scheduler', null))).toBe('NeverStarted');
  });

  it('is Stalled once work has stood still for ten minutes, the instant itself being open', () => {
    expect(conditionOf(vitals('WorkerSync', 1, 599))).toBe('Heartbeating');
    expect(conditionOf(vitals('WorkerSync', 1, 600))).toBe('Heartbeating');
    expect(conditionOf(vitals('WorkerSync', 1, 600), { tenMinutesExactly: 'stalled' })).toBe('Stalled');
    expect(conditionOf(vitals('WorkerSync', 1, 601))).toBe('Stalled');
  });

  it('names one of two conditions as the freedoms say', () => {
    expect(conditionOf(vitals('WorkerSync', 30, 700))).toBe('Stalled');
    expect(conditionOf(vitals('WorkerSync', 30, 700), { stalledWithOverdue: 'HeartbeatOverdue' })).toBe(
      'HeartbeatOverdue',
    );
    expect(conditionOf(vitals('WorkerSync', 61, 700))).toBe('NoHeartbeat');
    expect(conditionOf(vitals('WorkerSync', 61, 700), { stalledWithNoHeartbeat: 'Stalled' })).toBe('Stalled');
  });

  it('cannot be Stalled when progress cannot be told', () => {
    expect(conditionOf({ ...vitals('WorkerSync', 1, 700), lastProgressAt: null })).toBe('Heartbeating');
  });

  it('follows a figure that a fault has changed', () => {
    const changed = departing({ health: { healthyWithinSeconds: 16 } }).health;
    expect(changed.classify(vitals('Scheduler', 16), now, defaultFreedoms).condition).toBe('Heartbeating');
  });
});

describe('the overall verdict', () => {
  it('is the worst there is', () => {
    expect(health.overall(['Healthy', 'Degraded', 'Healthy'])).toBe('Degraded');
    expect(health.overall(['Degraded', 'Healthy', 'Unhealthy'])).toBe('Unhealthy');
    expect(health.overall(['Healthy', 'Healthy', 'Healthy'])).toBe('Healthy');
  });
});
