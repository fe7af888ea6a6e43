import { isSameText } from '#harness/contract/casing.ts';
import { operationById } from '#harness/contract/contract.ts';
import { valueAt } from '#harness/contract/enum-fields.ts';
import { jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Check } from '#harness/scenario/check.ts';
import { activityIdIn } from '#steps/activities/activity-ids.ts';
import { type Claim, completed, type Monitor, type Situation } from '#steps/everywhere/situation.ts';
import { namesFailedSteps } from '#steps/schedules/statuses.ts';

/** The long-running operations (§4.3). Each has a rule about its status and a rule about its activity ID. */
const longOperations: Readonly<Record<string, readonly [status: string, activity: string]>> = {
  importConnectedSystemSchema: ['AC-01', 'AC-02'],
  executeRunProfile: ['AC-03', 'AC-04'],
  deleteConnectedSystem: ['AC-05', 'AC-06'],
};

/** Predicts final statuses (§3.2), responses of `longOperations`, refusals of numeric enum values (§7.2). */
export function recordMonitors(situation: Situation): Monitor {
  const executions = new Map<string, readonly [status: string, rule: string, named?: Check]>();
  const stopped = new Set<string>();
  const activities = new Set<string>();
  const begun = new Set<string>();
  return {
    entered(state, given, values) {
      const { status, failedSteps, continuedBy } = completed(state, given);
      const steps = listOf(failedSteps).map(String);
      const id = String(values.scheduleExecutionId);
      if (state === 'a schedule execution has finished') {
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
      }
      if (state === 'a synchronisation rule activity exists') activities.add(String(values.activityId));
    },
    answered(answer) {
      const { operation = '', exchange, path, violations, isOdd, isServed } = answer;
      if (operation === 'resetSystem' && isServed) {
        executions.clear();
        stopped.clear();
        activities.clear();
        begun.clear();
      }
      const { id: own, status, errorMessage, targetType } = membersOf(exchange.response.content);
      // The response must contain the record that the path identifies.
      const wanted = operation.startsWith('get') ? Object.values(path).at(-1) : undefined;
      const isOther = wanted !== undefined && !wanted.includes('%') && !isSameText(own, wanted);
      if (isServed && own !== undefined && isOther)
        return [[false, operationById(situation.contract, operation).section, `the record ${wanted}`, own]];
      if (!answer.isAdministrator || situation.isUnable || situation.isLimited || isOdd) return [];
      const found = `status ${answer.status}`;
      const [violation] = violations;
      const isOfBody = violations.length === 1 && violation?.in === 'body';
      if (isOfBody && isNumber(exchange.request.body, violation.at)) {
        const isOfEnum = /^Must be one of/.test(violation.message) && situation.release >= '0.14.0';
        return [[!isOfEnum || !isServed, 'EN-01', 'a refusal of a number in an enum-typed field', found]];
      }
      if (!answer.isRegular) return [];
      const [statusRule, activityRule] = longOperations[operation] ?? [];
      const activity = activityRule !== undefined ? activityIdIn(exchange) : undefined;
      if (activity !== undefined && !answer.isBesideOthers) begun.add(activity);
      const id = path.id ?? '';
      const isOfBegun = operation === 'getActivity' && begun.has(id) && !answer.isBesideOthers;
      if (!isServed) return [[!isOfBegun, 'AC-07', 'the activity of the operation', found]];
      const claims: Claim[] = [];
      if (statusRule !== undefined && activityRule !== undefined)
        claims.push(
          [answer.status === 202, statusRule, 'status 202', found],
          [activity !== undefined, activityRule, 'an activity ID', exchange.response.body],
        );
      const execution = operation === 'getScheduleExecution' ? executions.get(id) : undefined;
      if (execution !== undefined) {
        const [expected, rule, hasNames] = execution;
        claims.push([status === expected, rule, expected, status]);
        if (hasNames !== undefined && status === expected) {
          const names = hasNames(exchange, situation);
          claims.push([names.kind !== 'broken', 'SC-09', 'the names of the failed steps', errorMessage]);
        }
      }
      if (operation === 'getScheduleExecution' && stopped.has(id)) {
        const isUnfinished = !/^Complete/.test(String(status));
        claims.push([isUnfinished, 'SC-12', 'neither Complete nor CompleteWithError', status]);
      }
      const isOfRule = operation === 'getActivity' && activities.has(id) && situation.release >= '0.13.0';
      const isType = typeof targetType !== 'string' || targetType === 'SynchronisationRule';
      return [...claims, [!isOfRule || isType, 'EN-06', 'SynchronisationRule', targetType]];
    },
  };
}

function isNumber(body: string | undefined, at: string): boolean {
  return typeof valueAt(jsonValue(body), at.split('/').slice(1)) === 'number';
}
