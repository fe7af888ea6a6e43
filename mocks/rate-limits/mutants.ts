import { errorBody, errorStatus, type Fault, fault, reshaped, without } from '#mocks/proofs/mutant.ts';
import { documentedLimits } from '#reference/server/domain/limits.ts';
import type { Answer, Outgoing } from '#reference/server/domain/wire.ts';

const { retryAfterSeconds } = documentedLimits;

/** Wrong turns in throttling (§7.4, §8). */
export const rateLimitFaults: readonly Fault[] = [
  fault('RL-01-nobody-is-throttled', 'Requests are counted, and served however many there are.', {
    limits: { status: 'serve' },
  }),
  fault(
    'RL-01-the-service-says-it-is-unavailable',
    'Too many requests are answered with 503.',
    errorStatus('too-many-requests', 503),
  ),
  fault(
    'RL-01-the-client-is-said-to-lack-a-right',
    'Too many requests are answered with 403.',
    errorStatus('too-many-requests', 403),
  ),
  fault('RL-02-no-retry-after', 'A refusal does not say when to try again.', {
    limits: { sendsRetryAfter: false },
  }),
  told('RL-02-the-time-travels-under-another-name', 'The time is told by a header of our own.', (value) => ({
    'x-rate-limit-reset': value,
  })),
  fault('RL-03-a-fraction-of-a-second', 'Retry-After is given to the half second.', {
    limits: { retryAfterSeconds: (left) => retryAfterSeconds(left) + 0.5 },
  }),
  fault('RL-03-less-than-nothing', 'Retry-After counts down to the end of the window from below zero.', {
    limits: { retryAfterSeconds: (left) => -retryAfterSeconds(left) },
  }),
  told('RL-03-seconds-with-their-unit', 'Retry-After names its unit.', (value) => ({
    'retry-after': `${value}s`,
  })),
  told('RL-03-a-date-as-bodies-have-it', 'Retry-After is a date, but not one of HTTP.', (value, { now }) => ({
    'retry-after': new Date(now.getTime() + Number(value) * 1000).toISOString(),
  })),
  fault(
    'RL-04-a-body-of-its-own',
    'The refusal has a body unlike that of other errors.',
    errorBody(['too-many-requests'], () => ({ error: 'rate limited' })),
  ),
  fault(
    'RL-04-no-timestamp',
    'The refusal does not say when it was made.',
    errorBody(['too-many-requests'], (body) => without(body, 'timestamp')),
  ),
  fault('RL-05-again-at-half-time', 'Retry-After names half the time that is left.', {
    limits: { retryAfterSeconds: (left) => Math.ceil(retryAfterSeconds(left) / 2) },
  }),
  fault('RL-05-again-at-once', 'Retry-After is 0 whatever time is left.', {
    limits: { retryAfterSeconds: () => 0 },
  }),
  fault('RL-06-all-clients-are-one', 'The limit is that of the whole service.', {
    limits: { clientOf: () => 'everybody' },
  }),
  fault('RL-06-all-keys-are-one', 'Clients are told apart by their tokens alone.', {
    limits: { clientOf: ({ headers }) => headers.get('authorization') ?? 'anonymous' },
  }),
];

/** A refusal of too many requests with other headers. */
function told(
  id: string,
  summary: string,
  headers: (retryAfter: string, outgoing: Outgoing) => Record<string, string>,
): Fault {
  const changed = (answer: Answer, outgoing: Outgoing) => ({
    ...answer,
    headers: headers(answer.headers?.['retry-after'] ?? '', outgoing),
  });
  return fault(
    id,
    summary,
    reshaped(({ status }) => status === 429, changed),
  );
}
