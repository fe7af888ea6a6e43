import type { Sequences } from '#harness/history/sequence.ts';
import { movesOn } from '#steps/responses/moving-times.ts';
import { checkOperations } from '#steps/responses/results.ts';

/** §2.9: each error has its own time. A readiness response with an error status has the time of its check. */
export const errorSequences: Sequences = {
  'ER-05': movesOn('timestamp', ({ operation = '', response: { status } }) =>
    status >= 400 && !checkOperations.includes(operation) ? 'error' : undefined,
  ),
};
