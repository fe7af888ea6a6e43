import type { BackgroundServiceState, ServiceName } from '#reference/server/domain/service-health.ts';
import { createHealthyService } from '../data/default-store.ts';
import { type Params, type Properties, span, spanOrNull, state } from './state.ts';

const names = { enum: ['WorkerSync', 'WorkerDelivery', 'Scheduler'], default: 'WorkerSync' } as const;
const minute = 60;

/** Heartbeats and work are set independently: a service can stop heartbeating in the middle of its work. */
export const healthStates = [
  stateOfService(
    'a service has been silent',
    { seconds: { ...span, default: 61 } },
    (pulse, { seconds }, ago) => {
      const silentSince = ago(seconds);
      const startedAt = pulse.startedAt < silentSince ? pulse.startedAt : ago(seconds + minute);
      return { ...pulse, neverReported: false, startedAt, silentSince };
    },
  ),
  stateOfService(
    'a service clock is ahead',
    { seconds: { ...span, default: 30 } },
    (pulse, { seconds }, ago) => ({ ...pulse, neverReported: false, silentSince: ago(-seconds) }),
  ),
  stateOfService('a service has never reported', {}, (pulse) => ({
    ...pulse,
    neverReported: true,
    silentSince: null,
    work: null,
    detail: null,
  })),
  // The default of startedSecondsAgo is a minute before the last progress or, without progress, a minute ago.
  stateOfService(
    'a service is working',
    {
      work: { type: 'string', minLength: 1, default: 'Full import of Human Resources' },
      progressSecondsAgo: { ...spanOrNull, default: 0 },
      startedSecondsAgo: { ...spanOrNull, default: null },
      detail: { type: ['string', 'null'], default: null },
    },
    (pulse, { work: name, progressSecondsAgo, startedSecondsAgo, detail }, ago) => {
      const lastProgressAt = progressSecondsAgo === null ? null : ago(progressSecondsAgo);
      const startedAt = ago(startedSecondsAgo ?? (progressSecondsAgo ?? 0) + minute);
      return { ...pulse, neverReported: false, detail, work: { name, startedAt, lastProgressAt } };
    },
  ),
  stateOfService('a service is idle', {}, (pulse) => ({
    ...pulse,
    neverReported: false,
    work: null,
    detail: null,
  })),
  stateOfService('a service is heartbeating', {}, (_, __, ago) => createHealthyService(ago(0))),
];

function stateOfService<const Name extends string, const P extends Properties>(
  name: Name,
  properties: P,
  next: (
    pulse: BackgroundServiceState,
    params: Params<P>,
    ago: (seconds: number) => Date,
  ) => BackgroundServiceState,
) {
  return state(name, { service: names, ...properties }, (world, given) => {
    // The compiler cannot derive this type from `properties` and the added `service`.
    const params = given as unknown as Params<P> & { service: ServiceName };
    const { service } = params;
    const { services } = world.store;
    const now = world.clock.now().getTime();
    const ago = (seconds: number) => new Date(now - seconds * 1000);
    const pulse = next(services[service], params, ago);
    world.change({ services: { ...services, [service]: pulse } });
    return undefined;
  });
}
