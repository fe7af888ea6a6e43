import { valueAt } from '#harness/contract/enum-fields.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import type { Predictions, Situation } from '#steps/everywhere/situation.ts';
import { isRequestedRecord } from '#steps/responses/predictions.ts';

/** §2.10: the target type of a Synchronisation Rule. */
const named = 'SynchronisationRule';

/** §7.2 and §2.10: numbers are refused in enum-typed fields, and a Synchronisation Rule is named as such. */
export function enumPredictions(situation: Situation): Predictions {
  const activities = new Set<string>();
  return {
    entered(state, _params, { activityId }) {
      if (state === 'a synchronisation rule activity exists') activities.add(String(activityId));
    },
    answered(answer) {
      const { operation, exchange, path, violations, status, isServed } = answer;
      if (operation === 'resetSystem' && isServed) activities.clear();
      const { release, isUnable, isLimited } = situation;
      if (!answer.isAdministrator || isUnable || isLimited || answer.isOdd) return [];
      // A number is also no string, so there are two violations of one field.
      const violation = violations.find(({ message }) => message.startsWith('Must be one of'));
      const isNumber =
        violation?.in === 'body' &&
        violations.every(({ at }) => at === violation.at) &&
        isNumberAt(exchange.request.body, violation.at);
      const expected = 'a refusal of a number in an enum-typed field';
      const isOfRule = operation === 'getActivity' && activities.has(path.id ?? '') && answer.isRegular;
      const { targetType } = membersOf(exchange.response.content);
      const isNamed =
        isOfRule && typeof targetType === 'string' && isRequestedRecord(answer)?.kind === 'holds';
      return [
        ['EN-01', isNumber && release >= '0.14.0' && holdsIf(!isServed, expected, `status ${status}`)],
        ['EN-06', isNamed && release >= '0.13.0' && holdsIf(targetType === named, named, targetType)],
      ];
    },
  };
}

function isNumberAt(body: string | undefined, at: string): boolean {
  return typeof valueAt(jsonValue(body), at.split('/').slice(1)) === 'number';
}
