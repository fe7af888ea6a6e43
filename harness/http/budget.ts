import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Middleware } from './middleware.ts';
import type { Budget } from './profile/profile.ts';

/** After so many requests in a row without an answer, the server is taken to be gone. */
const mostFailuresInARow = 5;

/** The requests of a run, held to its budget. */
export interface BudgetKeeper {
  /** Resolves when the next request may leave at the pace of the budget. */
  turn(): Promise<void>;
  readonly limit: Middleware;
}

/**
 * Sends no more than a budget allows, no faster than its pace, and nothing once the server is gone. What the budget no
 * longer covers is untested; what a server that is gone leaves unanswered is an error.
 */
export function keepWithin(
  { requests = limits.runRequests, perSecond, seconds = limits.runSeconds }: Budget = {},
  bytesKept: () => number = () => 0,
): BudgetKeeper {
  const startedAt = performance.now();
  let sent = 0;
  let turns = 0;
  let failuresInARow = 0;
  let gone: HarnessError | undefined;
  const isOver = (): boolean => performance.now() - startedAt > seconds * 1000;
  return {
    async turn() {
      if (perSecond === undefined || gone !== undefined || sent >= requests || isOver()) return;
      // The n-th request leaves no earlier than its turn at this pace.
      const wait = startedAt + (turns / perSecond) * 1000 - performance.now();
      turns += 1;
      if (wait > 0) await setTimeout(wait);
    },
    limit: (next) => async (request) => {
      if (gone !== undefined) throw gone;
      if (sent >= requests)
        throw spent(`the ${requests} requests of budget.requests are spent`, 'budget.requests');
      if (isOver()) throw spent(`the ${seconds} s of budget.seconds are over`, 'budget.seconds');
      if (bytesKept() > limits.keptBytes)
        throw spent('the answers of the server take more than 80 MB of memory');
      sent += 1;
      try {
        const response = await next(request);
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

function spent(detail: string, ...needs: readonly string[]): Untestable {
  return new Untestable('effect-not-allowed', detail, needs);
}
