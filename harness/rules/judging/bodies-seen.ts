import { casingOf } from '#harness/contract/casing.ts';
import { operationById, responseFor } from '#harness/contract/contract.ts';
import { additionalFields } from '#harness/contract/json-schema.ts';
import { type PassiveCheck, seen } from './check.ts';
import { resultOf } from './results.ts';

/** Records in which casing the bodies of some operations are written (OP-01); one-word names tell none. */
export function casingSeen(rule: string, operations: readonly string[]): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      if (resultOf(exchange, operations) === undefined) return undefined;
      const casing = casingOf(exchange.response.json);
      return casing === 'undetermined' ? undefined : seen(`${exchange.operation}: ${casing}`);
    },
  };
}

/** Records which members the bodies of some operations have beyond the documented ones (OP-02). */
export function furtherMembersSeen(rule: string, operations: readonly string[]): PassiveCheck {
  return {
    rule,
    examine(exchange, { contract }) {
      const { operation = '', response } = exchange;
      if (resultOf(exchange, operations) === undefined) return undefined;
      const schema = responseFor(operationById(contract, operation), response.status)?.schema;
      if (schema === undefined) return undefined;
      const names = additionalFields(schema, response.content);
      return seen(`${operation}: ${names.length === 0 ? 'none' : names.join(', ')}`);
    },
  };
}
