import { casingOf } from '#harness/contract/casing.ts';
import { operationById, responseFor } from '#harness/contract/contract.ts';
import { additionalFields } from '#harness/contract/json-schema.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  assume,
  type Check,
  check,
  demand,
  type Outcome,
  type Recording,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, isObject, isRefusal, isSuccess, objectIn } from '#harness/scenario/response.ts';

/** The object that a successful response of some operations has. */
export function resultOf(exchange: Exchange, operations: readonly string[]): Fields | undefined {
  const { operation = '', response } = exchange;
  if (!operations.includes(operation) || !isSuccess(exchange)) return undefined;
  return isObject(response.content) ? response.content : undefined;
}

/** The operations that respond with a basic health result (§2.1). */
export const checkOperations = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** The basic health result of a response. One that is not ready may come with an error status (OP-15). */
export function basicHealthIn({ operation = '', response }: Exchange): Fields | undefined {
  const { content } = response;
  if (!checkOperations.includes(operation) || !isObject(content)) return undefined;
  return typeof content.status === 'string' ? content : undefined;
}

/** A check of the object that successful responses of some operations have. */
export function onResult(
  operations: readonly string[],
  decide: (result: Fields) => Outcome | undefined,
): Check {
  return check((exchange) => {
    const result = resultOf(exchange, operations);
    return (
      (result && decide(result)) ?? silent(`it is not a result of ${operations.join(', ')} that shows it`)
    );
  });
}

/** The same where the document is silent: what `look` has found. */
export function fromResult(
  operations: readonly string[],
  look: (result: Fields) => string | undefined,
): Recording {
  return (exchange) => {
    const result = resultOf(exchange, operations);
    return result && look(result);
  };
}

/** In which casing the bodies of some operations are written (OP-01); one-word names show none. */
export function casingIn(operations: readonly string[]): Recording {
  return (exchange) => {
    if (resultOf(exchange, operations) === undefined) return undefined;
    const casing = casingOf(exchange.response.json);
    return casing === 'undetermined' ? undefined : `${exchange.operation}: ${casing}`;
  };
}

/** Which fields the bodies of some operations have beyond the documented ones (OP-02). */
export function additionalFieldsIn(operations: readonly string[]): Recording {
  return (exchange, { contract }) => {
    const { operation = '', response } = exchange;
    if (resultOf(exchange, operations) === undefined) return undefined;
    const schema = responseFor(operationById(contract, operation), response.status)?.schema;
    if (schema === undefined) return undefined;
    const names = additionalFields(schema, response.content);
    return `${operation}: ${names.length === 0 ? 'none' : names.join(', ')}`;
  };
}

/**
 * Within a check: the object that a response has. An unready check may come with any status (OP-15); refusals of
 * callers and of resets have rules of their own (§5.2, §5.3, §7.5, §7.6).
 */
export function resultIn(exchange: Exchange): Fields {
  const { operation = '', response } = exchange;
  const { status } = response;
  const isRefusedReset = operation === 'resetSystem' && !isSuccess(exchange);
  assume(!isRefusal(exchange) && !isRefusedReset, `refused with status ${status}`);
  // A server without sign-in has nothing to show here (OP-122).
  assume(operation !== 'getAuthConfig' || isSuccess(exchange), `sign-in may not be set up: status ${status}`);
  demand(
    isSuccess(exchange) || checkOperations.includes(operation),
    'an answer with a result',
    `status ${status}`,
  );
  return objectIn(exchange);
}
