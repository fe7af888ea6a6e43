import { lean } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import type { Predictions } from '#steps/everywhere/situation.ts';
import { activityIdIn } from './activity-ids.ts';

/** The long-running operations (§4.3). Each has a rule about its status and a rule about its activity ID. */
const longOperations: Readonly<Record<string, readonly [status: string, activity: string]>> = {
  importConnectedSystemSchema: ['AC-01', 'AC-02'],
  executeRunProfile: ['AC-03', 'AC-04'],
  deleteConnectedSystem: ['AC-05', 'AC-06'],
};

/** Predicts responses of the long-running operations, and that their Activities can be read (§4.3). */
export function activityPredictions(): Predictions {
  const begun = new Map<string, Exchange>();
  return {
    answered(answer) {
      const { operation = '', exchange, path, status, isServed, isBesideOthers } = answer;
      if (operation === 'resetSystem' && isServed) begun.clear();
      if (!answer.isAdministrator || !answer.isRegular) return [];
      const [statusRule, activityRule] = longOperations[operation] ?? [];
      const activity = activityRule === undefined ? undefined : activityIdIn(exchange);
      if (activity !== undefined && !isBesideOthers) begun.set(activity, lean(exchange));
      const start = operation === 'getActivity' && !isBesideOthers ? begun.get(path.id ?? '') : undefined;
      const found = `status ${status}`;
      return [
        [statusRule, isServed && holdsIf(status === 202, 'status 202', found)],
        [activityRule, isServed && holdsIf(activity !== undefined, 'an activity ID', exchange.response.body)],
        ['AC-07', start && holdsIf(isServed, 'the activity of the operation', found, [start, exchange])],
      ];
    },
  };
}
