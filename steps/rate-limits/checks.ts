import { retryAfterOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, holdsIf, type Recording, silent } from '#harness/scenario/check.ts';
import { isObject, onlyWhere } from '#harness/scenario/response.ts';
import { errorFields } from '#steps/errors/checks.ts';
import { hasHeader } from '#steps/responses/checks.ts';

/** Whether a response refuses a request because of a rate limit (§7.4). */
export function isThrottled({ response: { status } }: Exchange): boolean {
  return status === 429;
}

const onThrottled = (check: Check): Check => onlyWhere(isThrottled, check);

/** §7.4: a 429 specifies when to retry. */
export const hasRetryAfter = onThrottled(hasHeader('Retry-After', 'any value'));

/** Retry-After is a number of seconds or an HTTP date (RFC 9110 §10.2.3). */
export const hasReadableRetryAfter = onThrottled((exchange, context) =>
  exchange.response.headers['retry-after'] === undefined
    ? silent('the response has no Retry-After')
    : hasHeader('Retry-After', 'seconds or an HTTP date')(exchange, context),
);

/** §7.1: a 429 has the fields of an error, each a non-empty string. */
export const hasErrorBody = onThrottled(({ response: { content, body } }) =>
  holdsIf(
    isObject(content) &&
      errorFields.every((name) => typeof content[name] === 'string' && content[name] !== ''),
    'an error body with code, message and timestamp as non-empty strings',
    content ?? body,
  ),
);

/** Records whether Retry-After has seconds or an HTTP date. Other values are not recorded. */
export const formOfRetryAfter: Recording = (exchange) => {
  const value = exchange.response.headers['retry-after'];
  const retryAfter = isThrottled(exchange) && value !== undefined ? retryAfterOf(value) : undefined;
  if (retryAfter === undefined) return undefined;
  return retryAfter.form === 'date' ? 'an HTTP date' : 'seconds';
};
