import type { Session } from '#harness/session/session.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import { type Dimension, type Span, withinReach } from '#harness/sweep/span.ts';
import { requestBy } from '#steps/everywhere/dimensions.ts';
import { services, silenceLimit } from './documented-health.ts';

type Named = Readonly<Record<string, readonly [state: string, params?: StateParams]>>;

const silentFor = (seconds: number) => ['a service has been silent', { seconds }] as const;
const working = (progressSecondsAgo: number | null, further: StateParams = {}) =>
  ['a service is working', { progressSecondsAgo, ...further }] as const;
const heartbeating = 'a service is heartbeating';
const day = 86_400;
/** A service that has then been silent for 40 days began its work before. */
const longAgo = { startedSecondsAgo: 41 * day };

/** What a service does first. */
const starts: Named = {
  idle: ['a service is idle'],
  working: working(0, longAgo),
  stalled: working(660, longAgo),
};
/** What becomes of it then, at the limits of §3.1 and §8, and far beyond. */
const now = (service: string): Named => {
  const limit = silenceLimit[service] ?? 0;
  return {
    'silent for 14 s': silentFor(14),
    'silent for 15 s': silentFor(15),
    'silent for 15.5 s': silentFor(15.5),
    'silent for 1 s less than its limit': silentFor(limit - 1),
    'silent for its limit': silentFor(limit),
    'silent for 0.5 s more than its limit': silentFor(limit + 0.5),
    'silent for 1 s more than its limit': silentFor(limit + 1),
    'silent for 40 days': silentFor(40 * day),
    'never started': ['a service has never reported'],
    idle: ['a service is idle'],
    'moving forward': working(0, { startedSecondsAgo: 60 }),
    'no progress for 599 s': working(599),
    'no progress for 601 s': working(601),
    'no progress for 40 days': working(40 * day),
    'without progress': working(null, { startedSecondsAgo: 700 }),
    'at long work': working(0, { work: 'Full import of Human Resources. '.repeat(32) }),
  };
};

/** Only a clock that stands still shows what is true at a limit. Elsewhere, entering such states may take long. */
const isPossible = ({ control: { movesClock, states } }: Session): boolean =>
  movesClock && states.has(heartbeating);

const dimension = (names: readonly string[]): Dimension =>
  withinReach(names, (session) =>
    isPossible(session) ? undefined : 'needs state control that stops the clock',
  );

/** Service health after every state of every service, each after idle time, work and a stall. */
export const healthAfterStates: Span = {
  over: {
    service: dimension(services),
    state: dimension(Object.keys(now(''))),
    start: dimension(Object.keys(starts)),
  },
  entersStates: true,
  async begin({ control }) {
    await control.enter('the clock stands still');
  },
  async requestsFor(session, { service = '', state = '', start = '' }) {
    const swept = await requestBy(session, { kind: 'administrator' }, 'getServiceHealth');
    return [[heartbeating] as const, starts[start], now(service)[state]].flatMap((entered) => {
      if (entered === undefined) return [];
      const [name, params] = entered;
      return { ...swept, after: { state: name, params: { ...params, service } } };
    });
  },
};
