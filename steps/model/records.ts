import { jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import { activityIdIn } from '#steps/activities/activity-ids.ts';
import {
  type Chapter,
  completed,
  expect,
  isAdministrator,
  isRegular,
  isServed,
  type Situation,
  statusOf,
} from './chapter.ts';

/** §4.3: those that outlast their request, with the rules of their status and of their activity. */
const longOperations: Readonly<Record<string, readonly [status: string, activity: string]>> = {
  importConnectedSystemSchema: ['AC-01', 'AC-02'],
  executeRunProfile: ['AC-03', 'AC-04'],
  deleteConnectedSystem: ['AC-05', 'AC-06'],
};

/** §3.2, §4.3 and §7.2: how Schedule Executions ended, what outlasts its request, and what is no name of an enum. */
export function recordsModel(situation: Situation): Chapter {
  const executions = new Map<string, readonly [status: string, steps: readonly string[], rule: string]>();
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
        if (status === 'Complete' && steps.length === 0) executions.set(id, [success, [], rule]);
        if (status === 'CompleteWithError' && steps.length > 0) {
          if (release >= '0.16.0')
            executions.set(id, ['CompleteWithError', steps, continuedBy === 'step' ? 'SC-08' : 'SC-07']);
          else executions.set(id, [success, [], release >= '0.15.0' ? 'SC-10' : 'SC-11']);
        }
      }
      if (state === 'a synchronisation rule activity exists') activities.add(String(values.activityId));
    },
    answered(answer) {
      const { operation = '', exchange, path, violations, isOdd } = answer;
      if (operation === 'resetSystem' && isServed(answer)) {
        executions.clear();
        activities.clear();
        begun.clear();
      }
      if (!isAdministrator(answer) || situation.isUnable || situation.isLimited || isOdd) return [];
      const found = `status ${statusOf(answer)}`;
      const [violation] = violations;
      if (
        violations.length === 1 &&
        violation?.in === 'body' &&
        isNumber(exchange.request.body, violation.at)
      ) {
        const isOfEnum = /^Must be one of/.test(violation.message);
        return isOfEnum && situation.release >= '0.14.0'
          ? [expect(!isServed(answer), '7.2', 'EN-01', 'a number in an enum-typed field refused', found)]
          : [];
      }
      if (!isRegular(answer, situation)) return [];
      const said = membersOf(exchange.response.content);
      const [, rule] = longOperations[operation] ?? [];
      const activity = rule !== undefined ? activityIdIn(exchange) : undefined;
      if (activity !== undefined && !answer.isBesideOthers) begun.add(activity);
      const execution = operation === 'getScheduleExecution' ? executions.get(path.id ?? '') : undefined;
      const message = String(said.errorMessage);
      return [
        ...(rule !== undefined && isServed(answer)
          ? [
              expect(statusOf(answer) === 202, '4.3', longOperations[operation]?.[0], 'status 202', found),
              expect(
                activityIdIn(exchange) !== undefined,
                '4.3',
                rule,
                'an activity ID',
                exchange.response.body,
              ),
            ]
          : []),
        ...(execution !== undefined && isServed(answer)
          ? [expect(said.status === execution[0], '3.2', execution[2], execution[0], said.status)]
          : []),
        ...(operation === 'getActivity' && begun.has(path.id ?? '') && !answer.isBesideOthers
          ? [expect(isServed(answer), '4.3', 'AC-07', 'the activity of the operation', found)]
          : []),
        ...(operation === 'getActivity' &&
        activities.has(path.id ?? '') &&
        isServed(answer) &&
        typeof said.targetType === 'string' &&
        situation.release >= '0.13.0'
          ? [
              expect(
                said.targetType === 'SynchronisationRule',
                '2.10',
                'EN-06',
                'SynchronisationRule',
                said.targetType,
              ),
            ]
          : []),
        ...(execution !== undefined && said.status === 'CompleteWithError'
          ? execution[1]
              .filter((step) => !message.includes(step))
              .map((step) => expect(false, '3.2', 'SC-09', `the failed step ${step} named`, message))
          : []),
      ];
    },
  };
}

function isNumber(body: string | undefined, at: string): boolean {
  const place = at.split('/').slice(1);
  const value = place.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    jsonValue(body),
  );
  return typeof value === 'number';
}
