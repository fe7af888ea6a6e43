import { changeAnswers, changeErrorStatus, changeErrors, without } from '#mocks/proofs/middleware.ts';
import { type Change, type Mutant, mutants } from '#mocks/proofs/mutant.ts';
import type { Fields } from '#mocks/proofs/service.ts';

const code = 'TOO_MANY_REQUESTS';

/** Mutants in throttling (§7.4, §8). */
export const rateLimitMutants: readonly Mutant[] = mutants({
  'RL-01-nobody-is-throttled: Requests are counted, and served however many there are.': {
    limits: { isExceeded: () => false },
  },
  'RL-01-the-service-says-it-is-unavailable: Too many requests are answered with 503.': changeErrorStatus(
    [code],
    503,
  ),
  'RL-02-no-retry-after: A refusal does not say when to try again.': told(() => ({
    'retry-after': undefined,
  })),
  'RL-03-a-fraction-of-a-second: Retry-After is given to the half second.': waits((left) => left + 0.5),
  'RL-03-less-than-nothing: Retry-After counts down to the end of the window from below zero.': waits(
    (left) => -left,
  ),
  'RL-03-a-date-as-bodies-have-it: Retry-After is a date, but not one of HTTP.': waits(
    (left, { timestamp }) => new Date(Date.parse(String(timestamp)) + left * 1000).toISOString(),
  ),
  'RL-04-a-body-of-its-own: The refusal has a body unlike that of other errors.': changeErrors(
    () => ({ error: 'rate limited' }),
    [code],
  ),
  'RL-04-no-timestamp: The refusal does not say when it was made.': changeErrors(
    (body) => without(body, 'timestamp'),
    [code],
  ),
  'RL-05-again-a-second-early: Retry-After is a second short.': waits((left) => left - 1),
  'RL-06-all-clients-are-one: The limit is that of the whole service.': {
    limits: { clientOf: () => 'everybody' },
  },
  'RL-06-all-keys-are-one: Clients are told apart by their tokens alone.': {
    limits: { clientOf: ({ headers }) => headers.get('authorization') ?? 'anonymous' },
  },
});

/** A rate-limit refusal with other headers, computed from its seconds and its body. */
function told(
  headers: (seconds: number, body: Fields) => Readonly<Record<string, string | undefined>>,
): Change {
  return changeAnswers(['*'], 429, (answer) => ({
    headers: headers(Number(answer.headers.get('retry-after')), answer.body),
  }));
}

function waits(retryAfter: (left: number, body: Fields) => unknown): Change {
  return told((left, body) => ({ 'retry-after': String(retryAfter(left, body)) }));
}
