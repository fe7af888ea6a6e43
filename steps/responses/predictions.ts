import { isSameText } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import type { Examined, Predictions, Situation } from '#steps/everywhere/situation.ts';

/** A read returns the record that its path identifies. Undefined if the response shows no record. */
export function isRequestedRecord({ operation = '', exchange, path, isServed }: Examined) {
  const { id } = membersOf(exchange.response.content);
  const wanted = Object.values(path).at(-1);
  const isRead = isServed && operation.startsWith('get') && id !== undefined;
  if (!isRead || wanted === undefined || wanted.includes('%')) return undefined;
  return holdsIf(isSameText(id, wanted), `the record ${wanted}`, id);
}

export function readPredictions({ contract }: Situation): Predictions {
  return {
    answered(answer) {
      const outcome = isRequestedRecord(answer);
      return outcome === undefined
        ? []
        : [[operationById(contract, answer.operation ?? '').section, outcome]];
    },
  };
}
