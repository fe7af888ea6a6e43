import { inWords, notationOf } from '#harness/contract/notation.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Finding, type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { isObject, type Members } from '#harness/rules/judging/expectation.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import * as errors from './errors.ts';

/** What every error keeps, whatever led to it (§2.9, §7.1), and what is recorded of it. */
export const errorChecks: readonly PassiveCheck[] = [
  // One wrong body is one failure, so of those that have a rule of their own only the sound ones count here.
  lawCheck('ER-01', (exchange) => {
    const claim = errors.hasErrorBody(exchange);
    const isLeft = errors.hasRuleOfItsOwn(exchange) || errors.mayLackRole(exchange);
    return claim?.holds === false && isLeft ? undefined : claim;
  }),
  lawCheck('ER-02', errors.hasCode),
  lawCheck('ER-03', errors.hasMessage),
  lawCheck('ER-04', errors.hasTime),
  lawCheck('ER-06', (exchange) =>
    errors.wantsCredentials(exchange) ? errors.hasErrorBody(exchange) : undefined,
  ),
  lawCheck('ER-07', (exchange) => (errors.wantsRole(exchange) ? errors.hasErrorBody(exchange) : undefined)),
  {
    ...lawCheck('ER-01', (exchange) =>
      errors.mayLackRole(exchange) ? errors.hasErrorBody(exchange) : undefined,
    ),
    unlessBroken: ['ER-06', 'ER-07'],
  },
  onError('ER-13', ({ code }, { response }) => seen(`status ${response.status}: ${String(code)}`)),
  onError('ER-14', ({ code, details }) => shapeSeen(details, code)),
  onError('ER-15', ({ code, validationErrors }) => shapeSeen(validationErrors, code)),
  onError('ER-16', ({ timestamp }) =>
    typeof timestamp === 'string' ? seen(inWords(notationOf(timestamp))) : undefined,
  ),
  onError('ER-17', (error) => {
    const further = Object.keys(error).filter((name) => !errors.documentedMembers.includes(name));
    return seen(`errors: ${further.length === 0 ? 'none' : further.sort().join(', ')}`);
  }),
  {
    rule: 'ER-21',
    examine(exchange) {
      const { operation = 'an unknown path', response } = exchange;
      return response.status >= 500 && errors.isError(exchange)
        ? seen(`${operation}: status ${response.status}`)
        : undefined;
    },
  },
];

function onError(
  rule: string,
  judge: (error: Members, exchange: Exchange) => Finding | undefined,
): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const error = errors.errorIn(exchange);
      return error === undefined ? undefined : judge(error, exchange);
    },
  };
}

function shapeSeen(value: unknown, code: unknown): Finding | undefined {
  return (value ?? null) === null ? undefined : seen(`${shapeOf(value)}, with ${String(code)}`);
}

/** The type of a value, one level deep: `an object of lists`, `a text`. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${kindOf(value[0])}s`;
  if (!isObject(value)) return `a ${kindOf(value)}`;
  const [first] = Object.values(value);
  return first === undefined ? 'an empty object' : `an object of ${kindOf(first)}s`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}
