import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';

/** A request body that keeps the contract: its first example; undefined for an operation that takes none. */
export function sampleBody(contract: Contract, { id }: Pick<Operation, 'id'>): unknown {
  return operationById(contract, id).requestBody?.examples[0]?.value;
}
