import { casingOf } from '#harness/contract/casing.ts';
import { responseFor } from '#harness/contract/contract.ts';
import { additionalFields } from '#harness/contract/json-schema.ts';
import { operationById } from '#harness/contract/operations.ts';
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

/** The JSON object in a successful response of one of these operations. */
export function resultOf(exchange: Exchange, operations: readonly string[]): Fields | undefined {
  const { operation = '', response } = exchange;
  if (!operations.includes(operation) || !isSuccess(exchange)) return undefined;
  return isObject(response.content) ? response.content : undefined;
}

/** The operations that return a basic health result (§2.1). */
export const checkOperations = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** The basic health result in a response with any status. Readiness may have an error status (OP-15). */
export function basicHealthIn({ operation = '', response }: Exchange): Fields | undefined {
  const { content } = response;
  if (!checkOperations.includes(operation) || !isObject(content)) return undefined;
  return typeof content.status === 'string' ? content : undefined;
}

export function onResult(
  operations: readonly string[],
  decide: (result: Fields) => Outcome | undefined,
): Check {
  return check((exchange) => {
    const result = resultOf(exchange, operations);
    return (result && decide(result)) ?? silent(`${operations.join(' or ')} returned nothing to check`);
  });
}

/** Like `onResult`, but for behaviour that the document leaves open: `describe` returns what to record. */
export function fromResult(
  operations: readonly string[],
  describe: (result: Fields) => string | undefined,
): Recording {
  return (exchange) => {
    const result = resultOf(exchange, operations);
    return result && describe(result);
  };
}

/** Records the casing of field names. Only a name of several words shows the casing (OP-01). */
export function casingIn(operations: readonly string[]): Recording {
  return (exchange) => {
    if (resultOf(exchange, operations) === undefined) return undefined;
    const casing = casingOf(exchange.response.json);
    return casing === 'undetermined' ? undefined : `${exchange.operation}: ${casing}`;
  };
}

/** The undocumented fields in the response bodies of these operations (OP-02). */
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

/** The object in a response. Only health checks may have an error status. Other rules cover refusals. */
export function resultIn(exchange: Exchange): Fields {
  const { operation = '', response } = exchange;
  const { status } = response;
  const isRefusedReset = operation === 'resetSystem' && !isSuccess(exchange);
  assume(!isRefusal(exchange) && !isRefusedReset, `refused with status ${status}`);
  // If sign-in is not configured, the response proves nothing here (OP-122).
  assume(operation !== 'getAuthConfig' || isSuccess(exchange), `sign-in may not be set up: status ${status}`);
  demand(
    isSuccess(exchange) || checkOperations.includes(operation),
    'a response with a result',
    `status ${status}`,
  );
  return objectIn(exchange);
}
