import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import type { Members } from '#harness/rules/judging/expectation.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import {
  endsComplete,
  endsCompleted,
  executionsIn,
  hasErrorMessage,
  hasStatus,
  isNotCompleted,
  isSpeltAsNamed,
  isStatus,
} from './executions.ts';

/** The four statuses that a waiting client must treat as finished (§3.2). */
const finishedStatuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** What every Schedule Execution keeps or shows, alone or in a list (§2.10, §3.2). */
export const scheduleChecks: readonly PassiveCheck[] = [
  lawCheck('SC-01', hasStatus),
  lawCheck('SC-02', endsComplete, { partial: true }),
  lawCheck('SC-03', endsCompleted, { partial: true }),
  lawCheck('SC-04', isNotCompleted),
  lawCheck('SC-09', hasErrorMessage),
  lawCheck('SC-18', isSpeltAsNamed),
  valueSeen('SC-14', ({ status }) =>
    isStatus(status) && !finishedStatuses.includes(status) ? status : undefined,
  ),
  valueSeen('SC-17', ({ status, errorMessage }) =>
    status === 'CompleteWithError' && typeof errorMessage === 'string' ? errorMessage : undefined,
  ),
];

/** The first execution that shows such a value speaks for a list. */
function valueSeen(rule: string, find: (execution: Members) => string | undefined): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const value = executionsIn(exchange)
        .map(find)
        .find((each) => each !== undefined);
      return value === undefined ? undefined : seen(value);
    },
  };
}
