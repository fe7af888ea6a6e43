import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterOf, secondsToWait } from '#harness/contract/text-formats.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Budget, Effect } from '#harness/profile/profile.ts';
import { budgetSpent, budgetUsedUp, effectNotAllowed } from '#harness/result/outcome.ts';
import type { Exchange } from './exchange.ts';
import type { Middleware } from './middleware.ts';

/** After this many requests in a row without a response, the server counts as unreachable. */
const mostFailuresInARow = 5;

/** Limits requests, time and memory of a run. Once the server is unreachable, every request is an error. */
export function keepWithin(
  { requests = limits.runRequests, perSecond, seconds = limits.runSeconds }: Budget = {},
  bytesLeft: () => number = () => limits.keptBytes,
  startedAt: number = performance.now(),
): { readonly limit: Middleware; turn(): Promise<void>; sent(): number } {
  let sent = 0;
  let turns = 0;
  let failuresInARow = 0;
  let gone: HarnessError | undefined;
  const millisecondsLeft = (): number => startedAt + seconds * 1000 - performance.now();
  const isOver = (): boolean => millisecondsLeft() < 0;
  const late = () => budgetUsedUp(`${seconds} s`, 'seconds');
  return {
    sent: () => sent,
    /** Resolves when the pace of the budget allows the next request. */
    async turn() {
      if (perSecond === undefined || gone !== undefined || sent >= requests || isOver()) return;
      // Request n, counted from 0, is sent at the earliest n / perSecond seconds after the start.
      const wait = startedAt + (turns / perSecond) * 1000 - performance.now();
      turns += 1;
      if (wait > 0) await sleep(wait);
    },
    limit: (next) => async (request) => {
      if (gone !== undefined) throw gone;
      if (sent >= requests) throw budgetUsedUp(`${requests} requests`, 'requests');
      if (isOver()) throw late();
      if (bytesLeft() < 0) throw budgetSpent('the responses of the server take too much memory');
      sent += 1;
      try {
        const response = await unlessLate(next(request), millisecondsLeft(), late);
        failuresInARow = 0;
        return response;
      } catch (error) {
        if (!(error instanceof HarnessError)) throw error;
        failuresInARow += 1;
        if (failuresInARow >= mostFailuresInARow) gone = error;
        throw error;
      }
    },
  };
}

/** Throws if `work` takes more milliseconds. It may continue, but its result is not used. */
export async function unlessLate<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

export function isReading({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function mayChange(allowed: ReadonlySet<Effect>): boolean {
  return allowed.has('write') || allowed.has('password') || allowed.has('reset');
}

/** A last safeguard, independent of the tags of scenarios: if no change is allowed, only reads are sent. */
export function guard(allowed: ReadonlySet<Effect>): Middleware {
  if (mayChange(allowed)) return (next) => next;
  return (next) => async (request) => {
    if (isReading(request)) return next(request);
    throw effectNotAllowed(`a ${request.method} was not sent because only reads are allowed`);
  };
}

/** If Retry-After asks for a wait of more seconds than this, the request is not repeated. */
const longest = 120;

/** The wait in seconds if Retry-After is missing or invalid. A rule reports this defect separately. */
const defaultWait = 5;

/** How many times a request is sent if every attempt is rate-limited. */
const attempts = 4;

/** Once this many requests have used up their attempts, no request is repeated: waiting does not help. */
const mostGivenUp = 2;

/** Decides whether and when a rate-limited request is repeated, within the time limit of a run. */
export function createRetryPolicy(
  seconds: number = limits.runSeconds,
  startedAt: number = performance.now(),
) {
  const end = startedAt + seconds * 1000;
  let givenUp = 0;
  /** Seconds to wait before a rate-limited request is repeated; undefined if it should not be repeated. */
  return ({ response }: Exchange, attempt: number): number | undefined => {
    if (givenUp >= mostGivenUp) return undefined;
    if (attempt >= attempts) {
      givenUp += 1;
      return undefined;
    }
    const retryAfter = retryAfterOf(response.headers['retry-after'] ?? '');
    const wait = retryAfter === undefined ? defaultWait : secondsToWait(retryAfter, Date.now());
    return wait <= longest && performance.now() + wait * 1000 < end ? wait : undefined;
  };
}
