import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { type Check, holdsIf } from '#harness/scenario/check.ts';
import { completed, type Predictions, type Situation } from '#steps/everywhere/situation.ts';
import { isRequestedRecord } from '#steps/responses/predictions.ts';
import { namesFailedSteps } from '#steps/schedules/statuses.ts';

/** Predicts the statuses of finished Schedule Executions (§3.2, §9). */
export function schedulePredictions(situation: Situation): Predictions {
  const executions = new Map<string, readonly [status: string, rule: string, named?: Check]>();
  const stopped = new Set<string>();
  return {
    entered(state, given, values) {
      if (state !== 'a schedule execution has finished') return;
      const { status, failedSteps, continuedBy } = completed(state, given);
      const steps = listOf(failedSteps).map(String);
      const id = String(values.scheduleExecutionId);
      const { release } = situation;
      const [success, rule] = release >= '0.15.0' ? ['Complete', 'SC-02'] : ['Completed', 'SC-03'];
      if (status === 'Complete' && steps.length === 0) executions.set(id, [success, rule]);
      if ((status === 'Failed' || status === 'Cancelled') && steps.length > 0 && release >= '0.16.0')
        stopped.add(id);
      if (status === 'CompleteWithError' && steps.length > 0) {
        if (release >= '0.16.0')
          executions.set(id, [
            'CompleteWithError',
            continuedBy === 'step' ? 'SC-08' : 'SC-07',
            namesFailedSteps(steps, values.stepAliases),
          ]);
        else executions.set(id, [success, release >= '0.15.0' ? 'SC-10' : 'SC-11']);
      }
    },
    answered(answer) {
      const { operation, exchange, path, isServed, isAdministrator, isRegular } = answer;
      if (operation === 'resetSystem' && isServed) {
        executions.clear();
        stopped.clear();
      }
      const id = path.id ?? '';
      const isShown = isAdministrator && isRegular && isRequestedRecord(answer)?.kind === 'holds';
      if (operation !== 'getScheduleExecution' || !isShown) return [];
      const { status } = membersOf(exchange.response.content);
      const [expected, rule, hasNames] = executions.get(id) ?? [];
      const isUnfinished = !/^Complete/.test(String(status));
      return [
        [rule, expected !== undefined && holdsIf(status === expected, expected, status)],
        ['SC-09', status === expected && hasNames?.(exchange, situation)],
        ['SC-12', stopped.has(id) && holdsIf(isUnfinished, 'neither Complete nor CompleteWithError', status)],
      ];
    },
  };
}
