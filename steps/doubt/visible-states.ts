import { instantOf } from '#harness/contract/text-formats.ts';
import type { StateParams } from '#harness/control/control.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';
import { itemsIn, pageIn } from '#steps/lists/pages.ts';
import type { Observer } from './observer.ts';

/** How the API shows that a state is in force. */
export interface VisibleState {
  /** The state to begin from, where the calm one would look the same. */
  readonly from?: string;
  readonly look: (observer: Observer, params: StateParams) => Promise<readonly Exchange[]>;
  /** Undefined where these answers cannot tell. */
  readonly isShown: (
    now: readonly Exchange[],
    before: readonly Exchange[],
    params: StateParams,
  ) => boolean | undefined;
}

/** Seconds that a time may be off: it may be cut to whole seconds, and a call takes a while itself. */
const tolerance = 2;

const readHealth = async ({ ask }: Observer): Promise<readonly Exchange[]> => [await ask('getServiceHealth')];

/** A state of a background service, by its health object and the time of the answer. */
function serviceState(
  isShown: (
    health: Fields,
    secondsSince: (time: unknown) => number | undefined,
    params: StateParams,
  ) => boolean,
): VisibleState {
  return {
    look: readHealth,
    isShown([now], _, params) {
      const summary = now !== undefined && isSuccess(now) ? now.response.content : undefined;
      if (!isObject(summary) || !Array.isArray(summary.services)) return undefined;
      const health: unknown = summary.services.find(
        (each) => isObject(each) && each.service === params.service,
      );
      // One that is missing has a rule of its own.
      if (!isObject(health)) return undefined;
      const generatedAt = instantOf(summary.generatedAt);
      return isShown(
        health,
        (time) => {
          const instant = instantOf(time);
          if (instant === undefined || generatedAt === undefined) return undefined;
          return (generatedAt - instant) / 1000;
        },
        params,
      );
    },
  };
}

const isNothing = (value: unknown): boolean => (value ?? null) === null;
const isCalm = ({ condition }: Fields): boolean => condition === 'Heartbeating';

/** Whether a time lies as far back as a parameter says; one that cannot be read shows nothing against it. */
function liesBack(seconds: number | undefined, wanted: unknown): boolean {
  return seconds === undefined || typeof wanted !== 'number' || seconds >= wanted - tolerance;
}

/** The states that the API itself can confirm. */
export const visibleStates: ReadonlyMap<string, VisibleState> = new Map<string, VisibleState>([
  [
    'a service has been silent',
    serviceState(
      (health, secondsSince, { seconds }) =>
        !isCalm(health) || liesBack(secondsSince(health.lastSeenAt), seconds),
    ),
  ],
  ['a service has never reported', serviceState((health) => !isCalm(health) || isNothing(health.lastSeenAt))],
  [
    'a service is working',
    serviceState((health, secondsSince, { progressSecondsAgo }) => {
      const { currentWork, currentWorkStartedAt, lastProgressAt } = health;
      if (!isCalm(health)) return true;
      if ([currentWork, currentWorkStartedAt, lastProgressAt].every(isNothing)) return false;
      return liesBack(secondsSince(lastProgressAt), progressSecondsAgo);
    }),
  ],
  [
    'a service is idle',
    {
      ...serviceState(({ condition }) => condition !== 'NeverStarted'),
      from: 'a service has never reported',
    },
  ],
  [
    'the database is unreachable',
    {
      look: async ({ ask }) => [await ask('listMetaverseObjects'), await ask('getReadiness')],
      isShown: ([list, readiness], before) =>
        (list?.response.status ?? 0) >= 500 || differ(readiness, before[1], 'status'),
    },
  ],
  [
    'maintenance mode is on',
    {
      look: async ({ ask }) => [await ask('getServiceSettings'), await ask('getReadiness')],
      isShown([settings, readiness], before) {
        if (differ(readiness, before[1], 'status')) return true;
        const content = settings !== undefined && isSuccess(settings) ? settings.response.content : undefined;
        const shown = isObject(content) ? content.maintenanceMode : undefined;
        return typeof shown === 'boolean' ? shown : undefined;
      },
    },
  ],
  [
    'metaverse objects exist',
    {
      look: async ({ ask }) => [await ask('listMetaverseObjects', { query: { page: 1, pageSize: 100 } })],
      isShown: ([now], [before], { count }) => {
        if (now === undefined || before === undefined || !isSuccess(now)) return undefined;
        const hasGrown = sizeOf(now) !== sizeOf(before);
        return hasGrown || pageIn(now)?.totalCount === count;
      },
    },
  ],
  [
    'an activity is in progress',
    {
      look: async ({ ask }) => [await ask('listActivities', { query: { page: 1, pageSize: 100 } })],
      isShown: ([now], [before]) =>
        now === undefined || before === undefined || !isSuccess(now) || !isSuccess(before)
          ? undefined
          : sizeOf(now) !== sizeOf(before) || idsOf(now) !== idsOf(before),
    },
  ],
]);

function differ(one: Exchange | undefined, other: Exchange | undefined, member: string): boolean {
  const [now, before] = [one, other].map((exchange) => {
    const content = exchange?.response.content;
    return [exchange?.response.status, isObject(content) ? content[member] : undefined].join();
  });
  return now !== before;
}

const sizeOf = (exchange: Exchange): string =>
  [pageIn(exchange)?.totalCount, itemsIn(exchange).length].map(String).join();

const idsOf = (exchange: Exchange): string =>
  itemsIn(exchange)
    .map((item) => (isObject(item) ? String(item.id) : ''))
    .join();
