import type { Exchange } from '#harness/http/exchange.ts';
import { type Finding, type PassiveCheck, seen } from './check.ts';
import { isObject, isSuccess, type Members } from './expectation.ts';

/** The object that a successful answer of some operations carries. */
export function resultOf(exchange: Exchange, operations: readonly string[]): Members | undefined {
  const { operation = '', response } = exchange;
  if (!operations.includes(operation) || !isSuccess(exchange)) return undefined;
  return isObject(response.content) ? response.content : undefined;
}

/** The operations that answer with a basic health result (§2.1). */
export const checkOperations = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** The basic health result of an answer. One that is not ready may come with an error status (OP-15). */
export function checkIn({ operation = '', response }: Exchange): Members | undefined {
  const { content } = response;
  if (!checkOperations.includes(operation) || !isObject(content)) return undefined;
  return typeof content.status === 'string' ? content : undefined;
}

/** A check of the object that successful answers of some operations carry. */
export function onResult(
  rule: string,
  operations: readonly string[],
  judge: (result: Members) => Finding | undefined,
): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const result = resultOf(exchange, operations);
      return result === undefined ? undefined : judge(result);
    },
  };
}

/** The same for rules that record: what `look` has found in words. */
export function onResultSeen(
  rule: string,
  operations: readonly string[],
  look: (result: Members) => string | undefined,
): PassiveCheck {
  return onResult(rule, operations, (result) => {
    const found = look(result);
    return found === undefined ? undefined : seen(found);
  });
}
