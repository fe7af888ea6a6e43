import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import { broken, type Check, holds, silent } from '#harness/scenario/check.ts';

/** A check from a function that throws, for areas whose checks do not have the one shape yet. */
export function fromJudge(judge: (exchange: Exchange) => void): Check {
  return (exchange) => {
    try {
      judge(exchange);
      return holds;
    } catch (error) {
      if (error instanceof Nonconformity) return broken(error.expected, error.actual);
      if (error instanceof Untestable && error.cause === 'not-seen') return silent(error.detail);
      throw error;
    }
  };
}
