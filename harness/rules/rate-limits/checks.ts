import { retryAfterOf } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { errorMembers } from '#harness/rules/errors/errors.ts';
import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import type { Law } from '#harness/rules/judging/claim.ts';
import { isObject } from '#harness/rules/judging/expectation.ts';
import { hasHeader } from '#harness/rules/judging/headers.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';

const saysWhen = hasHeader('Retry-After', 'any value');
const saysWhenAsHttpDoes = hasHeader('Retry-After', 'seconds or an HTTP date');

/** What every 429 keeps, whatever led to it (§7.1, §7.4). */
export const rateLimitChecks: readonly PassiveCheck[] = [
  lawCheck('RL-02', onThrottled(saysWhen)),
  // That there is one at all is a rule of its own (RL-02).
  lawCheck(
    'RL-03',
    onThrottled((exchange) =>
      retryAfterIn(exchange) === undefined ? undefined : saysWhenAsHttpDoes(exchange),
    ),
  ),
  lawCheck('RL-04', onThrottled(hasErrorBody)),
  {
    rule: 'RL-09',
    examine(exchange) {
      const retryAfter = isThrottled(exchange) ? retryAfterOf(retryAfterIn(exchange) ?? '') : undefined;
      if (retryAfter === undefined) return undefined;
      return seen(retryAfter.form === 'date' ? 'an HTTP date' : 'seconds');
    },
  },
];

/** The stated members of an error, each a text (§2.9). */
function hasErrorBody({ response: { content, body } }: Exchange): ReturnType<Law> {
  const holds =
    isObject(content) &&
    errorMembers.every((name) => typeof content[name] === 'string' && content[name] !== '');
  return { holds, expected: 'code, message and timestamp', actual: content ?? body };
}

function onThrottled(law: Law): Law {
  return (exchange) => (isThrottled(exchange) ? law(exchange) : undefined);
}

function retryAfterIn({ response: { headers } }: Exchange): string | undefined {
  return headers['retry-after'];
}

/** Whether an answer refuses a request for coming too soon (§7.4). */
export function isThrottled({ response: { status } }: Exchange): boolean {
  return status === 429;
}
