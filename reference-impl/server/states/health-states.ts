import type { Pulse, ServiceName } from '#reference/server/domain/service-health.ts';
import type { World } from '#reference/server/world/world.ts';
import { calmPulse } from '../data/default-store.ts';
import { type State, span, spanOrNull, state } from './state.ts';

const service = { enum: ['WorkerSync', 'WorkerDelivery', 'Scheduler'], default: 'WorkerSync' };
const minute = 60_000;

interface Working {
  service: ServiceName;
  work: string;
  progressSecondsAgo: number | null;
  startedSecondsAgo: number | null;
  detail: string | null;
}

/** Silence and work are set apart from each other: a service can be silent in the middle of its work. */
export const healthStates: readonly State[] = [
  state<{ service: ServiceName; seconds: number }>(
    'a service has been silent',
    { service, seconds: { ...span, default: 61 } },
    (world, { service, seconds }) =>
      change(world, service, (pulse, ago) => {
        const silentSince = ago(seconds * 1000);
        const startedAt =
          pulse.startedAt < silentSince ? pulse.startedAt : new Date(silentSince.getTime() - minute);
        return { ...pulse, neverReported: false, startedAt, silentSince };
      }),
  ),
  state<{ service: ServiceName; seconds: number }>(
    'a service clock is ahead',
    { service, seconds: { ...span, default: 30 } },
    (world, { service, seconds }) =>
      change(world, service, (pulse, ago) => ({
        ...pulse,
        neverReported: false,
        silentSince: ago(-seconds * 1000),
      })),
  ),
  state<{ service: ServiceName }>('a service has never reported', { service }, (world, { service }) =>
    change(world, service, (pulse) => ({
      ...pulse,
      neverReported: true,
      silentSince: null,
      work: null,
      detail: null,
    })),
  ),
  // Null: it does not report progress, or it began a minute before. Its heartbeat does not change.
  state<Working>(
    'a service is working',
    {
      service,
      work: { type: 'string', minLength: 1, default: 'Full import of Human Resources' },
      progressSecondsAgo: { ...spanOrNull, default: 0 },
      startedSecondsAgo: { ...spanOrNull, default: null },
      detail: { type: ['string', 'null'], default: null },
    },
    (world, { service, work, progressSecondsAgo, startedSecondsAgo, detail }) =>
      change(world, service, (pulse, ago) => {
        const lastProgressAt = progressSecondsAgo === null ? null : ago(progressSecondsAgo * 1000);
        const startedAt = ago(
          startedSecondsAgo === null ? (progressSecondsAgo ?? 0) * 1000 + minute : startedSecondsAgo * 1000,
        );
        return { ...pulse, neverReported: false, detail, work: { name: work, startedAt, lastProgressAt } };
      }),
  ),
  state<{ service: ServiceName }>('a service is idle', { service }, (world, { service }) =>
    change(world, service, (pulse) => ({ ...pulse, neverReported: false, work: null, detail: null })),
  ),
  state<{ service: ServiceName }>('a service is heartbeating', { service }, (world, { service }) =>
    change(world, service, (_, ago) => calmPulse(ago(0))),
  ),
];

function change(
  world: World,
  service: ServiceName,
  next: (pulse: Pulse, ago: (ms: number) => Date) => Pulse,
): undefined {
  const { services } = world.store;
  const now = world.clock.now().getTime();
  const pulse = next(services[service], (ms) => new Date(now - ms));
  world.store = { ...world.store, services: { ...services, [service]: pulse } };
}
