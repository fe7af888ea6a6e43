import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';

/** After so many milliseconds an answer is asked for again. */
const freshMs = 60_000;

/** The requests of a run that come without valid credentials: many servers serve few of those a minute. */
export interface Unauthenticated {
  /** Whether they are bounded, so that each question is asked once. */
  readonly isBounded: boolean;
  /** Takes one of those that are left; ends the scenario where there is none. */
  take(): void;
  /** An answer to the same request that another scenario got a moment ago. */
  sharedAnswer(request: Request, own: readonly Exchange[]): Exchange | undefined;
  keep(request: Request, exchange: Exchange): void;
}

export function createUnauthenticated(most = Number.POSITIVE_INFINITY): Unauthenticated {
  const isBounded = Number.isFinite(most);
  const answers = new Map<string, Exchange>();
  let left = most;
  return {
    isBounded,
    take() {
      if (left < 1) {
        throw new Untestable(
          'effect-not-allowed',
          `the ${most} requests without valid credentials of budget.unauthenticated are spent`,
          ['budget.unauthenticated'],
        );
      }
      left -= 1;
    },
    sharedAnswer(request, own) {
      const known = isBounded ? answers.get(questionOf(request)) : undefined;
      if (known === undefined || own.includes(known)) return undefined;
      return Date.now() - Date.parse(known.at) < freshMs ? known : undefined;
    },
    keep(request, exchange) {
      if (isBounded && request.method === 'GET') answers.set(questionOf(request), exchange);
    },
  };
}

function questionOf({ method, url, headers }: Request): string {
  return JSON.stringify([method, url, [...headers]]);
}
