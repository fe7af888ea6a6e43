import { retryAfterOf } from '#harness/contract/retry-after.ts';
import type { RecordedResponse } from '#harness/http/exchange.ts';
import { broken, type Finding, held, type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { shown } from '#harness/rules/judging/expectation.ts';
import { isErrorBody } from './rate-limits.ts';

/** What every 429 keeps, whatever led to it (§7.1, §7.4). */
export const rateLimitChecks: readonly PassiveCheck[] = [
  onThrottled('RL-02', ({ headers }) =>
    headers['retry-after'] === undefined ? broken('a Retry-After header', 'none') : held,
  ),
  onThrottled('RL-03', ({ headers }) => {
    const value = headers['retry-after'];
    if (value === undefined) return undefined;
    return retryAfterOf(value) === undefined
      ? broken('a whole number of seconds or an HTTP date', value)
      : held;
  }),
  onThrottled('RL-04', ({ content, body }) => {
    return isErrorBody(content) ? held : broken('code, message and timestamp', shown(content ?? body));
  }),
  onThrottled('RL-09', ({ headers }) => {
    const retryAfter = retryAfterOf(headers['retry-after'] ?? '');
    return retryAfter === undefined
      ? undefined
      : seen(retryAfter.form === 'date' ? 'an HTTP date' : 'seconds');
  }),
];

function onThrottled(rule: string, judge: (response: RecordedResponse) => Finding | undefined): PassiveCheck {
  return { rule, examine: ({ response }) => (response.status === 429 ? judge(response) : undefined) };
}
