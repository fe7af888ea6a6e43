import {
  all,
  atField,
  broken,
  type Check,
  holds,
  holdsIf,
  type Outcome,
  shown,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, isObject, within } from '#harness/scenario/response.ts';
import { recordsIn } from '#steps/lists/pages.ts';

/** §2.10: the target type of a Synchronisation Rule is spelled exactly SynchronisationRule. */
export const isNamedSynchronisationRule = onEachActivity((targetType) =>
  typeof targetType === 'string' && isSynchronisationRule(targetType)
    ? holdsIf(targetType === 'SynchronisationRule', 'target type SynchronisationRule', targetType)
    : undefined,
);

/** §9: the target type has the name that was used before release 0.13.0. */
export const isNamedSyncRule = onEachActivity((targetType) =>
  targetType === 'SyncRule' ? holds : undefined,
);

export const isNotNamedSyncRule = onEachActivity((targetType) =>
  typeof targetType === 'string'
    ? holdsIf(targetType !== 'SyncRule', 'a target type other than SyncRule', targetType)
    : undefined,
);

/** §2.10: the target type is serialised as a name, and not as a number. */
export const isName = onEachActivity((targetType) =>
  typeof targetType === 'string' && /[^\d\s.+-]/.test(targetType)
    ? holds
    : broken('a name as target type', shown(targetType)),
);

/** Checks the target type of each Activity in a response. Activities without a target type are ignored. */
function onEachActivity(decide: (targetType: unknown) => Outcome | undefined): Check {
  return (exchange) => {
    const outcomes = recordsIn(exchange, 'listActivities', 'getActivity').map((activity) => {
      const { field, value } = targetTypeOf(activity);
      const outcome = value !== undefined && decide(value);
      if (!outcome) return silent('the rule excludes this Activity');
      return within(exchange, activity, atField(field, outcome));
    });
    return outcomes.length === 0 ? silent('the response contains no Activity') : all(outcomes);
  };
}

/** The target type, from `targetType` or `target.type`: the document does not name the field (OP-85). */
function targetTypeOf({ targetType, target }: Fields): { readonly field: string; readonly value: unknown } {
  return targetType === undefined && isObject(target)
    ? { field: '/target/type', value: target.type }
    : { field: '/targetType', value: targetType };
}

/** Whether a target type is SynchronisationRule, with s or z, in any casing and with any separators. */
function isSynchronisationRule(targetType: string): boolean {
  return /^synchroni[sz]ationrule$/i.test(targetType.replaceAll(/[^a-z]/gi, ''));
}
