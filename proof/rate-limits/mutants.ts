import { changeAnswers, changeErrorStatus, changeErrors } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { type Fields, only } from '#proof/shapes/service.ts';
import { documentedLimits, type Traffic } from '#reference/server/domain/rate-limits.ts';

const code = 'TOO_MANY_REQUESTS';

/** Mutants that change the rate limit, or the response to a client that exceeds it (§7.4, §8). */
export const rateLimitMutants: readonly Mutant[] = mutants({
  'RL-01-no-client-is-throttled: The rate limit is never applied.': { limits: { isExceeded: () => false } },
  'RL-01-refused-with-503: The rate limit returns 503.': changeErrorStatus([code], 503),
  'RL-02-no-retry-after: A 429 response has no Retry-After.': changeHeaders(() => ({
    'retry-after': undefined,
  })),
  'RL-03-a-fraction-of-a-second: Retry-After is not a whole number.': waits((left) => left + 0.5),
  'RL-03-negative-number: Retry-After is negative.': waits((left) => -left),
  'RL-03-iso-8601-date: Retry-After is an ISO 8601 date.': waits((left, { timestamp }) =>
    new Date(Date.parse(String(timestamp)) + left * 1000).toISOString(),
  ),
  'RL-04-another-body: A 429 response does not have the error body.': changeErrors(
    only(() => ({ error: 'rate limited' })),
    [code],
  ),
  'RL-04-no-timestamp: A 429 response has no timestamp.': changeErrors({ timestamp: undefined }, [code]),
  'RL-05-a-second-too-short: Retry-After is a second short.': waits((left) => left - 1),
  'RL-05-refusals-restart-the-window: Each refused request restarts the window, but Retry-After does not include this.':
    limited((traffic, client, now) => {
      traffic.windows.set(client, { since: now, requests: (traffic.limit?.requests ?? 0) + 1 });
    }),
  'RL-06-all-tokens-share-a-limit: All bearer tokens share one limit.': {
    limits: { clientOf: ({ headers }) => headers.get('x-api-key') ?? 'anonymous' },
  },
  'RL-06-all-clients-share-a-limit: All clients share one limit.': {
    limits: { clientOf: () => 'everybody' },
  },
  'RL-06-all-keys-share-a-limit: All API keys share one limit.': {
    limits: { clientOf: ({ headers }) => headers.get('authorization') ?? 'anonymous' },
  },
});

/** Changes the headers of a 429, based on the seconds of its Retry-After and on its body. */
function changeHeaders(
  headers: (seconds: number, body: Fields) => Readonly<Record<string, string | undefined>>,
): Change {
  return changeAnswers(['*'], 429, (response) => ({
    headers: headers(Number(response.headers.get('retry-after')), response.body),
  }));
}

/** Calls `refused` for each request that exceeds the rate limit. */
function limited(refused: (traffic: Traffic, client: string, now: Date) => void): Change {
  return {
    limits: {
      count(request, operation, traffic, now) {
        try {
          documentedLimits.count.call(this, request, operation, traffic, now);
        } catch (refusal) {
          refused(traffic, this.clientOf(request), now);
          throw refusal;
        }
      },
    },
  };
}

function waits(retryAfter: (left: number, body: Fields) => unknown): Change {
  return changeHeaders((left, body) => ({ 'retry-after': String(retryAfter(left, body)) }));
}
