import { membersOf } from '#harness/contract/json-values.ts';
import { nothingToCompare, Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Outcome } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess, listedIn } from '#harness/scenario/response.ts';

/** So many that a number counted from 1 is not taken for the id of another record. */
const leastDigits = 8;

/**
 * Judges Schedule Executions that an operation outside the contract shows: their ids are known from the operations
 * of the contract, which `recordsOf` reads.
 */
export const alsoElsewhere =
  (recordsOf: (exchange: Exchange) => readonly Fields[], decide: (record: Fields) => Outcome): Sequence =>
  ({ contract }) => {
    const known = new Recent<true>(10_000);
    return (exchange) => {
      for (const { id } of recordsOf(exchange)) known.set(String(id), true);
      const { operation, response } = exchange;
      if (operation === undefined || contract.operations.has(operation) || !isSuccess(exchange))
        return nothingToCompare;
      const shown = listedIn(exchange) ?? (isObject(response.content) ? [response.content] : []);
      const same = shown.filter((each) => {
        const id = String(membersOf(each).id);
        return id.length >= leastDigits && known.get(id) === true;
      });
      return same.length === 0 ? nothingToCompare : all(same.map(decide));
    };
  };
