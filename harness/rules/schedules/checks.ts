import { broken, type Finding, held, type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { type Members, shown } from '#harness/rules/judging/expectation.ts';
import { executionsIn, isStatus } from './schedules.ts';

/** The four statuses that a waiting client must treat as finished (§3.2). */
const finishedStatuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** What every Schedule Execution keeps, alone or in a list (§2.10, §3.2). */
export const scheduleChecks: readonly PassiveCheck[] = [
  onEachExecution('SC-01', ({ status }) =>
    isStatus(status) ? held : broken('a status in words', shown(status)),
  ),
  onEachExecution('SC-04', ({ status }) => {
    if (!isStatus(status)) return undefined;
    return status === 'Completed' ? broken('no status Completed', status) : held;
  }),
  onEachExecution('SC-09', ({ status, errorMessage }) => {
    if (status !== 'CompleteWithError') return undefined;
    const told = typeof errorMessage === 'string' && errorMessage.trim() !== '';
    return told ? held : broken('an errorMessage that names the failed steps', shown(errorMessage));
  }),
  onEachExecution('SC-14', ({ status }) =>
    isStatus(status) && !finishedStatuses.includes(status) ? seen(status) : undefined,
  ),
  onEachExecution('SC-17', ({ status, errorMessage }) =>
    status === 'CompleteWithError' && typeof errorMessage === 'string' ? seen(errorMessage) : undefined,
  ),
];

/** The first broken one speaks for a list. */
function onEachExecution(rule: string, judge: (execution: Members) => Finding | undefined): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const findings = executionsIn(exchange).map(judge);
      return findings.find((each) => each?.kind === 'broken') ?? findings.find((each) => each !== undefined);
    },
  };
}
